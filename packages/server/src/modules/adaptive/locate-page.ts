import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'

/** A page of a site, as an address finds it. */
interface LocatedOnSite {
  readonly organizationId: Tenant
  readonly site: Uuid<'site'>
  readonly siteSpace: string
  readonly page: string
}

/** What is at an address for the user who asks, whoever may see it; undefined where no page is. */
export type LocatePage = (reader: Reader, user: Uuid<'user'>, address: string) => Promise<LocatedOnSite | undefined>
