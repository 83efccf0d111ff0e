import { type Id, organizations, spaceReads } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { givenSpace } from '../spaces/space-examples.ts'

const world = await startWorld()

const named = (path: string, id: string) => [{ path, message: `${id} does not exist, or you may not view it` }]

test('a 404 names the id that was not found', async () => {
  const organization = await world.givenOrganization()
  const user = await world.givenMember(organization, 'admin')
  const unknown = organization.id.replace(/.{8}$/, '00000000')
  const unknownSpace = 'space_01k00000000000000000000000' as Id<'space'>
  const space = await givenSpace(world, organization)
  const page = 'page_01k00000000000000000000000'
  const ofOrganization = { params: { organizationId: unknown as typeof organization.id } }
  const ofPage = { params: { spaceId: space.id, pageId: page as Id<'page'> } }

  const hidden = await world.call(organizations.getOrganizationById, ofOrganization, user)
  const inside = await world.call(spaceReads.page, ofPage, user)
  const below = await world.call(spaceReads.page, { params: { ...ofPage.params, spaceId: unknownSpace } }, user)
  const nowhere = await fetch(new URL('/v1/nothing/at/all', world.origin))

  expect(hidden.problem).toMatchObject({ type: 'not_found', details: named('/organizationId', unknown) })
  expect(inside.problem).toMatchObject({ type: 'not_found', details: named('/pageId', page) })
  expect(below.problem).toMatchObject({ type: 'not_found', details: named('/spaceId', unknownSpace) })
  expect(await nowhere.json()).not.toHaveProperty('error.details')
})
