import { randomBytes } from 'node:crypto'
import type { Operation } from '@octavo/contract'
import { afterAll, inject } from 'vitest'
import { type AppSettings, createApp } from '../app.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Authorize } from '../platform/http/proof.ts'
import { type CallInput, callOperation } from './call.ts'
import { createDatabase, databaseUrl, dropDatabase } from './databases.ts'
import { type GivenCaller, givens } from './given.ts'
import { queuedJobs, runJobs } from './run-jobs.ts'

export type World = Awaited<ReturnType<typeof startWorld>>

const settings: Omit<AppSettings, 'publicUrl'> = {
  secretKeys: ['a key for tests only, long enough'],
  organizationCreation: 'everyone',
  trustedProxies: [],
  keepAlive: 5,
  requestsPerMinute: 1_000_000,
  attemptsPerMinute: 1_000_000,
  anonymousRequestsPerMinute: 1_000_000,
  failedAuthenticationsPerMinute: 1_000_000,
  build: { version: '0.0.0', build: 'test', schema: '0001-directory' },
}

export interface WorldOptions {
  readonly settings?: Partial<AppSettings>
  /** A guard to test the tests with: one that has forgotten something. */
  readonly authorize?: Authorize
  /** The address of a database to share with another world, instead of one of its own. */
  readonly database?: string
}

/** A whole server on a database of its own, listening. Start it beside the tests, not in one. */
export async function startWorld(options: WorldOptions = {}) {
  const url = options.database ?? (await ownDatabase())
  const database = await openDatabase({ url })
  const all = { ...settings, publicUrl: 'http://octavo.test', ...options.settings }
  const app = createApp(database, all, options.authorize)
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 })
  afterAll(async () => {
    await app.http.close()
    await database.close()
  })

  return {
    url,
    app,
    origin,
    database,
    ...givens(database),
    queuedJobs: () => queuedJobs(database),
    runJobs: () => runJobs(url, database),
    call: <Op extends Operation>(
      operation: Op,
      input: CallInput<Op> = {},
      caller?: Pick<GivenCaller, 'token'>,
      headers?: Record<string, string>,
    ) => callOperation(origin, operation, input, caller, headers),
  }
}

async function ownDatabase(): Promise<string> {
  const name = `octavo_test_${randomBytes(6).toString('hex')}`
  await createDatabase(name, inject('template'))
  // Hooks run last to first: the database goes when nobody uses it any more.
  afterAll(() => dropDatabase(name))
  return databaseUrl(name)
}
