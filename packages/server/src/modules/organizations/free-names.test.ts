import { organizations } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'

const world = await startWorld()

async function given() {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin', { verified: true })
  const params = { organizationId: organization.id }
  return {
    create: (body: object) => world.call(organizations.createOrganization, { body: { title: 'Acme', ...body } }, admin),
    update: (body: object) => world.call(organizations.updateOrganizationById, { params, body }, admin),
  }
}

test.each(['www', 'api', 'login', 'admin', 'xn--80ak6aa92e', 'ab--cd'])(
  'the hostname %s is reserved',
  async (hostname) => {
    const { create, update } = await given()

    for (const { problem } of [await create({ hostname }), await update({ hostname })]) {
      expect(problem).toMatchObject({ type: 'invalid_request', details: [{ path: '/hostname' }] })
    }
  },
)

test('names that only contain a reserved one can be taken', async () => {
  const { create } = await given()

  for (const hostname of ['www-acme', 'apis', 'my-admin', 'a-b--c']) {
    expect((await create({ hostname })).status).toBe(201)
  }
})

test.each(['gmail.com', 'outlook.com', 'proton.me'])('nobody claims the e-mail domain %s', async (domain) => {
  const { create, update } = await given()
  const emailDomains = ['acme.example', domain]

  for (const { problem } of [await create({ emailDomains }), await update({ emailDomains })]) {
    expect(problem).toMatchObject({ type: 'invalid_request', details: [{ path: '/emailDomains/1' }] })
  }
})

test('a public e-mail domain that an organization claimed earlier lets nobody in', async () => {
  await world.givenOrganization(['gmail.com'])
  const user = await world.givenUser({ email: `${crypto.randomUUID()}@gmail.com`, verified: true })
  const params = { emailDomain: 'gmail.com' }

  expect((await world.call(organizations.getOrganizationsForEmailDomain, { params }, user)).status).toBe(404)
})
