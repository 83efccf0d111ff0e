import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Operation } from '@octavo/contract'
import { createApp } from '../app.ts'
import type { AppSettings } from '../app-settings.ts'
import { openDirectory } from '../platform/blobs/directory.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Authorize } from '../platform/http/proof.ts'
import { type CallInput, callOperation } from './call.ts'
import { type GivenCaller, givens } from './given.ts'
import { type NameRecord, startNameServer } from './name-server.ts'
import { worksOf } from '../works.ts'
import { queuedJobs, runJobs } from './run-jobs.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

const settings: Omit<AppSettings, 'publicUrl' | 'blobs'> = {
  secretKeys: ['a key for tests only, long enough'],
  maxUpload: 100_000_000,
  sites: { protocol: 'https', domain: 'sites.test', port: null },
  outbound: { allow: [], deny: [], ports: [80, 443] },
  organizationCreation: 'everyone',
  trustedProxies: [],
  keepAlive: 5,
  requestsPerMinute: 1_000_000,
  attemptsPerMinute: 1_000_000,
  uncachedPagesPerMinute: 1_000_000,
  uncachedPagesPerMinuteAndSite: 1_000_000,
  anonymousRequestsPerMinute: 1_000_000,
  failedAuthenticationsPerMinute: 1_000_000,
  // A page that is shown as it is written for a while, since the machine was busy, is no page that a test means.
  rendering: { deadline: 60_000, patience: 120_000 },
  build: { version: '0.0.0', build: 'test', schema: '0001-directory' },
}

export interface WorldSettings {
  readonly settings?: Partial<AppSettings>
  /** A guard to test the tests with: one that has forgotten something. */
  readonly authorize?: Authorize
}

/** A whole server on this database, listening, with short ways to fill it and to call it. */
export async function openWorld(url: string, options: WorldSettings = {}) {
  const database = await openDatabase({ url })
  const folder = await mkdtemp(join(tmpdir(), 'octavo-blobs-'))
  const blobs = openDirectory({ kind: 'directory', path: folder })
  const nameRecords = new Map<string, readonly NameRecord[] | 'silence'>()
  const nameServer = await startNameServer((name) => {
    const known = nameRecords.get(name) ?? []
    return known === 'silence' ? undefined : known
  })
  const dnsServers = [nameServer.address]
  const all = { ...settings, dnsServers, publicUrl: 'http://octavo.test', blobs, ...options.settings }
  const app = createApp(database, all, options.authorize)
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    app,
    origin,
    database,
    blobs: all.blobs,
    /** What the name servers of this world know, by name. */
    nameRecords,
    ...givens(database),
    queuedJobs: () => queuedJobs(database),
    runJobs: () => runJobs(url, database, worksOf(all)),
    call: <Op extends Operation>(
      operation: Op,
      input: CallInput<Op> = {},
      caller?: Pick<GivenCaller, 'token'>,
      headers?: Record<string, string>,
    ) => callOperation(origin, operation, input, caller, headers),
    async close() {
      await app.http.close()
      nameServer.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
