import { invites, organizations } from '@octavo/contract'
import { expect, test } from 'vitest'
import type { GivenOrganization } from '../../testing/given.ts'
import { startWorld } from '../../testing/start-world.ts'

const world = await startWorld()

const of = ({ id }: GivenOrganization) => ({ organizationId: id })
const domain = () => `d${crypto.randomUUID()}.test`
const lookUp = (emailDomain: string, caller: { token: string }) =>
  world.call(organizations.getOrganizationsForEmailDomain, { params: { emailDomain } }, caller)
const join = (organization: GivenOrganization, caller: { token: string }) =>
  world.call(invites.joinOrganization, { params: of(organization) }, caller)

test('who has a verified address of the domain finds the organization and joins with its default role', async () => {
  const acme = domain()
  const organization = await world.givenOrganization([acme, 'other.test'])
  const admin = await world.givenMember(organization, 'admin')
  const body = { defaultRole: 'comment' as const }
  await world.call(organizations.updateOrganizationById, { params: of(organization), body }, admin)
  const user = await world.givenUser({ email: `ada@${acme}`, verified: true })

  const found = await lookUp(acme.toUpperCase(), user)
  const joined = await join(organization, user)
  const again = await join(organization, user)
  const after = await lookUp(acme, user)

  expect(found.body.organizations.map(({ id }) => id)).toEqual([organization.id])
  expect([joined.status, again.status]).toEqual([204, 204])
  expect(after.body.organizations[0]!.permissions).toMatchObject({
    view: true,
    listMembers: true,
    createContent: false,
  })
})

test('a stranger sees the face of an organization and none of its settings', async () => {
  const acme = domain()
  const organization = await world.givenOrganization([acme, 'secret-project.test'])
  const user = await world.givenUser({ email: `ada@${acme}`, verified: true })

  const [shown] = (await lookUp(acme, user)).body.organizations

  expect(shown!.emailDomains).toEqual([acme])
  for (const hidden of ['defaultRole', 'sso', 'ai', 'useCase']) expect(shown).not.toHaveProperty(hidden)
  expect(Object.values(shown!.permissions)).toEqual(Object.values(shown!.permissions).map(() => false))
  expect((await world.call(organizations.getOrganizationById, { params: of(organization) }, user)).status).toBe(404)
})

test('an address that was never verified joins nothing and finds nothing', async () => {
  const acme = domain()
  const organization = await world.givenOrganization([acme])
  const user = await world.givenUser({ email: `ada@${acme}` })

  expect([(await join(organization, user)).status, (await lookUp(acme, user)).status]).toEqual([404, 404])
})

test('the domain must be the whole domain of the own address', async () => {
  const acme = domain()
  const organization = await world.givenOrganization([acme])
  const sub = await world.givenUser({ email: `ada@sub.${acme}`, verified: true })
  const longer = await world.givenUser({ email: `ada@not${acme}`, verified: true })
  const inside = await world.givenUser({ email: `${acme}@example.com`, verified: true })

  for (const user of [sub, longer, inside]) {
    expect((await join(organization, user)).status).toBe(404)
    expect((await lookUp(acme, user)).status).toBe(404)
  }
})

test('a deleted organization is neither found nor joined', async () => {
  const acme = domain()
  const organization = await world.givenOrganization([acme])
  const admin = await world.givenMember(organization, 'admin')
  await world.call(organizations.deleteOrganizationById, { params: of(organization) }, admin)
  const user = await world.givenUser({ email: `ada@${acme}`, verified: true })

  expect((await lookUp(acme, user)).body.organizations).toEqual([])
  expect((await join(organization, user)).status).toBe(404)
})
