import { randomBytes } from 'node:crypto'
import { organizations } from '@octavo/contract'
import type { ExamplesOf, Place, ProvocationsOf } from '../../testing/examples.ts'
import type { World } from '../../testing/open-world.ts'

const here = ({ organization }: Place) => ({ params: { organizationId: organization.id } })

export const organizationExamples: ExamplesOf<typeof organizations> = {
  listOrganizationsForAuthenticatedUser: async () => ({}),
  createOrganization: async () => ({ body: { title: 'Acme' } }),
  getOrganizationsForEmailDomain: async (world, { caller }) => {
    await world.verify(caller)
    return { params: { emailDomain: 'example.com' } }
  },
  getOrganizationById: async (_, place) => here(place),
  updateOrganizationById: async (world, place) => {
    const users = [(await world.givenMember(place.organization, 'review')).id]
    const mergeRules = { type: 'rules' as const, rules: [{ rule: 'require_specific_reviewers' as const, users }] }
    return { ...here(place), body: { title: 'Acme Press', mergeRules } }
  },
  deleteOrganizationById: async (_, place) => here(place),
}

/** Someone else's hostname. */
async function takenHostname(world: World): Promise<string> {
  const hostname = `h${randomBytes(6).toString('hex')}`
  const body = { title: 'Earlier', hostname }
  await world.call(organizations.createOrganization, { body }, await world.givenUser({ operator: true }))
  return hostname
}

export const organizationProvocations: ProvocationsOf<typeof organizations> = {
  createOrganization: {
    hostname_taken: async (world) => ({ body: { title: 'Acme', hostname: await takenHostname(world) } }),
  },
  updateOrganizationById: {
    hostname_taken: async (world, place) => ({ ...here(place), body: { hostname: await takenHostname(world) } }),
  },
}
