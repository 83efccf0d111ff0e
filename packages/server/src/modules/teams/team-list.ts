import type { TeamRole } from '@octavo/contract'
import { sql, type SqlBool } from 'kysely'
import { prepare, type Reader, type Tenant } from '../../platform/database/database.ts'
import { isIndexed, mostLookedUp, searchRows } from '../../platform/database/search-rows.ts'
import type { Page } from '../../platform/http/cursor.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { Member } from '../members/index.ts'
import type { Team } from './team-store.ts'

/** A team, and the role of the one who asks in it. */
type ListedTeam = Team & { readonly team_role: TeamRole | null }

interface TeamFilter {
  /** Only teams that this user owns. */
  readonly owner?: Uuid<'user'> | undefined
  readonly title?: string | undefined
}

const contains = (title: string) => sql<SqlBool>`strpos(team.title_key, lower(${title})) > 0`

/** Oldest first: the ids of teams grow. */
export function listTeams(
  reader: Reader,
  tenant: Tenant,
  asker: Uuid<'user'>,
  { owner, title }: TeamFilter,
  { after, limit }: Page,
): Promise<ListedTeam[]> {
  const listed = reader
    .rowsOf(tenant, 'team')
    .leftJoin('team_member as own', (join) =>
      join
        .onRef('own.organization_id', '=', 'team.organization_id')
        .onRef('own.team_id', '=', 'team.id')
        .on('own.user_id', '=', asker),
    )
    .$if(owner !== undefined, (query) =>
      query.where(
        sql<SqlBool>`exists (select from team_member owned where owned.organization_id = team.organization_id
          and owned.team_id = team.id and owned.user_id = ${owner} and owned.role = 'owner')`,
      ),
    )
    .$if(after !== undefined, (query) => query.where('team.id', '>', after![0] as Uuid<'team'>))
    .orderBy('team.id')
  const pageOf = (query: typeof listed): Promise<ListedTeam[]> =>
    query
      .selectAll('team')
      .select('own.role as team_role')
      .limit(limit + 1)
      .execute()
  if (title === undefined) return pageOf(listed)

  return searchRows<ListedTeam, Uuid<'team'>>(
    {
      markAfter: async (rows) => (await listed.select('team.id').offset(rows).limit(1).executeTakeFirst())?.id,
      walk: (until) =>
        pageOf(listed.where(contains(title)).$if(until !== undefined, (query) => query.where('team.id', '<', until!))),
      async lookUp() {
        const found = await lookUpTeams(reader, tenant, title)
        return found && pageOf(listed.where('team.id', '=', sql<Uuid<'team'>>`any(${found})`))
      },
    },
    limit,
  )
}

// The keys name the organization already. Named once more, it would be looked up by its own index, row by row.
const lookUp = prepare<{ organization_id: string; id: string }>(sql`
  select organization_id, id from team
  where search_keys(organization_id, title_key) @> search_keys($1, lower($2)) and strpos(title_key, lower($2)) > 0
  limit ${sql.lit(mostLookedUp + 1)}`)

async function lookUpTeams(reader: Reader, tenant: Tenant, title: string): Promise<string[] | undefined> {
  if (!isIndexed(title)) return undefined
  const found = await reader.run(lookUp, [tenant, title])
  if (found.length > mostLookedUp) return undefined
  return found.filter((row) => row.organization_id === tenant).map((row) => row.id)
}

/** A team, the role of a member in it, and that of the one who asks. */
type MemberTeam = ListedTeam & { readonly member_role: TeamRole }

export const listTeamsOf = (
  reader: Reader,
  tenant: Tenant,
  member: Uuid<'user'>,
  asker: Uuid<'user'>,
  title: string | undefined,
  { after, limit }: Page,
): Promise<MemberTeam[]> =>
  reader
    .rowsOf(tenant, 'team_member')
    .innerJoin('team', (join) =>
      join
        .onRef('team.organization_id', '=', 'team_member.organization_id')
        .onRef('team.id', '=', 'team_member.team_id'),
    )
    .leftJoin('team_member as own', (join) =>
      join
        .onRef('own.organization_id', '=', 'team.organization_id')
        .onRef('own.team_id', '=', 'team.id')
        .on('own.user_id', '=', asker),
    )
    .where('team_member.user_id', '=', member)
    .$if(title !== undefined, (query) => query.where(contains(title!)))
    .$if(after !== undefined, (query) => query.where('team_member.team_id', '>', after![0] as Uuid<'team'>))
    .orderBy('team_member.team_id')
    .selectAll('team')
    .select(['team_member.role as member_role', 'own.role as team_role'])
    .limit(limit + 1)
    .execute()

type TeamMember = Member & { readonly team_role: TeamRole }

/** In the order of their ids. */
export const listTeamMembers = (
  reader: Reader,
  tenant: Tenant,
  team: Uuid<'team'>,
  { after, limit }: Page,
): Promise<TeamMember[]> =>
  reader
    .rowsOf(tenant, 'team_member')
    .innerJoin('member', (join) =>
      join
        .onRef('member.organization_id', '=', 'team_member.organization_id')
        .onRef('member.user_id', '=', 'team_member.user_id'),
    )
    .where('team_member.team_id', '=', team)
    .$if(after !== undefined, (query) => query.where('team_member.user_id', '>', after![0] as Uuid<'user'>))
    .orderBy('team_member.user_id')
    .selectAll('member')
    .select('team_member.role as team_role')
    .limit(limit + 1)
    .execute()
