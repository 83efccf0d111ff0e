import type { IncomingMessage } from 'node:http'
import type { SitesOrigin } from '@octavo/site'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { type DiskCacheSettings, openDiskCache } from '../../platform/cache/disk-cache.ts'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Freshness } from '../../platform/freshness/freshness.ts'
import type { Unlocker } from '../../platform/crypto/share-key.ts'
import type { Watch } from '../../platform/http/create-http.ts'
import type { Attempt, TryKey } from '../../platform/http/handler.ts'
import { openResizer } from '../../platform/images/resizer.ts'
import type { Counter } from '../../platform/limits/counter.ts'
import type { FetchGuarded } from '../../platform/outbound/fetch-guarded.ts'
import type { CheckVisitor } from '../addresses/index.ts'
import { passwordUnlocker, type PreviewTokens } from '../audience/index.ts'
import { Changes } from './changes.ts'
import { cachingFor } from './delivery/caching.ts'
import { siteAdmission, siteGates, type SiteLimits } from './delivery/site-limits.ts'
import { SiteListener } from './delivery/site-listener.ts'
import { openSiteFiles } from './files/site-files.ts'
import { createFragments, type FragmentSettings } from './fragments/fragments.ts'
import { linkIndexes } from './fragments/link-indexes.ts'
import type { PurgeSettings } from './purge/purge-hooks.ts'
import { SiteSnapshots } from './site-snapshots.ts'
import { ThemeFiles } from './theme-files.ts'
import { markdownWriter } from './write-markdown.ts'

interface SitesSettings {
  readonly reader: Reader
  readonly sites: SitesOrigin
  /** Without it, the database is asked for every answer. */
  readonly freshness: Freshness | undefined
  /** Calls the listener for each organization that this node itself has changed, as soon as that is committed. */
  readonly onOwnChange: (listener: (changed: Tenant) => void) => void
  readonly publicUrl: string
  readonly visitors: {
    readonly checkVisitor: CheckVisitor
    readonly unlocker: Unlocker
    readonly previews: PreviewTokens
  }
  readonly tryKeyFor: (client: { readonly ip: string }) => TryKey
  readonly attempt: Attempt
  readonly clientOf: (request: IncomingMessage) => string
  readonly watch: Watch
  /** For how many seconds public pages are served from memory while the database is unavailable; 0 for never. */
  readonly staleIfUnavailable?: number | undefined
  /** Which caches are told what to throw away. */
  readonly purge: PurgeSettings | undefined
  readonly blobs: Blobs
  readonly secretKeys: readonly string[]
  readonly fetch: FetchGuarded
  readonly counter: Counter
  readonly limits: SiteLimits
  /** Where what can be made again is kept. */
  readonly cache: Pick<DiskCacheSettings, 'folder' | 'most'>
  readonly rendering?: RenderingSettings | undefined
}

export type RenderingSettings = Pick<FragmentSettings, 'threads' | 'capacity' | 'warm' | 'patience' | 'deadline'>

const neverFresh: Pick<Freshness, 'isFresh' | 'onChange'> = { isFresh: () => false, onChange: () => {} }

/** Serves published sites, beside the API and on the same port. */
export function openSites(settings: SitesSettings): { listener: SiteListener; close(): Promise<void> } {
  const {
    reader,
    sites,
    freshness = neverFresh,
    publicUrl,
    visitors,
    tryKeyFor,
    attempt,
    clientOf,
    watch,
    blobs,
    secretKeys,
    fetch,
    counter,
    staleIfUnavailable = 0,
  } = settings
  const { log } = watch
  const changes = new Changes(freshness)
  settings.onOwnChange((changed) => changes.tell(changed))
  const indexes = linkIndexes()
  const fragments = createFragments({
    blobs,
    indexes,
    told: (err) => log.error({ err }, 'a document could not be rendered, and is shown as it is written'),
    ...settings.rendering,
  })
  const cache = openDiskCache({ ...settings.cache, log })
  const resizer = openResizer({ log })
  const files = openSiteFiles({ secretKeys, blobs, cache, resizer, fetch, counter, log })
  const listener = new SiteListener({
    reader,
    sites,
    changes,
    fragments,
    snapshots: new SiteSnapshots(reader, sites, changes),
    checkVisitor: visitors.checkVisitor,
    tryKeyFor,
    attempt,
    unlock: passwordUnlocker(visitors.unlocker),
    previews: visitors.previews,
    theme: new ThemeFiles(),
    indexes,
    files,
    write: markdownWriter({ fragments, files }),
    cache,
    resizer,
    watch,
    admit: siteAdmission(counter, settings.limits),
    gates: siteGates(settings.rendering?.threads),
    apiHostname: new URL(publicUrl).hostname,
    ipOf: clientOf,
    forwardedHostOf,
    staleFor: staleIfUnavailable * 1000,
    sayCaching: cachingFor(settings.purge, staleIfUnavailable),
  })
  watch.metrics?.watchSiteWork(() => ({ ...listener.work, documents_rendered: fragments.renders }))
  return {
    listener,
    async close() {
      resizer.close()
      await Promise.all([fragments.close(), cache.close()])
    },
  }
}

/** The first is the one that the visitor asked; whoever hands it on from there adds its own behind it. */
function forwardedHostOf({ headers }: IncomingMessage): string | undefined {
  const [host] = String(headers['x-forwarded-host'] ?? '').split(',')
  return host?.trim().toLowerCase() || undefined
}
