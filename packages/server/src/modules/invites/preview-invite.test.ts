import { type Id, invites } from '@octavo/contract'
import { expect, test } from 'vitest'
import type { GivenOrganization } from '../../testing/given.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenInvite, givenLink } from './invite-examples.ts'

const world = await startWorld()

const preview = (organization: GivenOrganization, { id, secret }: { id: Id<'invite'>; secret: string }) =>
  world.call(invites.previewInvite, { body: { organization: organization.id, invite: id, secret } })

test('the holder of a secret learns the organization and the inviter, and nothing is accepted', async () => {
  const organization = await world.givenOrganization()
  const [link, invite] = [
    await givenLink(world, organization),
    await givenInvite(world, organization, 'grace@example.com'),
  ]
  const expected = { organization: { id: organization.id, title: 'Acme' }, invitedBy: { displayName: 'Ada' } }

  expect((await preview(organization, link)).body).toEqual(expected)
  expect((await preview(organization, invite)).body).toEqual(expected)
  expect((await world.call(invites.acceptInvite, { body: { secret: invite.secret } })).status).toBe(200)
})

test('a secret shows nothing of another invite or another organization', async () => {
  const [organization, other] = [await world.givenOrganization(), await world.givenOrganization()]
  const [link, foreign] = [await givenLink(world, organization), await givenLink(world, other)]
  const invite = await givenInvite(world, organization, 'alan@example.com')

  const denied = [
    await preview(organization, { ...link, secret: foreign.secret }),
    await preview(other, link),
    await preview(organization, { ...link, secret: invite.secret }),
    await preview(organization, { ...invite, secret: link.secret }),
    await preview(organization, { ...link, secret: 'nonsense' }),
  ]

  expect(denied.map(({ problem }) => problem?.type)).toEqual(denied.map(() => 'not_found'))
})
