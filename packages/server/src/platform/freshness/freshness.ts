import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Tenant } from '../database/database.ts'
import { NamingClient } from '../database/naming-client.ts'
import { primaryFinder } from '../database/primary.ts'
import { openSpell } from '../observe/spell.ts'
import { changesChannel } from './tell-changes.ts'

/** Whose sites may have changed; `all` after a silence in which anything may have. */
export type Changed = Tenant | 'all'

/** What a node knows of changes that others make. */
export interface Freshness {
  /**
   * Calls the listener for each change, at the latest within a second, or else `isFresh` is false.
   * What was read before the call may be stale, also where the reading ends after it: such a value must not be kept.
   */
  onChange(listener: (changed: Changed) => void): void
  /** Whether all changes of more than a second ago have been told. Otherwise ask the database before answering. */
  isFresh(): boolean
  /** When all changes so far were last known, by `performance.now()`; -Infinity where they never were. */
  knownAt(): number
  /** True when all that was committed before the call has been told; false where that is not known soon. Many ask at the cost of one. */
  hear(): Promise<boolean>
  close(): Promise<void>
}

interface FreshnessSettings {
  readonly url: string
  readonly log: { info(message: string): void; warn(details: object, message: string): void }
  /** What to wait for first: while a process starts it has no time to hear, and would take the database for slow. */
  readonly after?: Promise<void>
}

/** Older than this, in ms, nothing may be that a node answers without asking. */
const freshFor = 1000
/** A database that is slow is waited for, in ms: to listen anew is to take all for changed, and to make all of it again. */
const patience = 4000
const beatEvery = 250
const listenAgainAfter = 200
/** What begins with it is no organization: a node tells it to itself. */
const probe = 'probe:'

/** Listens on a connection of its own, and again by itself when that is lost. It is not fresh before it has heard once. */
export function openFreshness({ url, log, after = Promise.resolve() }: FreshnessSettings): Freshness {
  const finder = primaryFinder(url, {
    keepAlive: true,
    connectionTimeoutMillis: 2000,
    query_timeout: patience,
    application_name: 'octavo freshness',
  })
  const listeners: ((changed: Changed) => void)[] = []
  const tell = (changed: Changed): void => listeners.forEach((listener) => listener(changed))
  const closing = new AbortController()
  const isOpen = (): boolean => !closing.signal.aborted
  const pause = (milliseconds: number): Promise<void> =>
    sleep(milliseconds, undefined, { signal: closing.signal }).catch(() => {})
  const deafness = openSpell(log, { begins: 'changes that other nodes make are not heard; the database is asked' })
  let heardAt = -Infinity
  /** As `heardAt`, but retained while the connection is lost. */
  let knownAt = -Infinity
  let closeNow: (() => void) | undefined
  /** Those who came since the last question to the database: the next one is for them. */
  let waiting: PromiseWithResolvers<boolean> | undefined
  let isListening = false
  let wake: (() => void) | undefined

  async function listen(client: NamingClient): Promise<never> {
    const { promise: lost, reject: lose } = Promise.withResolvers<never>()
    lost.catch(() => {})
    client.on('error', lose).on('end', () => lose(new Error('the connection was closed')))
    closeNow = () => lose(new Error('closed'))
    client.on('notification', ({ payload = '' }) => payload.startsWith(probe) || tell(payload as Tenant))
    await client.connect()
    // A standby refuses it.
    await client.query(`listen ${changesChannel}`)
    await Promise.race([requireHearing(client), lost])
    tell('all')
    deafness.worked()
    log.info('changes that other nodes make are heard')
    isListening = true
    for (;;) {
      await Promise.race([beat(client), lost])
      const woken = new Promise<void>((resolve) => (wake = resolve))
      if (!waiting) await Promise.race([pause(beatEvery), woken, lost])
      closing.signal.throwIfAborted()
    }
  }

  /** A pooler that lends connections by transaction takes the LISTEN, and drops what is heard: that must not pass for silence. */
  async function requireHearing(client: pg.Client): Promise<void> {
    const message = `${probe}${randomUUID()}`
    const { promise: heard, resolve } = Promise.withResolvers<boolean>()
    client.on('notification', ({ payload }) => void (payload === message && resolve(true)))
    const teller = new NamingClient(finder.settings())
    try {
      await teller.connect()
      await teller.query('select pg_notify($1, $2)', [changesChannel, message])
      if (!(await Promise.race([heard, pause(freshFor)]))) throw new Error('messages of PostgreSQL do not arrive')
    } finally {
      await Promise.race([teller.end(), sleep(freshFor)])
    }
  }

  /** The server sends what it was notified of before its answer: whatever was committed when it was asked has been told then. */
  async function beat(client: pg.Client): Promise<void> {
    const answered = waiting
    waiting = undefined
    const askedAt = performance.now()
    await client.query('select 1').catch((error: unknown) => {
      answered?.resolve(false)
      throw error
    })
    heardAt = askedAt
    knownAt = askedAt
    answered?.resolve(true)
  }

  async function hear(): Promise<boolean> {
    if (!isListening) return false
    waiting ??= Promise.withResolvers<boolean>()
    const { promise } = waiting
    wake?.()
    return Promise.race([promise, sleep(patience, false, { ref: false })])
  }

  async function keepListening(): Promise<void> {
    while (isOpen()) {
      const client = new NamingClient(finder.settings())
      await listen(client).catch((error: unknown) => {
        heardAt = -Infinity
        isListening = false
        waiting?.resolve(false)
        waiting = undefined
        if (isOpen()) deafness.failed(error)
      })
      await Promise.race([client.end(), sleep(freshFor)])
      if (!isOpen()) return
      await pause(listenAgainAfter)
      await finder.find()
    }
  }
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))
  const listening = Promise.race([after, closed])
    .then(() => finder.find())
    .then(keepListening)

  return {
    onChange: (listener) => void listeners.push(listener),
    isFresh: () => performance.now() - heardAt < freshFor,
    knownAt: () => knownAt,
    hear,
    async close() {
      closing.abort()
      closeNow?.()
      await listening
    },
  }
}
