import type { Role, TeamRole } from '@octavo/contract'
import { sql } from 'kysely'
import { prepare, type Reader, type Tenant } from '../../platform/database/database.ts'
import type { Page } from '../../platform/http/cursor.ts'
import type { Uuid } from '../../platform/ids.ts'
import { membersOnCollection, membersOnSite, membersOnSpace } from '../access/index.ts'
import type { Member } from '../members/index.ts'
import type { Team } from '../teams/index.ts'
import type { Granted } from './grant-store.ts'

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** A member, with its role on the resource. */
export type GrantedMember = Member & { readonly content_role: Role }

const users = prepare(sql<GrantedMember>`
  select member.*, given.role as content_role from user_grant given
  join member on member.organization_id = given.organization_id and member.user_id = given.user_id
  where given.organization_id = $1 and given.resource_id = $2 and given.user_id > $3
  order by given.user_id limit $4`)

/** To whom a role was given in person, refusals among them. */
export const listUserGrants = (
  reader: Reader,
  tenant: Tenant,
  { id }: Granted,
  { after, limit }: Page,
): Promise<GrantedMember[]> => reader.run(users, [tenant, id, after?.[0] ?? beforeAll, limit + 1])

/** A team with its role on the resource, and that of the one who asks in the team. */
type GrantedTeam = Team & { readonly content_role: Role; readonly team_role: TeamRole | null }

const teams = prepare(sql<GrantedTeam>`
  select team.*, given.role as content_role, own.role as team_role from team_grant given
  join team on team.organization_id = given.organization_id and team.id = given.team_id
  left join team_member own on own.organization_id = team.organization_id and own.team_id = team.id and own.user_id = $3
  where given.organization_id = $1 and given.resource_id = $2 and given.team_id > $4
  order by given.team_id limit $5`)

export const listTeamGrants = (
  reader: Reader,
  tenant: Tenant,
  { id }: Granted,
  asker: Uuid<'user'>,
  { after, limit }: Page,
): Promise<GrantedTeam[]> => reader.run(teams, [tenant, id, asker, after?.[0] ?? beforeAll, limit + 1])

const everyone = (members: typeof membersOnSpace) =>
  prepare(sql<GrantedMember>`
    ${members} and seen.role = coalesce($3::access_role, seen.role) and caller.user_id > $4
    order by caller.user_id limit $5`)
const everyoneOn = {
  space: everyone(membersOnSpace),
  collection: everyone(membersOnCollection),
  site: everyone(membersOnSite),
}

/** Everyone who has access, whichever rule gives it. */
export const listEveryoneOn = (
  reader: Reader,
  tenant: Tenant,
  { kind, id }: Granted,
  role: Role | undefined,
  { after, limit }: Page,
): Promise<GrantedMember[]> =>
  reader.run(everyoneOn[kind], [tenant, id, role ?? null, after?.[0] ?? beforeAll, limit + 1])
