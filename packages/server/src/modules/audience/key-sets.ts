import { createLocalJWKSet, errors, type JSONWebKeySet, type JWK } from 'jose'
import { openSpell, type Spell } from '../../platform/observe/spell.ts'
import { type FindKey, KeysUnavailable } from './visitor-token.ts'

/** Gives the bytes at an address, which a user chose, or fails. */
export type FetchKeys = (address: string) => Promise<Uint8Array>

export interface KeySets {
  /** The keys that are published at this address. */
  at(address: string): FindKey
}

/** In milliseconds, each. */
export const keySetTimes = {
  /** How long keys are believed without a look whether they still stand there. */
  fresh: 5 * 60_000,
  /** How long they are believed while nobody can look. */
  kept: 60 * 60_000,
  /** At least so long between two looks for a key that is not known. */
  betweenLooks: 60_000,
  /** At least so long after a look that failed. */
  afterFailure: 10_000,
}

const largest = 256 * 1024
const mostKeys = 100
const mostSets = 1000

interface Entry {
  find: FindKey | undefined
  /** When the keys that are known were read, and when a look last ended. */
  readAt: number
  lookedAt: number
  failed: boolean
  readonly unread: Spell
  /** Everyone who needs a look meanwhile waits for this one. */
  looking: Promise<void> | undefined
}

export interface KeySetSettings {
  readonly fetchKeys: FetchKeys
  readonly log: { info(message: string): void; warn(details: object, message: string): void }
  readonly clock?: () => number
}

const never = Number.NEGATIVE_INFINITY

/** Keeps the keys of identity providers in memory, so many of them, and looks no oftener than it must. */
export function openKeySets({ fetchKeys, log, clock = Date.now }: KeySetSettings): KeySets {
  const entries = new Map<string, Entry>()

  /** The one that was used longest ago makes room. */
  function entryOf(address: string): Entry {
    const entry = entries.get(address) ?? {
      find: undefined,
      readAt: never,
      lookedAt: never,
      failed: false,
      unread: openSpell(log, wordsFor(address), clock),
      looking: undefined,
    }
    entries.delete(address)
    entries.set(address, entry)
    if (entries.size > mostSets) entries.delete(entries.keys().next().value!)
    return entry
  }

  async function look(address: string, entry: Entry): Promise<void> {
    try {
      const find = createLocalJWKSet(keySetIn(await fetchKeys(address)))
      Object.assign(entry, { find, readAt: clock(), failed: false })
      entry.unread.worked()
    } catch (error) {
      entry.failed = true
      entry.unread.failed(error)
    } finally {
      entry.lookedAt = clock()
      entry.looking = undefined
    }
  }

  async function lookUnlessJustDone(address: string, entry: Entry, pause: number): Promise<void> {
    const wait = entry.failed ? keySetTimes.afterFailure : pause
    if (!entry.looking && clock() - entry.lookedAt < wait) return
    await (entry.looking ??= look(address, entry))
  }

  return {
    at: (address) => async (header) => {
      const entry = entryOf(address)
      if (clock() - entry.readAt >= keySetTimes.fresh) await lookUnlessJustDone(address, entry, 0)
      try {
        return await knownIn(entry, clock())(header)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        await lookUnlessJustDone(address, entry, keySetTimes.betweenLooks)
        return knownIn(entry, clock())(header)
      }
    },
  }
}

/** The host alone: paths and queries may hold secrets. */
function wordsFor(address: string) {
  const host = URL.parse(address)?.host ?? 'an address that cannot be read'
  return {
    begins: `the key set of visitors at ${host} cannot be had: once its last keys are an hour old, nobody gets in by it`,
    ends: `the key set of visitors at ${host} is read again`,
  }
}

function knownIn({ find, readAt }: Entry, now: number): FindKey {
  if (!find || now - readAt >= keySetTimes.kept) throw new KeysUnavailable()
  return find
}

/** What else stands there is passed over: a private key that someone published is no key at all. */
function keySetIn(bytes: Uint8Array): JSONWebKeySet {
  if (bytes.length > largest) throw new Error('The key set is too large')
  const keys = keysIn(bytes)
  if (!Array.isArray(keys)) throw new Error('What is answered there is not a key set')
  const usable = keys.filter((key: JWK | null) => typeof key === 'object' && key !== null && !('d' in key))
  return { keys: usable.slice(0, mostKeys) }
}

/** What a parser says quotes what it read, which is somebody else's. */
function keysIn(bytes: Uint8Array): unknown {
  try {
    return (JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as { keys?: unknown } | null)?.keys
  } catch {
    return undefined
  }
}
