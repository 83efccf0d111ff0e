import { collectionPermissions, spacePermissions } from '@octavo/contract'
import type { ExamplesOf, Place } from '../../testing/examples.ts'
import type { World } from '../../testing/open-world.ts'
import { givenCollection } from '../collections/collection-examples.ts'
import { givenSpace } from '../spaces/space-examples.ts'
import { givenTeam } from '../teams/team-examples.ts'

const someSpace = async (world: World, { organization }: Place) => ({
  spaceId: (await givenSpace(world, organization)).id,
})

/** A space in which someone was given a role. */
async function spaceOfUser(world: World, place: Place) {
  const here = await someSpace(world, place)
  const [admin, user] = [
    await world.givenMember(place.organization, 'admin'),
    await world.givenMember(place.organization, 'none'),
  ]
  const body = { role: 'edit' as const, users: [user.id] }
  await world.call(spacePermissions.inviteToSpace, { params: here, body }, admin)
  return { here, params: { ...here, userId: user.id } }
}

/** A space in which a team was given a role. */
async function spaceOfTeam(world: World, place: Place) {
  const here = await someSpace(world, place)
  const admin = await world.givenMember(place.organization, 'admin')
  const team = (await givenTeam(world, place.organization)).id
  const body = { role: 'edit' as const, teams: [team] }
  await world.call(spacePermissions.inviteToSpace, { params: here, body }, admin)
  return { here, params: { ...here, teamId: team } }
}

export const spacePermissionExamples: ExamplesOf<typeof spacePermissions> = {
  inviteToSpace: async (world, place) => ({
    params: await someSpace(world, place),
    body: { role: 'edit', users: [(await world.givenMember(place.organization, 'none')).id] },
  }),
  listUserPermissionsInSpace: async (world, place) => ({ params: (await spaceOfUser(world, place)).here }),
  updateUserPermissionInSpace: async (world, place) => ({
    params: (await spaceOfUser(world, place)).params,
    body: { role: null },
  }),
  removeUserFromSpace: async (world, place) => ({ params: (await spaceOfUser(world, place)).params }),
  listTeamPermissionsInSpace: async (world, place) => ({ params: (await spaceOfTeam(world, place)).here }),
  updateTeamPermissionInSpace: async (world, place) => ({
    params: (await spaceOfTeam(world, place)).params,
    body: { role: 'read' },
  }),
  removeTeamFromSpace: async (world, place) => ({ params: (await spaceOfTeam(world, place)).params }),
  listPermissionsAggregateInSpace: async (world, place) => ({
    params: await someSpace(world, place),
    query: { role: 'edit' },
  }),
}

const someCollection = async (world: World, { organization }: Place) => ({
  collectionId: (await givenCollection(world, organization)).id,
})

/** A collection in which someone was given a role. */
async function collectionOfUser(world: World, place: Place) {
  const here = await someCollection(world, place)
  const [admin, user] = [
    await world.givenMember(place.organization, 'admin'),
    await world.givenMember(place.organization, 'none'),
  ]
  const body = { role: 'edit' as const, users: [user.id] }
  await world.call(collectionPermissions.inviteToCollection, { params: here, body }, admin)
  return { here, params: { ...here, userId: user.id } }
}

/** A collection in which a team was given a role. */
async function collectionOfTeam(world: World, place: Place) {
  const here = await someCollection(world, place)
  const admin = await world.givenMember(place.organization, 'admin')
  const team = (await givenTeam(world, place.organization)).id
  const body = { role: 'edit' as const, teams: [team] }
  await world.call(collectionPermissions.inviteToCollection, { params: here, body }, admin)
  return { here, params: { ...here, teamId: team } }
}

export const collectionPermissionExamples: ExamplesOf<typeof collectionPermissions> = {
  inviteToCollection: async (world, place) => ({
    params: await someCollection(world, place),
    body: { role: 'edit', users: [(await world.givenMember(place.organization, 'none')).id] },
  }),
  listUserPermissionsInCollection: async (world, place) => ({ params: (await collectionOfUser(world, place)).here }),
  updateUserPermissionInCollection: async (world, place) => ({
    params: (await collectionOfUser(world, place)).params,
    body: { role: null },
  }),
  removeUserFromCollection: async (world, place) => ({ params: (await collectionOfUser(world, place)).params }),
  listTeamPermissionsInCollection: async (world, place) => ({ params: (await collectionOfTeam(world, place)).here }),
  updateTeamPermissionInCollection: async (world, place) => ({
    params: (await collectionOfTeam(world, place)).params,
    body: { role: 'read' },
  }),
  removeTeamFromCollection: async (world, place) => ({ params: (await collectionOfTeam(world, place)).params }),
  listPermissionsAggregateInCollection: async (world, place) => ({
    params: await someCollection(world, place),
    query: { role: 'edit' },
  }),
}
