import type { ExternalLink, SectionGroup, SiteSection, SiteSpace, SiteStructure } from '@octavo/site'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { Uuid } from '../../platform/ids.ts'

type Row<Name extends keyof TenantTables> = Selectable<TenantTables[Name]>

const groupOf = ({ id, title, icon, order_key }: Row<'site_section_group'>): SectionGroup => ({
  id,
  title,
  icon,
  order: order_key,
})

const sectionOf = (row: Row<'site_section'>): SiteSection => ({
  id: row.id,
  group: row.group_id,
  path: row.path,
  title: row.title,
  description: row.description,
  icon: row.icon,
  condition: row.condition,
  draft: row.draft,
  isDefault: row.is_default,
  order: row.order_key,
})

const siteSpaceOf = (row: Row<'site_space'>): SiteSpace => ({
  id: row.id,
  space: row.shown_space_id,
  section: row.section_id,
  path: row.path,
  condition: row.condition,
  draft: row.draft,
  isDefault: row.is_default,
  order: row.order_key,
})

const linkOf = (row: Row<'site_external_link'>): ExternalLink => ({
  id: row.id,
  group: row.group_id,
  title: row.title,
  description: row.description,
  icon: row.icon,
  url: row.url,
  condition: row.condition,
  draft: row.draft,
  order: row.order_key,
})

/** All that a site holds. */
export async function readStructure(reader: Reader, tenant: Tenant, site: Uuid<'site'>): Promise<SiteStructure> {
  const [groups, sections, siteSpaces, links] = await Promise.all([
    reader.rowsOf(tenant, 'site_section_group').selectAll().where('site_id', '=', site).execute(),
    reader.rowsOf(tenant, 'site_section').selectAll().where('site_id', '=', site).execute(),
    reader.rowsOf(tenant, 'site_space').selectAll().where('site_id', '=', site).execute(),
    reader.rowsOf(tenant, 'site_external_link').selectAll().where('site_id', '=', site).execute(),
  ])
  return {
    groups: groups.map(groupOf),
    sections: sections.map(sectionOf),
    siteSpaces: siteSpaces.map(siteSpaceOf),
    links: links.map(linkOf),
  }
}

const deleted = prepare(sql<{ id: string }>`
  select site_space.id from site_space
  join space on space.organization_id = site_space.organization_id and space.id = site_space.shown_space_id
  where site_space.organization_id = $1 and site_space.site_id = $2 and space.deleted_at is not null`)

/** The structure as it is open to readers: a deleted space keeps its place, and is out of sight as a draft is. */
export async function readOpenStructure(reader: Reader, tenant: Tenant, site: Uuid<'site'>): Promise<SiteStructure> {
  const [structure, rows] = await Promise.all([
    readStructure(reader, tenant, site),
    reader.run(deleted, [tenant, site]),
  ])
  if (rows.length === 0) return structure
  const gone = new Set(rows.map(({ id }) => id))
  const siteSpaces = structure.siteSpaces.map((one) => (gone.has(one.id) ? { ...one, draft: true } : one))
  return { ...structure, siteSpaces }
}

const ids = { organization_id: 'organization_id', site_id: 'site_id', id: 'id' } as const
type Table = 'site_section_group' | 'site_section' | 'site_space' | 'site_external_link'

/** Everything of an item but its id, by the column it is kept in. */
const columns: Readonly<Record<Table, Readonly<Record<string, string>>>> = {
  site_section_group: { title: 'title', icon: 'icon', order: 'order_key' },
  site_section: {
    group: 'group_id',
    path: 'path',
    title: 'title',
    description: 'description',
    icon: 'icon',
    condition: 'condition',
    draft: 'draft',
    isDefault: 'is_default',
    order: 'order_key',
  },
  site_space: {
    space: 'shown_space_id',
    section: 'section_id',
    path: 'path',
    condition: 'condition',
    draft: 'draft',
    isDefault: 'is_default',
    order: 'order_key',
  },
  site_external_link: {
    group: 'group_id',
    title: 'title',
    description: 'description',
    icon: 'icon',
    url: 'url',
    condition: 'condition',
    draft: 'draft',
    order: 'order_key',
  },
}

type Item = Readonly<Record<string, unknown>> & { readonly id: string }

const statementsOf = (table: Table) => {
  const named = Object.values(columns[table])
  const all = [...Object.values(ids), ...named]
  return {
    put: prepare(sql`
      insert into ${sql.table(table)} (${sql.join(all.map((name) => sql.ref(name)))})
      select ${sql.join(all.map((name) => sql.ref(`item.${name}`)))}
      from jsonb_populate_recordset(null::${sql.table(table)}, $1::jsonb) item
      on conflict (organization_id, site_id, id) do update
        set ${sql.join(named.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`),
    remove: prepare(sql`
      delete from ${sql.table(table)} where organization_id = $1 and site_id = $2 and id = any($3::uuid[])`),
  }
}
const statements = {
  site_section_group: statementsOf('site_section_group'),
  site_section: statementsOf('site_section'),
  site_space: statementsOf('site_space'),
  site_external_link: statementsOf('site_external_link'),
}

const isSame = (one: Item, other: Item | undefined): boolean =>
  other !== undefined && Object.keys(one).every((key) => one[key] === other[key])

/** Writes the rows that differ. The site must be locked. */
export async function writeStructure(
  transaction: Transaction,
  tenant: Tenant,
  site: Uuid<'site'>,
  before: SiteStructure,
  after: SiteStructure,
): Promise<void> {
  const lists = [
    ['site_section_group', before.groups, after.groups],
    ['site_section', before.sections, after.sections],
    ['site_space', before.siteSpaces, after.siteSpaces],
    ['site_external_link', before.links, after.links],
  ] as unknown as readonly (readonly [Table, readonly Item[], readonly Item[]])[]
  for (const [table, old, fresh] of lists) {
    const known = new Map(old.map((item) => [item.id, item]))
    const kept = new Set(fresh.map(({ id }) => id))
    const gone = old.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
    const put = fresh.filter((item) => !isSame(item, known.get(item.id)))
    if (gone.length > 0) await transaction.run(statements[table].remove, [tenant, site, gone])
    if (put.length > 0) await transaction.run(statements[table].put, [JSON.stringify(put.map(rowOf(table)))])
  }

  function rowOf(table: Table): (item: Item) => unknown {
    const named = Object.entries(columns[table])
    return (item) => ({
      organization_id: tenant,
      site_id: site,
      id: item.id,
      ...Object.fromEntries(named.map(([key, column]) => [column, item[key]])),
    })
  }
}

const titles = prepare(sql<{ id: string; title: string }>`
  select space.id, space.title from site_space
  join space on space.organization_id = site_space.organization_id and space.id = site_space.shown_space_id
  where site_space.organization_id = $1 and site_space.site_id = $2`)

/** Of the spaces that a site shows, whoever may view them. */
export async function spaceTitles(
  reader: Reader,
  tenant: Tenant,
  site: Uuid<'site'>,
): Promise<ReadonlyMap<string, string>> {
  return new Map((await reader.run(titles, [tenant, site])).map(({ id, title }) => [id, title]))
}
