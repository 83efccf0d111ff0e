import { sitePermissions } from '@octavo/contract'
import type { ExamplesOf, Place } from '../../testing/examples.ts'
import type { World } from '../../testing/open-world.ts'
import { givenSite } from '../sites/site-examples.ts'
import { givenTeam } from '../teams/team-examples.ts'

const someSite = async (world: World, { organization }: Place) => (await givenSite(world, organization)).params

/** A site in which someone was given a role. */
async function siteOfUser(world: World, place: Place) {
  const here = await someSite(world, place)
  const [admin, user] = [
    await world.givenMember(place.organization, 'admin'),
    await world.givenMember(place.organization, 'none'),
  ]
  const body = { role: 'edit' as const, users: [user.id] }
  await world.call(sitePermissions.inviteToSite, { params: here, body }, admin)
  return { here, params: { ...here, userId: user.id } }
}

/** A site in which a team was given a role. */
async function siteOfTeam(world: World, place: Place) {
  const here = await someSite(world, place)
  const admin = await world.givenMember(place.organization, 'admin')
  const team = (await givenTeam(world, place.organization)).id
  const body = { role: 'edit' as const, teams: [team] }
  await world.call(sitePermissions.inviteToSite, { params: here, body }, admin)
  return { here, params: { ...here, teamId: team } }
}

export const sitePermissionExamples: ExamplesOf<typeof sitePermissions> = {
  inviteToSite: async (world, place) => ({
    params: await someSite(world, place),
    body: { role: 'edit', users: [(await world.givenMember(place.organization, 'none')).id] },
  }),
  listUserPermissionsInSite: async (world, place) => ({ params: (await siteOfUser(world, place)).here }),
  updateUserPermissionInSite: async (world, place) => ({
    params: (await siteOfUser(world, place)).params,
    body: { role: null },
  }),
  removeUserFromSite: async (world, place) => ({ params: (await siteOfUser(world, place)).params }),
  listTeamPermissionsInSite: async (world, place) => ({ params: (await siteOfTeam(world, place)).here }),
  updateTeamPermissionInSite: async (world, place) => ({
    params: (await siteOfTeam(world, place)).params,
    body: { role: 'read' },
  }),
  removeTeamFromSite: async (world, place) => ({ params: (await siteOfTeam(world, place)).params }),
  listPermissionsAggregateInSite: async (world, place) => ({
    params: await someSite(world, place),
    query: { role: 'edit' },
  }),
}
