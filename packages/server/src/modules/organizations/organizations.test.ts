import { organizations } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'

const world = await startWorld()

test('who creates an organization is its admin, and finds it among its own', async () => {
  const user = await world.givenUser()

  const created = await world.call(organizations.createOrganization, { body: { title: 'Acme' } }, user)
  const listed = await world.call(organizations.listOrganizationsForAuthenticatedUser, {}, user)

  expect(created.body.permissions.admin).toBe(true)
  expect(created.headers.get('location')).toBe(`http://octavo.test/v1/orgs/${created.body.id}`)
  expect(listed.body.items).toEqual([created.body])
})

test('a write with the version that was read succeeds once', async () => {
  const organization = await world.givenOrganization()
  const params = { organizationId: organization.id }
  const admin = await world.givenMember(organization, 'admin')
  const etag = (await world.call(organizations.getOrganizationById, { params }, admin)).headers.get('etag')!
  const rename = () =>
    world.call(organizations.updateOrganizationById, { params, body: { title: 'New' } }, admin, { 'if-match': etag })

  const both = await Promise.all([rename(), rename()])

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
})
