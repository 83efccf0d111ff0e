import { decodeChunk, openDraft, type Chunk, type Draft, type Hash, type ObjectReader } from '@octavo/content'
import { sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import { hashOf } from './hash-of.ts'
import { ObjectCache } from './object-cache.ts'

export const hashBytes = (hash: Hash): Buffer => Buffer.from(hash, 'hex')
export const hashFromBytes = (bytes: Buffer): Hash => bytes.toString('hex') as Hash

const cache = new ObjectCache()

const readObjects = prepare<{ hash: Buffer; bytes: Buffer }>(
  sql`select hash, bytes from content_object where organization_id = ${sql.raw('$1')} and hash = any(${sql.raw('$2::bytea[]')})`,
)

/** How many objects are asked for at once: a reader of many holds no more than these. */
const mostAtOnce = 512

/**
 * The objects of an organization, as far as a reader sees them. What several callers ask for in the same moment is
 * read by one statement.
 */
export function openObjects(reader: Reader, tenant: Tenant): ObjectReader {
  let waiting: Map<Hash, PromiseWithResolvers<Uint8Array>> = new Map()
  const readWaiting = async () => {
    const asked = waiting
    waiting = new Map()
    const hashes = [...asked.keys()]
    try {
      for (let from = 0; from < hashes.length; from += mostAtOnce) {
        const found = await fetchObjects(reader, tenant, hashes.slice(from, from + mostAtOnce))
        for (const [hash, bytes] of found) asked.get(hash)!.resolve(bytes)
      }
    } catch (error) {
      for (const { reject } of asked.values()) reject(error)
    }
  }
  const load = (hash: Hash): Promise<Uint8Array> => {
    if (waiting.size === 0) queueMicrotask(() => void readWaiting())
    const known = waiting.get(hash)
    if (known) return known.promise
    const asked = Promise.withResolvers<Uint8Array>()
    waiting.set(hash, asked)
    return asked.promise
  }
  const readChunk = async (hash: Hash): Promise<Chunk> => {
    const bytes = await load(hash)
    return cache.chunk(hash) ?? decodeChunk(bytes)
  }
  return {
    async bytes(hash) {
      return cache.bytes(hash) ?? (await load(hash))
    },
    async chunks(hashes) {
      const kept = hashes.map((hash) => cache.chunk(hash) ?? hash)
      return kept.some((one) => typeof one === 'string')
        ? Promise.all(kept.map((one) => (typeof one === 'string' ? readChunk(one) : one)))
        : (kept as Chunk[])
    },
  }
}

/** Reads past the cache, and checks what it reads against its name. */
export async function fetchObjects(
  reader: Reader,
  tenant: Tenant,
  hashes: readonly Hash[],
): Promise<Map<Hash, Uint8Array>> {
  const rows = await reader.run(readObjects, [tenant, hashes.map(hashBytes)])
  const found = new Map<Hash, Uint8Array>()
  for (const row of rows) {
    const hash = hashFromBytes(row.hash)
    if (hashOf(row.bytes) !== hash) throw new Error(`object ${hash} of organization ${tenant} is damaged`)
    cache.keep(hash, row.bytes)
    found.set(hash, row.bytes)
  }
  const missing = hashes.find((hash) => !found.has(hash))
  if (missing) throw new Error(`object ${missing} of organization ${tenant} is missing`)
  return found
}

/** A draft on top of what is stored. */
export const openStoredDraft = (reader: Reader, tenant: Tenant): Draft => openDraft(openObjects(reader, tenant), hashOf)

// An object that is there already is touched, so that no sweep takes it from under the revision that now counts on it.
// One touched within the hour is left alone: the sweep's grace is much longer.
const writeObjects = prepare<{ hash: Buffer }>(sql`
  insert into content_object (organization_id, hash, bytes)
  select ${sql.raw('$1::uuid')}, hash, bytes from unnest(${sql.raw('$2::bytea[]')}, ${sql.raw('$3::bytea[]')}) as object (hash, bytes)
  on conflict (organization_id, hash) do update set written_at = now()
  where content_object.written_at < now() - interval '1 hour'
`)

/** How many bytes go in one statement. */
const mostBytes = 4 * 1024 * 1024

/** In the order of their hashes, so that two who write the same objects wait for each other and never in a circle. */
export async function storeObjects(
  transaction: Transaction,
  tenant: Tenant,
  written: ReadonlyMap<Hash, Uint8Array>,
): Promise<void> {
  const sorted = [...written].toSorted(([a], [b]) => (a < b ? -1 : 1))
  let [batch, size]: [[Hash, Uint8Array][], number] = [[], 0]
  const flush = async () => {
    if (batch.length === 0) return
    await transaction.run(writeObjects, [
      tenant,
      batch.map(([hash]) => hashBytes(hash)),
      batch.map(([, bytes]) => Buffer.from(bytes)),
    ])
    ;[batch, size] = [[], 0]
  }
  for (const [hash, bytes] of sorted) {
    batch.push([hash, bytes])
    size += bytes.length
    if (size >= mostBytes || batch.length >= mostAtOnce) await flush()
  }
  await flush()
}
