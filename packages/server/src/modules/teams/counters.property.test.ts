import { type Id, members, teams } from '@octavo/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepare } from '../../platform/database/database.ts'
import type { GivenCaller } from '../../testing/given.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenTeam } from './team-examples.ts'

const world = await startWorld()
const organization = await world.givenOrganization()
const admin = await world.givenMember(organization, 'admin')
const people = await Promise.all(Array.from({ length: 5 }, () => world.givenMember(organization, 'read')))
const ofOrganization = { organizationId: organization.id }
const made: Id<'team'>[] = []

/** One of the newest teams; it may be gone by now. */
const team = (back: number) => ({ ...ofOrganization, teamId: made.at(-1 - back) ?? made[0]! })
const ids = (some: readonly GivenCaller[]) => some.map(({ id }) => id)

const person = fc.constantFrom(...people)
const some = fc.uniqueArray(person, { maxLength: 4 })
const role = fc.constantFrom('owner' as const, 'member' as const)
const back = fc.nat({ max: 3 })

/** What can be done to teams and members, as requests of the admin. */
const request: fc.Arbitrary<() => Promise<number>> = fc.oneof(
  some.map((who) => async () => {
    const input = { params: ofOrganization, body: { title: 'Team', members: ids(who) } }
    const { status, body } = await world.call(teams.createOrganizationTeam, input, admin)
    if (status === 201) made.push(body.id)
    return status
  }),
  back.map(
    (which) => async () =>
      (await world.call(teams.removeTeamFromOrganizationById, { params: team(which) }, admin)).status,
  ),
  fc.tuple(back, person, role).map(([which, { id }, given]) => async () => {
    const input = { params: { ...team(which), userId: id }, body: { role: given } }
    return (await world.call(teams.addMemberToOrganizationTeamById, input, admin)).status
  }),
  fc.tuple(back, person).map(([which, { id }]) => async () => {
    const input = { params: { ...team(which), userId: id } }
    return (await world.call(teams.deleteMemberFromOrganizationTeamById, input, admin)).status
  }),
  fc.tuple(back, some, some, some, role).map(([which, add, remove, roled, given]) => async () => {
    const memberships = Object.fromEntries(ids(roled).map((id) => [id, { role: given }]))
    const input = { params: team(which), body: { add: ids(add), remove: ids(remove), memberships } }
    return (await world.call(teams.updateMembersInOrganizationTeam, input, admin)).status
  }),
  person.map(({ id }) => async () => {
    const input = { params: { ...ofOrganization, userId: id } }
    return (await world.call(members.removeMemberFromOrganizationById, input, admin)).status
  }),
)

const wrong = prepare<{ what: string }>(sql`
  select 'member ' || user_id as what from member where organization_id = $1 and (teams, teams_owned) <> (
    select count(*), count(*) filter (where own.role = 'owner') from team_member own
    where own.organization_id = $1 and own.user_id = member.user_id)
  union all
  select 'team ' || id from team where organization_id = $1 and members <> (
    select count(*) from team_member own where own.organization_id = $1 and own.team_id = team.id)
  union all
  select 'search ' || user_id from member
  left join member_search search using (organization_id, user_id)
  where organization_id = $1 and search.value is distinct from member_search_value(display_name, email)`)

const miscounted = () => world.database.reader.run(wrong, [organization.organizationId])

test(
  'whatever is done to teams and members, also at once, every counter tells the truth',
  { timeout: 240_000 },
  async () => {
    made.push((await givenTeam(world, organization, people)).id)
    let sequences = 0
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 6 }), async (requests) => {
        sequences++
        for (const one of people) await world.givenMembership(organization, one, 'read')
        const statuses = await Promise.all(requests.map((ask) => ask()))

        expect(statuses.every((status) => status < 500)).toBe(true)
        expect(await miscounted()).toEqual([])
      }),
      { numRuns: 200 },
    )
    expect(sequences).toBeGreaterThanOrEqual(200)
  },
)

test('a counter that is wrong is seen', async () => {
  const { organizationId } = organization
  await world.database.transact((transaction) =>
    transaction.change(organizationId, 'member').set({ teams: 99 }).where('user_id', '=', admin.userId).execute(),
  )

  expect(await miscounted()).toEqual([{ what: `member ${admin.userId}` }])
})
