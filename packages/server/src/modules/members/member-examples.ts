import type { members } from '@octavo/contract'
import type { ExamplesOf, Place, ProvocationsOf } from '../../testing/examples.ts'
import type { World } from '../../testing/start-world.ts'

const here = ({ organization }: Place) => ({ params: { organizationId: organization.id } })

const someone = async (world: World, { organization }: Place) => ({
  params: { organizationId: organization.id, userId: (await world.givenMember(organization, 'edit')).id },
})

export const memberExamples: ExamplesOf<typeof members> = {
  listMembersInOrganizationById: async (_, place) => here(place),
  getMemberInOrganizationById: someone,
  updateMemberInOrganizationById: async (world, place) => ({
    ...(await someone(world, place)),
    body: { role: 'read' },
  }),
  removeMemberFromOrganizationById: someone,
  updateOrganizationMemberLastSeenAt: async (_, place) => here(place),
  setUserAsSSOMemberForOrganization: someone,
  listSpacesForOrganizationMember: someone,
}

/** The caller is the only admin there. */
const oneself = ({ organization, caller }: Place) => ({
  params: { organizationId: organization.id, userId: caller.id },
})

export const memberProvocations: ProvocationsOf<typeof members> = {
  updateMemberInOrganizationById: { last_admin: async (_, place) => ({ ...oneself(place), body: { role: null } }) },
  removeMemberFromOrganizationById: { last_admin: async (_, place) => oneself(place) },
}
