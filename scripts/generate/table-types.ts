import type pg from 'pg'
import { directoryTables } from '../../packages/server/src/platform/database/directory-tables.ts'

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  has_default: boolean
  /** Written by the database alone. */
  is_derived: boolean
}

/** Whose id a column holds; what is not named here is a plain text. */
const idKinds: Readonly<Record<string, string>> = {
  'account.id': 'user',
  'organization.id': 'organization',
  'token.id': 'token',
  'event.id': 'event',
  'account_event.id': 'event',
  'team.id': 'team',
  'collection.id': 'collection',
  'space.id': 'space',
  'space.parent_id': 'collection',
  'space.inherits_from_id': 'collection',
  'collection.parent_id': 'collection',
  transfer_to: 'organization',
  'revision.id': 'revision',
  'revision.author_id': 'user',
  'revision.merged_from_id': 'changeRequest',
  'change_request.id': 'changeRequest',
  'change_request.created_by': 'user',
  'change_request.merged_by': 'user',
  revision_initial_id: 'revision',
  revision_merged_ancestor_id: 'revision',
  revision_merged_id: 'revision',
  revision_imported_id: 'revision',
  change_request_id: 'changeRequest',
  'change_request_review.id': 'review',
  requested_by: 'user',
  space_id: 'space',
  shown_space_id: 'space',
  'site.id': 'site',
  site_id: 'site',
  default_site_id: 'site',
  'site_section.id': 'siteSection',
  section_id: 'siteSection',
  'site_section_group.id': 'siteSectionGroup',
  group_id: 'siteSectionGroup',
  'site_space.id': 'siteSpace',
  site_space_id: 'siteSpace',
  'site_external_link.id': 'siteExternalLink',
  'site_redirect.id': 'siteRedirect',
  revision_id: 'revision',
  'invite.id': 'invite',
  'upload.id': 'upload',
  'invite_link.id': 'invite',
  'invite_link.created_by': 'user',
  'invite.invited_by': 'user',
  invite_id: 'invite',
  'share_link.id': 'shareLink',
  'share_link.section_id': 'siteSection',
  'share_link.created_by': 'user',
  user_id: 'user',
  organization_id: 'organization',
  token_id: 'token',
  team_id: 'team',
}

const columnTypes: Readonly<Record<string, string>> = {
  text: 'string',
  _text: 'string[]',
  bool: 'boolean',
  int4: 'number',
  int8: 'string',
  bytea: 'Buffer',
  timestamptz: 'Date',
  uuid: 'string',
  _uuid: 'string[]',
  json: 'ColumnType<unknown, string, string>',
  jsonb: 'ColumnType<unknown, string, string>',
  access_role: 'Role',
  team_role: 'TeamRole',
}

const catalogue = `
  select c.table_name as "table", c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
    c.column_default is not null as has_default,
    c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as is_derived
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_migration'
  order by c.table_name, c.ordinal_position`

const isDirectory = (table: string): boolean => directoryTables.includes(table)

/** The tables as Kysely wants to know them, read from the database itself. */
export async function tableTypes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(catalogue)
  const tables = Map.groupBy(rows, (column) => column.table)
  const print = (belongs: (table: string) => boolean): string =>
    [...tables]
      .filter(([table]) => belongs(table))
      .map(([table, columns]) => `  ${table}: {\n${columns.map(printColumn).join('\n')}\n  }`)
      .join('\n')
  return `// Generated from the database by \`npm run generate\`.
import type { Role, TeamRole } from '@octavo/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Uuid } from '../ids.ts'

/** Found before the organization is known. */
export interface DirectoryTables {
${print(isDirectory)}
}

/** Owned by one organization: every query of these names it. */
export interface TenantTables {
${print((table) => !isDirectory(table))}
}
`
}

function printColumn({ table, name, type, nullable, has_default, is_derived }: Column): string {
  const kind = idKinds[`${table}.${name}`] ?? idKinds[name]
  const known = type === 'uuid' && kind ? `Uuid<'${kind}'>` : columnTypes[type]
  if (!known) throw new Error(`${table}.${name} is of the type ${type}, which the generator does not know`)
  const value = nullable ? `${known} | null` : known
  if (is_derived) return `    ${name}: ColumnType<${value}, never, never>`
  if (type === 'jsonb' && has_default) return `    ${name}: ColumnType<unknown, string | undefined, string>`
  return `    ${name}: ${has_default ? `Generated<${value}>` : value}`
}
