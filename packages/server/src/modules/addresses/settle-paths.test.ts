import { addresses, sites, siteSections, siteSpaces } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { givenSpace } from '../spaces/space-examples.ts'
import { givenPublished } from './address-examples.ts'

const world = await startWorld()
const organization = await world.givenOrganization()
const admin = await world.givenMember(organization, 'admin')

const spaceAt = async (url: string) => {
  const { body } = await world.call(addresses.resolvePublishedContentByUrl, { body: { url } }, admin)
  return 'space' in body ? body.space : undefined
}

test('a new section gets a path at which no page is, whatever it is called', async () => {
  const site = await givenPublished(world, organization)
  const other = await givenPublished(world, organization)

  const body = { spaceId: other.space.id, title: 'Start' }
  const section = (await world.call(siteSections.addSectionToSite, { params: site.params, body }, site.admin)).body

  expect(section.path).toBe('start-2')
  expect(await spaceAt(`${site.base}/start/install`)).toBe(site.space.id)
  expect(await spaceAt(`${site.base}/start-2/start/install`)).toBe(other.space.id)
})

test('so does a new variant, and every space of a new site', async () => {
  const site = await givenPublished(world, organization)
  const spaceId = (await givenSpace(world, organization, { title: 'start' })).id
  const added = await world.call(siteSpaces.addSpaceToSite, { params: site.params, body: { spaceId } }, admin)
  const made = await world.call(
    sites.createSite,
    { params: { organizationId: organization.id }, body: { spaces: [site.space.id, spaceId] } },
    admin,
  )
  const params = { organizationId: organization.id, siteId: made.body.id }
  const shown = (await world.call(siteSpaces.listSiteSpaces, { params }, admin)).body.items

  expect(added.body.path).toBe('start-2')
  expect(await spaceAt(`${site.base}/start/install`)).toBe(site.space.id)
  expect(shown.map(({ path }) => path)).toEqual([expect.any(String), 'start-2'])
})
