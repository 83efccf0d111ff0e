import type { Role } from '@octavo/contract'
import { sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'

/** On what a role is given. Those on spaces are counted: on members and teams. */
export interface Granted {
  readonly kind: 'space' | 'collection' | 'site'
  readonly id: Uuid<'space'> | Uuid<'collection'> | Uuid<'site'>
}

/** To whom. */
export type Grantee = 'user' | 'team'

const tables = {
  user: { grants: 'user_grant', column: 'user_id', counted: 'member', key: 'user_id' },
  team: { grants: 'team_grant', column: 'team_id', counted: 'team', key: 'id' },
} as const

const statementsOf = (grantee: Grantee) => {
  const { grants, column, counted, key } = tables[grantee]
  const [table, who, counter, its] = [sql.table(grants), sql.ref(column), sql.table(counted), sql.ref(key)]
  const count = (changes: string) => sql`
    update ${counter} set spaces = spaces + ${sql.raw(changes)}.step from ${sql.raw(changes)}
    where ${counter}.organization_id = $1 and ${counter}.${its} = ${sql.raw(changes)}.who
      and ${sql.raw(changes)}.step <> 0`
  return {
    // A refusal gives no access, so it is not counted.
    put: prepare(sql`
      with before as (
        select ${who} as who, role from ${table} where organization_id = $1 and resource_id = $2 and ${who} = any($3)
      ), given as (
        insert into ${table} (organization_id, resource_id, ${who}, role)
        select $1, $2, one, $4::access_role from unnest($3::uuid[]) one
        on conflict (organization_id, resource_id, ${who}) do update set role = excluded.role
        returning ${who} as who, role
      ), changes as (
        select given.who, case when $5 then (given.role <> 'none')::integer
          - coalesce(before.role <> 'none', false)::integer else 0 end as step
        from given left join before on before.who = given.who
      )
      ${count('changes')}`),
    take: prepare(sql`
      with gone as (
        delete from ${table} where organization_id = $1 and resource_id = $2 and ${who} = any($3)
        returning ${who} as who, role
      ), changes as (
        select who, case when $4 then -(role <> 'none')::integer else 0 end as step from gone
      )
      ${count('changes')}`),
    takeAll: prepare(sql`
      with gone as (
        delete from ${table} where organization_id = $1 and resource_id = $2
        returning ${who} as who, role
      ), changes as (select who, case when $3 then -(role <> 'none')::integer else 0 end as step from gone)
      ${count('changes')}`),
    copy: prepare(sql`
      with given as (
        insert into ${table} (organization_id, resource_id, ${who}, role)
        select organization_id, $3, ${who}, role from ${table} where organization_id = $1 and resource_id = $2
        returning ${who} as who, role
      ), changes as (select who, (role <> 'none')::integer as step from given)
      ${count('changes')}`),
    read: prepare(sql<{ who: string; role: Role }>`
      select ${who} as who, role from ${table} where organization_id = $1 and resource_id = $2 and ${who} = any($3)`),
    release: prepare(sql`delete from ${table} where organization_id = $1 and ${who} = $2`),
  }
}

/** The roles that some of them were given. */
export async function rolesGiven(
  reader: Reader,
  tenant: Tenant,
  { id }: Granted,
  grantee: Grantee,
  ids: readonly string[],
): Promise<Map<string, Role>> {
  const rows = await reader.run(statements[grantee].read, [tenant, id, ids])
  return new Map(rows.map(({ who, role }) => [who, role]))
}

const statements = { user: statementsOf('user'), team: statementsOf('team') }

/** Gives all of them this role. They must be locked. */
export async function putGrants(
  transaction: Transaction,
  tenant: Tenant,
  { kind, id }: Granted,
  grantee: Grantee,
  ids: readonly string[],
  role: Role,
): Promise<void> {
  await transaction.run(statements[grantee].put, [tenant, id, ids, role, kind === 'space'])
}

export async function takeGrants(
  transaction: Transaction,
  tenant: Tenant,
  { kind, id }: Granted,
  grantee: Grantee,
  ids: readonly string[],
): Promise<void> {
  await transaction.run(statements[grantee].take, [tenant, id, ids, kind === 'space'])
}

/** For a resource that goes for good. */
export async function takeAllGrants(transaction: Transaction, tenant: Tenant, { kind, id }: Granted): Promise<void> {
  await transaction.run(statements.user.takeAll, [tenant, id, kind === 'space'])
  await transaction.run(statements.team.takeAll, [tenant, id, kind === 'space'])
}

/** Whoever was given something on one space is given the same on another, new one. */
export async function copyGrants(
  transaction: Transaction,
  tenant: Tenant,
  from: Uuid<'space'>,
  to: Uuid<'space'>,
): Promise<void> {
  await transaction.run(statements.user.copy, [tenant, from, to])
  await transaction.run(statements.team.copy, [tenant, from, to])
}

/** Someone leaves the organization. */
export async function releaseUserGrants(transaction: Transaction, tenant: Tenant, user: Uuid<'user'>): Promise<void> {
  await transaction.run(statements.user.release, [tenant, user])
}

export async function releaseTeamGrants(transaction: Transaction, tenant: Tenant, team: Uuid<'team'>): Promise<void> {
  await transaction.run(statements.team.release, [tenant, team])
}
