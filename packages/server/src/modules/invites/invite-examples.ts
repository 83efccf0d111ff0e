import { type InputOf, invites, organizations } from '@octavo/contract'
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

/** Makes a link, and tells its secret. */
export async function givenLink(world: World, organization: Place['organization'], role: LinkRole = 'read') {
  const admin = await world.givenMember(organization, 'admin')
  const params = { organizationId: organization.id }
  const { body } = await world.call(invites.createOrganizationInvite, { params, body: { role } }, admin)
  return { id: body.id, secret: secretIn(body.urls.invite!), admin }
}

type LinkRole = InputOf<typeof invites.createOrganizationInvite>['body']['role']

const ofNewLink = async (world: World, { organization }: Place) => ({
  params: { organizationId: organization.id, inviteId: (await givenLink(world, organization)).id },
})

async function switchLinksOff(world: World, organization: Place['organization']): Promise<void> {
  const admin = await world.givenMember(organization, 'admin')
  const params = { organizationId: organization.id }
  await world.call(organizations.updateOrganizationById, { params, body: { inviteLinks: false } }, admin)
}

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
  listOrganizationInviteLinks: async (_, place) => here(place),
  createOrganizationInvite: async (_, place) => ({ ...here(place), body: { role: 'comment' } }),
  getOrganizationInviteLink: ofNewLink,
  updateOrganizationInviteById: async (world, place) => ({ ...(await ofNewLink(world, place)), body: { role: null } }),
  deleteOrganizationInviteById: ofNewLink,
  joinOrganization: async (world, { caller }) => {
    await world.verify(caller)
    return { params: { organizationId: (await world.givenOrganization(['example.com'])).id } }
  },
  previewInvite: async (world, { organization }) => {
    const { id, secret } = await givenLink(world, organization)
    return { body: { organization: organization.id, invite: id, secret } }
  },
  acceptInvite: async (world, { organization }) => {
    const { secret } = await givenInvite(world, organization, newcomer())
    return { body: { secret, displayName: 'Grace' } }
  },
}

const unknownSecret = 'oci_0000000000000000000000000000000000000000'

export const inviteProvocations: ProvocationsOf<typeof invites> = {
  createOrganizationInvite: {
    invite_links_off: async (world, place) => {
      await switchLinksOff(world, place.organization)
      return { ...here(place), body: { role: 'read' } }
    },
  },
  joinOrganizationWithInvite: {
    invite_links_off: async (world) => {
      const organization = await world.givenOrganization()
      const { id, secret } = await givenLink(world, organization)
      await switchLinksOff(world, organization)
      return { params: { organizationId: organization.id, inviteId: id }, body: { secret } }
    },
  },
  previewInvite: {
    not_found: async (world, { organization }) => {
      const { id } = await givenLink(world, organization)
      return { body: { organization: organization.id, invite: id, secret: unknownSecret } }
    },
  },
  acceptInvite: {
    not_found: async () => ({ body: { secret: unknownSecret } }),
    account_exists: async (world, { organization }) => {
      const { secret } = await givenInvite(world, organization, (await world.givenUser()).email)
      return { body: { secret } }
    },
  },
}
