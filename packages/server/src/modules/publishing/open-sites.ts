import type { IncomingMessage } from 'node:http'
import type { SitesOrigin } from '@octavo/site'
import type { Reader } from '../../platform/database/database.ts'
import type { Freshness } from '../../platform/freshness/freshness.ts'
import type { Unlocker } from '../../platform/crypto/share-key.ts'
import type { Attempt, TryKey } from '../../platform/http/handler.ts'
import type { Observers } from '../../platform/observe/observe-requests.ts'
import type { CheckVisitor } from '../addresses/index.ts'
import { passwordUnlocker } from '../audience/index.ts'
import { Changes } from './changes.ts'
import { openFragments } from './plain-fragments.ts'
import { SiteListener } from './site-listener.ts'
import { SiteSnapshots } from './site-snapshots.ts'
import { ThemeFiles } from './theme-files.ts'

export interface SitesSettings {
  readonly reader: Reader
  readonly sites: SitesOrigin
  /** Without it, the database is asked for every answer. */
  readonly freshness: Freshness | undefined
  readonly publicUrl: string
  readonly visitors: {
    readonly checkVisitor: CheckVisitor
    readonly unlocker: Unlocker
  }
  readonly tryKeyFor: (client: { readonly ip: string }) => TryKey
  readonly attempt: Attempt
  readonly clientOf: (request: IncomingMessage) => string
  readonly observers: Observers
}

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
    observers,
  } = settings
  const changes = new Changes(freshness)
  const fragments = openFragments()
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
    theme: new ThemeFiles(),
    files: { fileAddress: () => '', imageAddress: () => undefined },
    observers,
    apiHost: new URL(publicUrl).host,
    ipOf: clientOf,
    forwardedHostOf,
  })
  return { listener, close: () => fragments.close() }
}

/** The last one that handed it on says whom it was asked for. */
function forwardedHostOf({ headers }: IncomingMessage): string | undefined {
  const said = headers['x-forwarded-host']
  const host = (Array.isArray(said) ? said.at(-1) : said)?.split(',')[0]?.trim().toLowerCase()
  return host === '' ? undefined : host
}
