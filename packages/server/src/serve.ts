import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrate, schemaVersion } from './platform/database/migrate.ts'
import { buildName, version } from './version.ts'

export interface RunningServer {
  readonly address: string
  close(): Promise<void>
}

/** Brings the schema forward, then serves until it is closed. */
export async function serve(config: Config): Promise<RunningServer> {
  await migrate(config.database.url)
  const database = await openDatabase(config.database)
  const { host, port, publicUrl = `http://localhost:${port}` } = config.http
  const build = { version, build: buildName, schema: await schemaVersion() }
  const app = createApp(database, { ...config, publicUrl, build })
  const address = await app.http.listen({ host, port })
  return {
    address,
    async close() {
      await app.http.close()
      await database.close()
    },
  }
}
