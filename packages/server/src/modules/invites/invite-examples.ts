import { invites } from '@octavo/contract'
import type { ExamplesOf, Place, ProvocationsOf } from '../../testing/examples.ts'
import type { World } from '../../testing/start-world.ts'

const here = ({ organization }: Place) => ({ params: { organizationId: organization.id } })

/** Invites an address and gives back the invite with what stands in its accept address. */
export async function givenInvite(world: World, organization: Place['organization'], email: string) {
  const admin = await world.givenMember(organization, 'admin')
  const params = { organizationId: organization.id }
  const { body } = await world.call(invites.inviteUsersToOrganization, { params, body: { emails: [email] } }, admin)
  const [invite] = body.invites
  return { ...invite!, secret: secretIn(invite!.acceptUrl!), admin }
}

export const secretIn = (acceptUrl: string): string => acceptUrl.slice(acceptUrl.lastIndexOf('/') + 1)

const newcomer = (): string => `newcomer-${crypto.randomUUID()}@example.com`

export const inviteExamples: ExamplesOf<typeof invites> = {
  listOrganizationInvites: async (_, place) => here(place),
  inviteUsersToOrganization: async (_, place) => ({
    ...here(place),
    body: { emails: [newcomer(), { email: newcomer(), role: 'edit' }], role: 'read' },
  }),
  revokeOrganizationInvite: async (world, place) => {
    const { id } = await givenInvite(world, place.organization, newcomer())
    return { params: { organizationId: place.organization.id, inviteId: id } }
  },
  joinOrganizationWithInvite: async (world, { caller }) => {
    // Another organization: whoever calls may be a member of the one at hand.
    const organization = await world.givenOrganization()
    const { id, secret } = await givenInvite(world, organization, caller.email)
    return { params: { organizationId: organization.id, inviteId: id }, body: { secret } }
  },
  acceptInvite: async (world, { organization }) => {
    const { secret } = await givenInvite(world, organization, newcomer())
    return { body: { secret, displayName: 'Grace' } }
  },
}

const unknownSecret = 'oci_0000000000000000000000000000000000000000'

export const inviteProvocations: ProvocationsOf<typeof invites> = {
  acceptInvite: {
    not_found: async () => ({ body: { secret: unknownSecret } }),
    account_exists: async (world, { organization }) => {
      const { secret } = await givenInvite(world, organization, (await world.givenUser()).email)
      return { body: { secret } }
    },
  },
}
