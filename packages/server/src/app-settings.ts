import type { SitesOrigin } from '@octavo/site'
import type { Role } from './config.ts'
import type { AccessSettings } from './modules/access/index.ts'
import type { OidcSettings } from './modules/accounts/index.ts'
import type { PurgeSettings, RenderingSettings, SiteLimits } from './modules/publishing/index.ts'
import type { Build } from './modules/service/index.ts'
import type { Blobs } from './platform/blobs/blobs.ts'
import type { Freshness } from './platform/freshness/freshness.ts'
import type { HttpSettings } from './platform/http/create-http.ts'
import type { MailSettings } from './platform/mail/mailer.ts'
import type { Limits } from './platform/http/rate-limit.ts'
import type { OutboundSettings } from './platform/outbound/outbound-rules.ts'
import type { Counter } from './platform/limits/counter.ts'

export interface AppSettings extends AccessSettings, HttpSettings, Limits, SiteLimits {
  /** The first seals and signs; the others only open. */
  readonly secretKeys: readonly string[]
  /** Where mail goes out; without it, invites are handed over by those who make them. */
  readonly mail?: MailSettings | undefined
  /** The provider that people sign in with, beside passwords. */
  readonly oidc?: OidcSettings | undefined
  /** Where files are kept. */
  readonly blobs: Blobs
  /** In bytes: how large an uploaded file may be. */
  readonly maxUpload: number
  /** Where the sites that have no host of their own are served. */
  readonly sites: SitesOrigin
  /** Who is asked about names; the machine's own where none are named. */
  readonly dnsServers?: readonly string[]
  /** Where what can be made again is kept; in a temporary folder when absent. */
  readonly cache?: { readonly folder?: string | undefined; readonly most: number }
  /** How pages of sites are rendered; where absent, threads start with the first one. */
  readonly rendering?: RenderingSettings
  /** Tells when what sites show has changed; without it, the database is asked for every page. */
  readonly freshness?: Freshness | undefined
  /** Which caches in front are told what to throw away. */
  readonly purge?: PurgeSettings | undefined
  /** In seconds; see `STALE_IF_UNAVAILABLE`. */
  readonly staleIfUnavailable?: number | undefined
  /** What requests to other services may reach. */
  readonly outbound: OutboundSettings
  readonly build: Build
  /** Where requests are counted; in this process alone when absent. Closed with the app. */
  readonly counter?: Counter | undefined
  /** What of it is served: the API, sites, or both, as where nothing is said. */
  readonly roles?: ReadonlySet<Role>
  /** Whether load balancers may send requests: not while the node starts or stops. */
  readonly acceptsTraffic?: () => boolean
}
