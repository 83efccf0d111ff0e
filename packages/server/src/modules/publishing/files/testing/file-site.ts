import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { FileRecord } from '@octavo/content'
import {
  readSegments,
  readSitePath,
  type SiteAudience,
  type SiteBase,
  seeSite,
  type Visit,
  type Way,
} from '@octavo/site'
import { afterAll } from 'vitest'
import type { Blobs } from '../../../../platform/blobs/blobs.ts'
import { openDiskCache } from '../../../../platform/cache/disk-cache.ts'
import { openResizer } from '../../../../platform/images/resizer.ts'
import { memoryCounter } from '../../../../platform/limits/counter.ts'
import { createFetchGuarded } from '../../../../platform/outbound/fetch-guarded.ts'
import { newUuid } from '../../../../platform/ids.ts'
import { inspect } from '../../../files/index.ts'
import { audienceOf } from '../file-proofs.ts'
import { openSiteFiles, type SiteFiles, type SiteFileSettings } from '../site-files.ts'

export const tenant = newUuid<'organization'>()
export const base: SiteBase = { kind: 'organization', origin: 'https://acme.sites.test', path: '/docs' }

const siteSpace = (id: string, condition: string | null = null) => ({
  id,
  space: `space of ${id}`,
  section: null,
  title: id,
  path: id,
  isDefault: id === 'open',
  draft: false,
  condition,
  order: id,
})

/** What sites' files are served with, as a server composes it. */
export function openFiles(settings: Pick<SiteFileSettings, 'blobs'> & Partial<SiteFileSettings>) {
  const told: string[] = []
  const note = (_: object, message: string) => void told.push(message)
  const log = { error: note, warn: note }
  const [cache, resizer] = [openDiskCache({ most: 50_000_000, log }), openResizer({ log })]
  afterAll(async () => {
    resizer.close()
    await cache.close()
  })
  const secretKeys = ['a key for tests only, long enough']
  const counter = memoryCounter()
  afterAll(() => counter.close())
  const fetch = createFetchGuarded({ allow: [], deny: [], ports: [80, 443] })
  return { files: openSiteFiles({ secretKeys, cache, resizer, fetch, counter, log, ...settings }), told, cache }
}

/** What a test may change of its site while it runs. */
interface GivenSite {
  audience: SiteAudience
  /** What its content holds, by hash, and in which site space. */
  readonly files: Map<string, { readonly record: FileRecord; readonly siteSpace: string }>
  /** What is known of whoever asks, by the header `x-visitor`. */
  readonly visits: Record<string, Partial<Visit>>
}

/** A site that answers its files over HTTP, by what was asked for alone, as a listener would. */
export async function serveSiteFiles(files: SiteFiles, given: GivenSite) {
  const structure = {
    sections: [],
    groups: [],
    links: [],
    siteSpaces: [siteSpace('open'), siteSpace('paid', 'visitor.claims.plan == "paid"')],
  }
  const server = createServer((request, response) => {
    void answer().catch((error: unknown) => response.destroy(error as Error))
    async function answer(): Promise<void> {
      const url = new URL(request.url!, base.origin)
      const { segments, slash } = readSegments(url.pathname)!
      const path = readSitePath(segments.slice(1), slash)
      const visit: Visit = { output: 'human', at: Date.now(), ...given.visits[String(request.headers['x-visitor'])] }
      const asked = {
        tenant,
        site: 'site_1',
        method: request.method!,
        headers: request.headers,
        query: url.searchParams,
        sight: seeSite(given.audience, structure as never, visit),
        audience: audienceOf(path.way, visit),
        findFile: async (hash: string) => given.files.get(hash),
      }
      const found =
        path.type === 'file'
          ? await files.serveFile({ ...asked, hash: path.hash })
          : path.type === 'image'
            ? await files.serveImage(asked)
            : undefined
      if (!found) return void response.writeHead(404).end('not found')
      response.writeHead(found.status, found.headers)
      await pipeline(found.body, response)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    get: (address: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${origin}${address}`, { method, headers }),
  }
}

export const openSite = (): GivenSite => ({
  audience: { published: true, visibility: 'public', agentsContext: 'included', adaptiveContent: true },
  files: new Map(),
  visits: {
    paid: { visitor: { expiresAt: Date.now() + 3_600_000, claims: { plan: 'paid' } } },
    free: { visitor: { expiresAt: Date.now() + 3_600_000, claims: { plan: 'free' } } },
    other: { visitor: { expiresAt: Date.now() + 3_600_000, claims: { plan: 'paid', name: 'other' } } },
    linked: { shareLink: { active: true, expiresAt: null, password: 'none', sections: null } },
  },
})

/** Puts a file into the store and into the content. */
export async function addFile(
  blobs: Blobs,
  { files }: GivenSite,
  bytes: Buffer,
  name: string,
  space: 'open' | 'paid' = 'open',
): Promise<FileRecord> {
  const { hash: blob, size } = await blobs.put(tenant, bytes)
  const record: FileRecord = { name, size, blob, ...inspect(bytes, { name }) }
  files.set(blob, { record, siteSpace: space })
  return record
}

export const wayOf = (shareKey?: string): Way => (shareKey === undefined ? {} : { shareKey })
