import type { SiteBase } from '@octavo/site'
import type { AddressedSite } from '../sites/index.ts'

/** What redirects need of others. */
export interface RedirectSettings {
  /** Where a site is served; the one that its pages name comes first. */
  readonly basesOf: (site: AddressedSite) => readonly SiteBase[]
}
