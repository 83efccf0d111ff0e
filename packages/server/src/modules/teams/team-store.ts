import type { TeamRole } from '@octavo/contract'
import { type Selectable, sql } from 'kysely'
import { prepare, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'

export type Team = Selectable<TenantTables['team']>

export const addTeam = (transaction: Transaction, tenant: Tenant, id: Uuid<'team'>, title: string): Promise<Team> =>
  transaction.add('team').values({ organization_id: tenant, id, title }).returningAll().executeTakeFirstOrThrow()

/** Changes the team if it still has the version the caller means, and raises it in the same statement. */
export const renameTeam = (
  transaction: Transaction,
  tenant: Tenant,
  id: Uuid<'team'>,
  title: string,
  ifMatch: number | undefined,
): Promise<Team> =>
  transaction
    .change(tenant, 'team')
    .set({ title, version: sql`version + 1` })
    .where('id', '=', id)
    .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch!))
    .returningAll()
    .executeTakeFirstOrThrow(() => new Problem(ifMatch === undefined ? 'not_found' : 'precondition_failed', {}))

/** The team as it is, and stays until the transaction ends; refused when it is gone. */
export const lockTeam = (transaction: Transaction, tenant: Tenant, id: Uuid<'team'>): Promise<Team> =>
  transaction
    .rowsOf(tenant, 'team')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found', {}))

/** Those of these teams that exist, locked against being dissolved until the transaction ends. */
export async function holdTeams(
  transaction: Transaction,
  tenant: Tenant,
  ids: readonly Uuid<'team'>[],
): Promise<Uuid<'team'>[]> {
  const query = transaction
    .rowsOf(tenant, 'team')
    .select('id')
    .where('id', '=', sql<Uuid<'team'>>`any(${ids})`)
  // In one order whoever asks: two changes for the same teams would otherwise wait for each other.
  return (await query.orderBy('id').forNoKeyUpdate().execute()).map((row) => row.id)
}

/** The roles that these users have in the team. */
export async function rolesInTeam(
  transaction: Transaction,
  { organization_id, id }: Team,
  users: readonly Uuid<'user'>[],
): Promise<Map<Uuid<'user'>, TeamRole>> {
  const rows = await transaction
    .rowsOf(organization_id, 'team_member')
    .select(['user_id', 'role'])
    .where('team_id', '=', id)
    .where('user_id', '=', sql<Uuid<'user'>>`any(${users})`)
    .execute()
  return new Map(rows.map(({ user_id, role }) => [user_id, role]))
}

const put = prepare(sql`
  insert into team_member (organization_id, team_id, user_id, role)
  select $1, $2, user_id, role from unnest($3::uuid[], $4::team_role[]) as one (user_id, role)
  on conflict (organization_id, team_id, user_id) do update set role = excluded.role`)

const take = prepare(sql`
  delete from team_member where organization_id = $1 and team_id = $2 and user_id = any($3)`)

const countInTeam = prepare(sql`
  update team set members = members + $3 where organization_id = $1 and id = $2`)

const countOnMembers = prepare(sql`
  update member set teams = member.teams + one.teams, teams_owned = member.teams_owned + one.owned
  from unnest($2::uuid[], $3::integer[], $4::integer[]) as one (user_id, teams, owned)
  where member.organization_id = $1 and member.user_id = one.user_id`)

/** What a change of a team comes to, user by user. */
export interface TeamChange {
  readonly user: Uuid<'user'>
  readonly from: TeamRole | null
  readonly to: TeamRole | null
}

/** Writes the changes and all counters. Team and members must be locked, and `from` be true. */
export async function writeTeamChanges(
  transaction: Transaction,
  tenant: Tenant,
  teamId: Uuid<'team'>,
  changes: readonly TeamChange[],
): Promise<void> {
  const kept = changes.filter(({ to }) => to !== null)
  const gone = changes.filter(({ to }) => to === null)
  const usersOf = (some: readonly TeamChange[]) => some.map(({ user }) => user)
  if (kept.length > 0) await transaction.run(put, [tenant, teamId, usersOf(kept), kept.map(({ to }) => to)])
  if (gone.length > 0) await transaction.run(take, [tenant, teamId, usersOf(gone)])
  const steps = changes.map(({ from, to }) => Number(to !== null) - Number(from !== null))
  const owned = changes.map(({ from, to }) => Number(to === 'owner') - Number(from === 'owner'))
  await transaction.run(countOnMembers, [tenant, usersOf(changes), steps, owned])
  const members = steps.reduce((sum, step) => sum + step, 0)
  if (members !== 0) await transaction.run(countInTeam, [tenant, teamId, members])
}

const holdAllOf = prepare(sql`
  select from member
  where organization_id = $1
    and user_id in (select user_id from team_member where organization_id = $1 and team_id = $2)
  order by user_id for no key update`)

/** Before the team itself is locked: whoever changes a team locks its people first. */
export const holdMembersOf = (transaction: Transaction, tenant: Tenant, id: Uuid<'team'>): Promise<unknown> =>
  transaction.run(holdAllOf, [tenant, id])

const atOnce = 1000

const dissolve = prepare<{ user_id: string }>(sql`
  with gone as (
    delete from team_member where organization_id = $1 and team_id = $2 and user_id = any(array(
      select user_id from team_member where organization_id = $1 and team_id = $2
      order by user_id limit ${sql.lit(atOnce)}
    )) returning user_id, role
  )
  update member set teams = teams - 1, teams_owned = teams_owned - (gone.role = 'owner')::integer
  from gone where member.organization_id = $1 and member.user_id = gone.user_id returning member.user_id`)

/** Removes a team that is locked, with all who are in it: some at a time, as no statement may run for long. */
export async function deleteTeam(transaction: Transaction, { organization_id, id }: Team): Promise<void> {
  let gone = atOnce
  while (gone === atOnce) gone = (await transaction.run(dissolve, [organization_id, id])).length
  await transaction.remove(organization_id, 'team').where('id', '=', id).execute()
}

const leave = prepare(sql`
  with gone as (
    delete from team_member where organization_id = $1 and user_id = $2 returning team_id
  )
  update team set members = members - 1 from gone where team.organization_id = $1 and team.id = gone.team_id`)

/** Takes someone who leaves the organization out of all teams. */
export async function leaveTeams(transaction: Transaction, tenant: Tenant, userId: Uuid<'user'>): Promise<void> {
  await transaction.run(leave, [tenant, userId])
}
