import { foldSegment, type PrefixForm, type Tenure } from '@octavo/site'
import { sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'

/** A prefix of a space on a site. */
export interface SpacePrefix extends PrefixForm {
  readonly siteSpace: string
}

const endTenures = prepare(sql<SpacePrefix>`
  update site_prefix_tenure held set until = now()
  from unnest($3::text[], $4::uuid[], $5::text[]) as given (prefix, site_space_id, form)
  where held.organization_id = $1 and held.site_id = $2 and held.until is null and held.prefix = given.prefix
    and held.site_space_id = given.site_space_id and held.form = given.form
  returning held.prefix, held.site_space_id as "siteSpace", held.form`)

const addTenures = (since: '-infinity' | 'now', until: 'now' | null) =>
  prepare(sql`
    insert into site_prefix_tenure (organization_id, site_id, prefix, site_space_id, form, since, until)
    select $1::uuid, $2::uuid, prefix, site_space_id, form,
      ${since === 'now' ? sql`now()` : sql`'-infinity'::timestamptz`}, ${until === 'now' ? sql`now()` : sql`null::timestamptz`}
    from unnest($3::text[], $4::uuid[], $5::text[]) as given (prefix, site_space_id, form)
    on conflict (organization_id, site_id, prefix, site_space_id, form, since) do update
      set until = excluded.until`)
const addFirst = addTenures('-infinity', 'now')
const addNext = addTenures('now', null)

const columnsOf = (all: readonly SpacePrefix[]): [string[], string[], string[]] => [
  all.map(({ prefix }) => prefix),
  all.map(({ siteSpace }) => siteSpace),
  all.map(({ form }) => form),
]

export const keyOfPrefix = ({ prefix, siteSpace, form }: SpacePrefix): string => `${prefix} ${siteSpace} ${form}`

/** Keeps which prefixes spaces of a site leave, and which they get. Those that never changed before had theirs always. */
export async function keepTenures(
  transaction: Transaction,
  tenant: Tenant,
  site: Uuid<'site'>,
  { left, got }: { readonly left: readonly SpacePrefix[]; readonly got: readonly SpacePrefix[] },
): Promise<void> {
  const ended = await transaction.run(endTenures, [tenant, site, ...columnsOf(left)])
  const known = new Set(ended.map(keyOfPrefix))
  const first = left.filter((one) => !known.has(keyOfPrefix(one)))
  await transaction.run(addFirst, [tenant, site, ...columnsOf(first)])
  await transaction.run(addNext, [tenant, site, ...columnsOf(got)])
}

/** What a prefix stood for before so many changes of a site is forgotten: whoever asks for nothing could have it read through. */
const mostTenures = 5_000

const findTenures = prepare(sql<Tenure>`
  select prefix, site_space_id as "siteSpace", form,
    case when since > '-infinity' then extract(epoch from since)::float8 * 1000 end as since,
    extract(epoch from until)::float8 * 1000 as until
  from site_prefix_tenure
  where organization_id = $1 and site_id = $2 and prefix = any($3::text[])
  order by coalesce(until, 'infinity') desc, length(prefix) desc, site_space_id limit ${sql.lit(mostTenures)}`)

/** Who has and had one of these prefixes, the last first. */
export const findPrefixTenures = (
  reader: Reader,
  tenant: Tenant,
  site: Uuid<'site'>,
  prefixes: readonly string[],
): Promise<Tenure[]> => reader.run(findTenures, [tenant, site, prefixes])

export async function keepBasename(
  transaction: Transaction,
  tenant: Tenant,
  site: Uuid<'site'>,
  basename: string,
): Promise<void> {
  await transaction
    .add('site_former_basename')
    .values({ organization_id: tenant, site_id: site, basename: foldSegment(basename) })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'basename']).doUpdateSet({ site_id: site, left_at: sql`now()` }),
    )
    .execute()
}

/** Of a site that is behind no proxy any more, or behind another one. */
export async function moveProxy(
  transaction: Transaction,
  tenant: Tenant,
  site: Uuid<'site'>,
  origin: string | null,
): Promise<void> {
  await transaction.directory
    .deleteFrom('proxied_site')
    .where('organization_id', '=', tenant)
    .where('site_id', '=', site)
    .execute()
  if (origin === null) return
  await transaction.directory
    .insertInto('proxied_site')
    .values({ origin: foldSegment(origin), organization_id: tenant, site_id: site })
    .execute()
}

/** Of an organization whose default site is gone. */
export async function forgetDefault(transaction: Transaction, tenant: Tenant, site: Uuid<'site'>): Promise<void> {
  await transaction.directory
    .updateTable('organization')
    .set({ default_site_id: null })
    .where('id', '=', tenant)
    .where('default_site_id', '=', site)
    .execute()
}
