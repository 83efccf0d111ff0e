import type { SitesOrigin, Visit } from '@octavo/site'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Inquiry } from '../../platform/http/handler.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { SpaceAddresses } from '../spaces/index.ts'

/** A site by its keys. */
export interface SiteKeys {
  readonly organizationId: Tenant
  readonly id: Uuid<'site'>
}

/** What a visitor of a site shows, unchecked. */
export interface Brought {
  readonly shareKey: string | undefined
  readonly token: string | undefined
  readonly unsignedClaims: Readonly<Record<string, unknown>> | undefined
}

/** What of it is true. */
export type CheckVisitor = (
  inquiry: Pick<Inquiry, 'reader' | 'tryKey'>,
  site: SiteKeys,
  brought: Brought,
) => Promise<Pick<Visit, 'shareLink' | 'visitor' | 'unsigned'>>

/** Where visitors sign in who want to come back to this page; none where the site names no such place. */
export type SignInAddress = (reader: Reader, site: SiteKeys, path: string) => Promise<string | undefined>

/** What finding what is at an address needs of others. */
export interface AddressSettings extends SpaceAddresses {
  readonly sites: SitesOrigin
  readonly checkVisitor: CheckVisitor
  readonly signInAddress: SignInAddress
}
