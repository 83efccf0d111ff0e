import { createHash } from 'node:crypto'
import type { DiskCache } from '../../../platform/cache/disk-cache.ts'
import type { Tenant } from '../../../platform/database/database.ts'
import type { Counter } from '../../../platform/limits/counter.ts'
import type { FetchGuarded } from '../../../platform/outbound/fetch-guarded.ts'
import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import { inspect } from '../../files/index.ts'

interface ExternalTools {
  readonly fetch: FetchGuarded
  readonly cache: DiskCache
  readonly counter: Counter
  readonly log: { error(details: object, message: string): void }
}

interface AskedImage {
  readonly tenant: Tenant
  readonly site: string
  readonly url: string
}

interface ExternalImage {
  readonly type: string
  readonly bytes: Buffer
  readonly etag: string
  /** In seconds, from now. */
  readonly freshFor: number
}

/** Undefined: there is none, or not now. It is told within seconds. */
export type FindImage = (asked: AskedImage) => Promise<ExternalImage | undefined>

interface Facts {
  readonly type: string
  readonly etag: string
  /** In milliseconds since 1970: when it is to be asked for again. */
  readonly freshUntil: number
}

const second = 1000
const day = 86_400 * second
const limits = { timeoutMs: 10 * second, maxBytes: 10_000_000 }
/** How long a reader waits for an image before it is shown without; it is there the next time. */
const patience = 4 * second
/** What another server says of how long it may be kept counts between these. */
const kept = { least: 300 * second, most: day }
/** Older than that, it is shown to nobody, whatever its own server says now. */
const longest = 7 * day
const failedFor = 60 * second
const mostFailures = 20_000
const atOnce = { ofAll: 16, ofSite: 8 }
const fetchesPerMinute = 300
/** What a browser shows as an image. */
const shown = /^image\/(png|jpeg|gif|webp|avif|x-icon|bmp|svg\+xml)$/

/** Images that lie elsewhere, fetched by us, so that readers ask nobody else for anything. */
export function externalImages({ fetch, cache, counter, log }: ExternalTools): FindImage {
  const underWay = new Map<string, Promise<ExternalImage | undefined>>()
  const bySite = new Map<string, number>()
  const failures = new Map<string, number>()

  function noteFailure(key: string): undefined {
    if (failures.size >= mostFailures) failures.clear()
    failures.set(key, Date.now() + failedFor)
  }

  async function load({ site, url }: AskedImage, key: string): Promise<ExternalImage | undefined> {
    const running = bySite.get(site) ?? 0
    if (underWay.size >= atOnce.ofAll || running >= atOnce.ofSite) return undefined
    bySite.set(site, running + 1)
    try {
      if (!(await counter.take(`images ${site}`, fetchesPerMinute)).allowed) return undefined
      const answer = await fetch({ url, ...limits, headers: { accept: 'image/*' } })
      const bytes = Buffer.from(answer.bytes)
      const { contentType: type } = inspect(bytes, { name: '', declared: answer.headers.get('content-type') ?? '' })
      if (answer.status !== 200 || !shown.test(type)) return noteFailure(key)
      const freshFor = timeOf(answer.headers.get('cache-control'))
      const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
      await cache.put<Facts>(key, { facts: { type, etag, freshUntil: Date.now() + freshFor }, bytes })
      return { type, bytes, etag, freshFor: freshFor / second }
    } catch (error) {
      // What another server does is told to nobody; what is no fault of its is one of ours.
      if (!(error instanceof OutboundError)) log.error({ err: error, site }, 'an image from elsewhere could not be had')
      return noteFailure(key)
    } finally {
      const left = bySite.get(site)! - 1
      if (left === 0) bySite.delete(site)
      else bySite.set(site, left)
    }
  }

  /** Once for all who ask while it is under way. */
  function loadOnce(asked: AskedImage, key: string): Promise<ExternalImage | undefined> {
    if ((failures.get(key) ?? 0) > Date.now()) return Promise.resolve(undefined)
    const known = underWay.get(key)
    if (known) return known
    const loading = load(asked, key).finally(() => underWay.delete(key))
    underWay.set(key, loading)
    return loading
  }

  return async (asked) => {
    // Of each organization: none can find out what another one shows.
    const key = `external ${asked.tenant} ${asked.url}`
    const known = await cache.get<Facts>(key)
    const left = known ? known.facts.freshUntil - Date.now() : -Infinity
    if (known && left > -longest) {
      if (left <= 0) void loadOnce(asked, key)
      const { type, etag } = known.facts
      return { type, etag, bytes: known.bytes, freshFor: Math.max(0, Math.floor(left / second)) }
    }
    return inTime(loadOnce(asked, key))
  }
}

function inTime<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, patience, undefined)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

function timeOf(header: string | null): number {
  const [, said] = /(?:^|[\s,])(?:s-maxage|max-age)=(\d{1,9})/i.exec(header ?? '') ?? []
  const time = said === undefined ? kept.most : Number(said) * second
  return Math.min(kept.most, Math.max(kept.least, time))
}
