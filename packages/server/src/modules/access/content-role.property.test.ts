import { collectionPermissions, collections, type Role, roles, spacePermissions, spaces } from '@octavo/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepare, type Transaction } from '../../platform/database/database.ts'
import { readId } from '../../platform/ids.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenCollection } from '../collections/collection-examples.ts'
import { givenSpace } from '../spaces/space-examples.ts'
import { givenTeam } from '../teams/team-examples.ts'

const world = await startWorld()
const organization = await world.givenOrganization()
const tenant = organization.organizationId
const admin = await world.givenMember(organization, 'admin')
const people = await Promise.all(
  (['none', 'read', 'review', 'create', 'admin'] as const).map(async (role) => ({
    ...(await world.givenMember(organization, role)),
    role,
  })),
)
const teamIds = await Promise.all([1, 2].map(async () => (await givenTeam(world, organization)).id))
const collectionIds = await Promise.all([1, 2, 3, 4].map(async () => (await givenCollection(world, organization)).id))
const spaceIds = await Promise.all([1, 2, 3].map(async () => (await givenSpace(world, organization)).id))
const resources = [...collectionIds, ...spaceIds]

type Level = Role | null
interface Structure {
  /** The collection that each lies in; a collection only in one before it, so that there is no ring. */
  readonly parents: readonly (number | null)[]
  readonly levels: readonly Level[]
  /** By resource, then by person or team. */
  readonly userGrants: readonly (readonly Level[])[]
  readonly teamGrants: readonly (readonly Level[])[]
  /** By team, then by person. */
  readonly memberships: readonly (readonly boolean[])[]
}

const role = fc.constantFrom(...roles)
const none = fc.constant(null)
const seldom = fc.oneof({ weight: 4, arbitrary: none }, { weight: 1, arbitrary: role })
const often = fc.oneof({ weight: 2, arbitrary: none }, { weight: 1, arbitrary: role })
const forAll = <T>(count: number, one: fc.Arbitrary<T>) => fc.array(one, { minLength: count, maxLength: count })
const structure: fc.Arbitrary<Structure> = fc.record({
  parents: fc.tuple(
    ...resources.map((_, index) =>
      index === 0
        ? none
        : fc.oneof(
            { weight: 1, arbitrary: none },
            { weight: 4, arbitrary: fc.nat({ max: Math.min(index, collectionIds.length) - 1 }) },
          ),
    ),
  ),
  levels: forAll(resources.length, often),
  userGrants: forAll(
    resources.length,
    forAll(
      people.length,
      seldom.map((given) => given),
    ),
  ),
  teamGrants: forAll(resources.length, forAll(teamIds.length, seldom)),
  memberships: forAll(teamIds.length, forAll(people.length, fc.boolean())),
})

/** The rules as they are told to people, one after the other. */
function expectedRole(asked: Structure, person: number, resource: number): Role {
  const own = people[person]!.role
  if (own === 'admin') return 'admin'
  for (let at: number | null = resource; at !== null; at = asked.parents[at] ?? null) {
    const inPerson = asked.userGrants[at]![person]!
    if (inPerson !== null) return inPerson
    const byTeam = asked.teamGrants[at]!.filter((given, team) => given !== null && asked.memberships[team]![person])
    if (byTeam.length > 0) return roles.findLast((one) => byTeam.includes(one))!
    const level = asked.levels[at]!
    if (level !== null) return level
  }
  return own
}

const run = (transaction: Transaction, text: string, parameters: readonly unknown[]) =>
  transaction.run(prepare(sql.raw(text)), parameters)

const lineageOf = (parents: Structure['parents'], index: number | null): string[] =>
  index === null ? [] : [readId(resources[index]!), ...lineageOf(parents, parents[index] ?? null)]

async function build({ parents, levels, userGrants, teamGrants, memberships }: Structure): Promise<void> {
  await world.database.transact(async (transaction) => {
    for (const table of ['user_grant', 'team_grant', 'team_member']) {
      await run(transaction, `delete from ${table} where organization_id = $1`, [tenant])
    }
    for (const [index, resource] of resources.entries()) {
      const isCollection = index < collectionIds.length
      const parent = parents[index] === null ? null : readId(resources[parents[index]!]!)
      await run(
        transaction,
        `update ${isCollection ? 'collection' : 'space'} set parent_id = $3, default_level = $4
         ${isCollection ? ', lineage = $5::uuid[]' : ''} where organization_id = $1 and id = $2`,
        [tenant, readId(resource), parent, levels[index], ...(isCollection ? [lineageOf(parents, index)] : [])],
      )
      for (const [person, given] of userGrants[index]!.entries()) {
        if (given === null) continue
        const row = [tenant, readId(resource), people[person]!.userId, given]
        await run(transaction, 'insert into user_grant values ($1, $2, $3, $4)', row)
      }
      for (const [team, given] of teamGrants[index]!.entries()) {
        if (given === null) continue
        await run(transaction, 'insert into team_grant values ($1, $2, $3, $4)', [
          tenant,
          readId(resource),
          readId(teamIds[team]!),
          given,
        ])
      }
    }
    for (const [team, members] of memberships.entries()) {
      for (const [person, isIn] of members.entries()) {
        if (!isIn) continue
        const row = [tenant, readId(teamIds[team]!), people[person]!.userId]
        await run(transaction, `insert into team_member values ($1, $2, $3, 'member')`, row)
      }
    }
  })
}

const least = (given: Role, lowest: Role): boolean => roles.indexOf(given) >= roles.indexOf(lowest)

test('check, lists, permissions and the aggregate all follow the rules', { timeout: 240_000 }, async () => {
  const met = new Set<Role>()
  await fc.assert(
    fc.asyncProperty(structure, async (asked) => {
      await build(asked)
      for (const [person, caller] of people.entries()) {
        const expected = resources.map((_, resource) => expectedRole(asked, person, resource))
        for (const one of expected) met.add(one)
        const visible = resources.filter((_, resource) => least(expected[resource]!, 'read'))
        const params = { organizationId: organization.id }
        const ofSpaces = await world.call(spaces.listSpacesInOrganizationById, { params }, caller)
        const ofCollections = await world.call(collections.listCollectionsInOrganizationById, { params }, caller)
        const items = [...ofCollections.body.items, ...ofSpaces.body.items]

        expect(items.map(({ id }) => id).toSorted()).toEqual(visible.toSorted())
        for (const item of items) {
          const has = expected[resources.indexOf(item.id)]!
          expect(item.permissions).toMatchObject({ view: true, admin: least(has, 'create') })
          if (item.object === 'collection') continue
          expect(item.permissions).toMatchObject({
            comment: least(has, 'comment'),
            edit: least(has, 'edit'),
            review: least(has, 'review'),
            merge: least(has, 'review'),
          })
          expect((await world.call(spaces.getSpaceById, { params: { spaceId: item.id } }, caller)).body).toEqual(item)
        }
        for (const spaceId of spaceIds.filter((id) => !visible.includes(id))) {
          expect((await world.call(spaces.getSpaceById, { params: { spaceId } }, caller)).status).toBe(404)
        }
        for (const collectionId of collectionIds) {
          const { status } = await world.call(collections.getCollectionById, { params: { collectionId } }, caller)
          expect(status).toBe(visible.includes(collectionId) ? 200 : 404)
        }
      }
      await expectAggregates(asked)
    }),
    { numRuns: 25 },
  )
  expect([...met].toSorted()).toEqual([...roles].toSorted())
})

async function expectAggregates(asked: Structure): Promise<void> {
  for (const [resource, id] of resources.entries()) {
    const { body } =
      resource < collectionIds.length
        ? await world.call(
            collectionPermissions.listPermissionsAggregateInCollection,
            { params: { collectionId: id as (typeof collectionIds)[0] } },
            admin,
          )
        : await world.call(
            spacePermissions.listPermissionsAggregateInSpace,
            { params: { spaceId: id as (typeof spaceIds)[0] } },
            admin,
          )
    const listed = new Map(body.items.map(({ user, permission }) => [user.id, permission]))
    for (const [person, { id: user }] of people.entries()) {
      const has = expectedRole(asked, person, resource)
      expect(listed.get(user)).toBe(has === 'none' ? undefined : has)
    }
  }
}
