import { teams } from '@octavo/contract'
import type { ExamplesOf, Place } from '../../testing/examples.ts'
import type { World } from '../../testing/start-world.ts'

const here = ({ organization }: Place) => ({ params: { organizationId: organization.id } })

/** A team with these members, made by an admin of its own. */
export async function givenTeam(
  world: World,
  organization: Place['organization'],
  members: readonly Pick<Place['caller'], 'id'>[] = [],
  title = 'Writers',
) {
  const admin = await world.givenMember(organization, 'admin')
  const body = { title, members: members.map(({ id }) => id) }
  return (await world.call(teams.createOrganizationTeam, { ...here({ organization } as Place), body }, admin)).body
}

export async function givenTeamOwner(
  world: World,
  organization: Place['organization'],
  team: { id: string },
  user: Pick<Place['caller'], 'id'>,
) {
  const admin = await world.givenMember(organization, 'admin')
  const params = { organizationId: organization.id, teamId: team.id as never, userId: user.id }
  await world.call(teams.addMemberToOrganizationTeamById, { params, body: { role: 'owner' } }, admin)
}

const someTeam = async (world: World, { organization }: Place) => ({
  params: { organizationId: organization.id, teamId: (await givenTeam(world, organization)).id },
})

/** Whoever is no admin makes the request as an owner of the team. */
async function managedTeam(
  world: World,
  { organization, caller }: Place,
  members: readonly { id: Place['caller']['id'] }[] = [],
) {
  const team = await givenTeam(world, organization, members)
  const own = world.database.reader.rowsOf(organization.organizationId, 'member').select('role')
  const { role } = await own.where('user_id', '=', caller.userId).executeTakeFirstOrThrow()
  if (role !== 'admin') await givenTeamOwner(world, organization, team, caller)
  return { organizationId: organization.id, teamId: team.id }
}

export const teamExamples: ExamplesOf<typeof teams> = {
  listTeamsForOrganizationMember: async (world, { organization }) => {
    const member = await world.givenMember(organization, 'edit')
    await givenTeam(world, organization, [member])
    return { params: { organizationId: organization.id, userId: member.id }, query: { title: 'write' } }
  },
  listTeamsInOrganizationById: async (world, place) => ({
    ...here(place),
    query: { owner: (await world.givenMember(place.organization, 'read')).id },
  }),
  createOrganizationTeam: async (world, place) => ({
    ...here(place),
    body: { title: 'Writers', members: [(await world.givenMember(place.organization, 'edit')).id] },
  }),
  getTeamInOrganizationById: someTeam,
  updateTeamInOrganizationById: async (world, place) => ({
    ...(await someTeam(world, place)),
    body: { title: 'Editors' },
  }),
  removeTeamFromOrganizationById: someTeam,
  listTeamMembersInOrganizationById: someTeam,
  updateMembersInOrganizationTeam: async (world, place) => {
    const [one, two, three] = await Promise.all(
      ['read', 'edit', 'none'].map((role) => world.givenMember(place.organization, role as 'read')),
    )
    const params = await managedTeam(world, place, [three!])
    const body = {
      add: [one!.id, two!.email],
      memberships: { [one!.id]: { role: 'owner' as const } },
      remove: [three!.id],
    }
    return { params, body }
  },
  addMemberToOrganizationTeamById: async (world, place) => {
    const { id } = await world.givenMember(place.organization, 'edit')
    return { params: { ...(await managedTeam(world, place)), userId: id }, body: { role: 'owner' } }
  },
  deleteMemberFromOrganizationTeamById: async (world, place) => {
    const member = await world.givenMember(place.organization, 'edit')
    return { params: { ...(await managedTeam(world, place, [member])), userId: member.id } }
  },
}
