import { sql } from 'kysely'

/** The hostname of `site` that was proven last, if it has any. */
export const customHostname = sql`(
  select own.hostname from site_hostname own
  where own.organization_id = site.organization_id and own.site_id = site.id and own.verified_at is not null
  order by own.verified_at desc, own.hostname limit 1)`
