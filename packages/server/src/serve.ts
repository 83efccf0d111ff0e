import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { requireKeys } from './platform/crypto/configured-keys.ts'
import type { Blobs } from './platform/blobs/blobs.ts'
import { openBlobs } from './platform/blobs/open-blobs.ts'
import { openDatabase } from './platform/database/database.ts'
import { openFreshness } from './platform/freshness/freshness.ts'
import { compileDescriptions, compilePendingSchemas } from './platform/http/schema-compilers.ts'
import { watchIdleness } from './platform/http/when-idle.ts'
import { migrate, schemaVersion } from './platform/database/migrate.ts'
import { startWorker } from './platform/jobs/start-worker.ts'
import { sharedCounter } from './platform/limits/shared-counter.ts'
import { startWatching, type Watching } from './platform/observe/start-watching.ts'
import { Problem } from './platform/problem.ts'
import { subscribersFor } from './subscribers.ts'
import { worksOf } from './works.ts'
import { buildName, version } from './version.ts'

export interface RunningServer {
  /** Undefined where the process has no role that listens. */
  readonly address: string | undefined
  /** Finishes what is under way, for as long as the configuration allows. */
  close(): Promise<void>
}

/** What a role leaves to be closed, within so many milliseconds. */
interface Serving {
  readonly address?: string
  close(within: number): Promise<void>
}

/** Brings the schema forward, then serves in its roles until it is closed. */
export async function serve(config: Config): Promise<RunningServer> {
  const watch = await startWatching(config, version)
  try {
    return await serveWatched(config, watch)
  } catch (error) {
    await watch.close()
    throw error
  }
}

async function serveWatched(config: Config, watch: Watching): Promise<RunningServer> {
  const { log } = watch
  log.info({ version, set: config.told.set }, 'starting')
  for (const doubt of config.told.doubts) log.warn(doubt)
  const migrated = await migrate(config.database.url)
  if (migrated.length > 0) log.info({ migrated }, 'the schema was brought forward')
  await requireKeys(config.database.url, config.secretKeys)

  const blobs = await openStorage(config, watch)
  const isListening = config.roles.has('api') || config.roles.has('site')
  const http = isListening ? await serveHttp(config, watch, blobs) : undefined
  const worker = config.roles.has('worker') ? await serveJobs(config, watch, blobs) : undefined
  log.info({ address: http?.address, roles: [...config.roles] }, 'serving')
  let closing: Promise<void> | undefined

  async function close(): Promise<void> {
    log.info('stopping')
    const end = performance.now() + (config.stop.delay + config.stop.timeout) * 1000
    // Requests first: what they enqueue last may still be worked on here.
    for (const role of [http, worker]) await role?.close(Math.max(1000, end - performance.now()))
    blobs.close()
    log.info('stopped')
    await watch.close()
  }
  return { address: http?.address, close: () => (closing ??= close()) }
}

/** What is set wrongly is told at once; a store that is away at this moment may come back. */
async function openStorage({ blobs: settings }: Config, { log }: Watching): Promise<Blobs> {
  const blobs = await openBlobs(settings)
  try {
    await blobs.check()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    log.warn({ err: error.cause }, 'the store for files does not answer: files cannot be read or written until it does')
  }
  return blobs
}

/** The API, sites, or both, at one port. */
async function serveHttp(config: Config, watch: Watching, blobs: Blobs): Promise<Serving> {
  const database = await openDatabase(config.database)
  watch.metrics?.watchPool('http', database.use)
  const { host, port, ...http } = config.http
  const build = { version, build: buildName, schema: await schemaVersion() }
  let isWarm = false
  let isStopping = false
  const { promise: after, resolve: listening } = Promise.withResolvers<void>()
  const counter = config.redisUrl === undefined ? undefined : sharedCounter(config.redisUrl, watch.log, { after })
  const freshness = config.roles.has('site')
    ? openFreshness({ url: config.database.url, log: watch.log, after })
    : undefined
  const app = createApp(database, {
    ...config,
    freshness,
    ...config.limits,
    ...http,
    publicUrl: publicUrlOf(config),
    build,
    watch,
    blobs,
    counter,
    acceptsTraffic: () => isWarm && !isStopping,
  })
  const address = await app.http.listen({ host, port })
  listening()
  const idleness = watchIdleness(app.http.server)
  // Requests are served meanwhile, and the first that needs a schema compiles it.
  void compilePendingSchemas(idleness)
    .then(() => (isWarm = true))
    .then(() => compileDescriptions(idleness))
    .finally(() => idleness.close())
  return {
    address,
    async close(within) {
      isStopping = true
      await sleep(config.stop.delay * 1000)
      await closeHttp(app.http, within - config.stop.delay * 1000)
      await freshness?.close()
      await closeDatabase(database)
    },
  }
}

const publicUrlOf = ({ http: { publicUrl, port } }: Config): string => publicUrl ?? `http://localhost:${port}`

type Http = ReturnType<typeof createApp>['http']

/** What does not end in time is cut off. */
async function closeHttp(http: Http, within: number): Promise<void> {
  // Node closes the connections that are idle now, and not those that become it.
  const sweeping = setInterval(() => http.server.closeIdleConnections(), 50)
  const cutting = setTimeout(() => http.server.closeAllConnections(), within)
  await http.close().finally(() => {
    clearInterval(sweeping)
    clearTimeout(cutting)
  })
}

/** Waits for statements under way; each has a time limit of its own, but its server may be gone. */
const closeDatabase = (database: { close(): Promise<void> }): Promise<void> =>
  Promise.race([database.close(), sleep(6000, undefined, { ref: false })])

/** In milliseconds: as long as it takes, beyond the time that jobs have, to say which of them were not done. */
const handingBack = 2000

/** Jobs have connections of their own: they must not take those of requests, and may take longer. */
async function serveJobs(config: Config, { log, metrics }: Watching, blobs: Blobs): Promise<Serving> {
  const { url } = config.database
  const database = await openDatabase({ url, poolSize: 12, statementTimeout: 30_000 })
  metrics?.watchPool('worker', database.use)
  const works = worksOf({ ...config, blobs, publicUrl: publicUrlOf(config) })
  const worker = await startWorker({
    url,
    database,
    works,
    subscribers: subscribersFor(config),
    log,
    ended: metrics?.jobEnded,
  })
  return {
    async close(within) {
      // A queue that says nothing any more cannot be told what is left: others take it when this worker is not heard of.
      await Promise.race([worker.stop(within), sleep(within + handingBack, undefined, { ref: false })])
      await closeDatabase(database)
    },
  }
}
