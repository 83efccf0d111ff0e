import { foldSegment, type FormerPrefix } from '@octavo/site'
import { sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'

const addPrefixes = prepare(sql`
  insert into site_former_prefix (organization_id, site_id, prefix, site_space_id)
  select $1::uuid, $2::uuid, prefix, site_space_id from unnest($3::text[], $4::uuid[]) as old (prefix, site_space_id)
  on conflict (organization_id, site_id, prefix, site_space_id) do update set left_at = now()`)

/** Keeps the prefixes that spaces of a site leave. */
export async function keepPrefixes(
  transaction: Transaction,
  tenant: Tenant,
  site: Uuid<'site'>,
  left: readonly FormerPrefix[],
): Promise<void> {
  if (left.length === 0) return
  const rows = new Map(
    left.map(({ prefix, siteSpace }) => [`${foldSegment(prefix)} ${siteSpace}`, { prefix, siteSpace }]),
  )
  const columns = [
    [...rows.values()].map(({ prefix }) => foldSegment(prefix)),
    [...rows.values()].map(({ siteSpace }) => siteSpace),
  ]
  await transaction.run(addPrefixes, [tenant, site, ...columns])
}

const findPrefixes = prepare(sql<FormerPrefix>`
  select prefix, site_space_id as "siteSpace" from site_former_prefix
  where organization_id = $1 and site_id = $2 and prefix = any($3::text[])
  order by left_at desc, length(prefix) desc, site_space_id`)

/** Those that left one of the prefixes, the last first. */
export const formerPrefixes = (
  reader: Reader,
  tenant: Tenant,
  site: Uuid<'site'>,
  prefixes: readonly string[],
): Promise<FormerPrefix[]> => reader.run(findPrefixes, [tenant, site, prefixes])

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
