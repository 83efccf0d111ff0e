import type { SiteStructure } from '@octavo/site'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { SpaceAddresses, StartContent } from '../spaces/index.ts'
import type { StructureFollower } from './change-structure.ts'
import type { NamedSite, Site } from './site-store.ts'

/** A site, and the name its organization has in addresses. */
export interface AddressedSite {
  readonly site: NamedSite
  readonly hostname: string | null
}

/** Where readers find a site, or one of its spaces; none where it has no address. */
export type AddressOf = (site: AddressedSite, place?: readonly [SiteStructure, siteSpace: string]) => string | undefined

/** What is wrong with a condition on this site, and at which character; nothing where it can be used. */
export type CheckCondition = (
  reader: Reader,
  tenant: Tenant,
  site: Uuid<'site'>,
  condition: string,
) => Promise<{ readonly message: string; readonly position: number } | undefined>

/** Whether the active content of a space has this page. */
type HasPage = (reader: Reader, tenant: Tenant, space: Uuid<'space'>, page: string) => Promise<boolean>

/** Follows every change of a site's own settings, and its end, in its transaction. */
export type SiteFollower = (work: Work, before: Site, after: Site | null) => Promise<void>

/** What sites need of others. */
export interface SiteSettings extends SpaceAddresses {
  readonly addressOf: AddressOf
  readonly checkCondition: CheckCondition
  readonly hasPage: HasPage
  readonly followStructure: StructureFollower
  readonly followSite: SiteFollower
  readonly startContent: StartContent
  /** The same with a page to begin with. */
  readonly startSample: StartContent
}
