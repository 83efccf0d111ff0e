import { createApp, worksOf } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrate, schemaVersion } from './platform/database/migrate.ts'
import { startWorker } from './platform/jobs/start-worker.ts'
import { subscribers } from './subscribers.ts'
import { buildName, version } from './version.ts'

export interface RunningServer {
  /** Undefined where the process has no role that listens. */
  readonly address: string | undefined
  close(): Promise<void>
}

/** Brings the schema forward, then serves in its roles until it is closed. */
export async function serve(config: Config): Promise<RunningServer> {
  await migrate(config.database.url)
  const api = config.roles.has('api') ? await serveApi(config) : undefined
  const worker = config.roles.has('worker') ? await serveJobs(config) : undefined
  return {
    address: api?.address,
    // Requests first: what they enqueue last may still be worked on here.
    async close() {
      await api?.close()
      await worker?.close()
    },
  }
}

async function serveApi(config: Config) {
  const database = await openDatabase(config.database)
  const { host, port, ...http } = config.http
  const build = { version, build: buildName, schema: await schemaVersion() }
  const app = createApp(database, { ...config, ...config.limits, ...http, publicUrl: publicUrlOf(config), build })
  const address = await app.http.listen({ host, port })
  return {
    address,
    async close() {
      await app.http.close()
      await database.close()
    },
  }
}

const publicUrlOf = ({ http: { publicUrl, port } }: Config): string => publicUrl ?? `http://localhost:${port}`

const log = {
  warn: (details: object, message: string) => console.warn(message, details),
  error: (details: object, message: string) => console.error(message, details),
}

/** Jobs have connections of their own: they must not take those of requests, and may take longer. */
async function serveJobs(config: Config) {
  const { url } = config.database
  const database = await openDatabase({ url, poolSize: 12, statementTimeout: 30_000 })
  const works = worksOf({ ...config, publicUrl: publicUrlOf(config) })
  const worker = await startWorker({ url, database, works, subscribers, log })
  return {
    async close() {
      await worker.stop()
      await database.close()
    },
  }
}
