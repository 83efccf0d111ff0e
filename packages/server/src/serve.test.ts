import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { givenPublished } from './modules/publishing/testing/given-published.ts'
import { sweepIdempotencyKeysJob } from './platform/http/sweep-idempotency-keys.job.ts'
import { enqueue } from './platform/jobs/enqueue.ts'
import { type RunningServer, serve } from './serve.ts'
import { queuedJobs } from './testing/run-jobs.ts'
import { startQueue, until } from './testing/start-queue.ts'
import { startWorld } from './testing/start-world.ts'
import { visitSite } from './testing/visit-site.ts'

const { url, database } = await startQueue()
const BLOBS_DIR = mkdtempSync(join(tmpdir(), 'octavo-blobs-'))
afterAll(() => rmSync(BLOBS_DIR, { recursive: true }))
const SECRET_KEYS = 'a key that is for tests and for nothing else'
const configOf = (ROLES: string, DATABASE_URL = url) =>
  readConfig({ DATABASE_URL, SECRET_KEYS, BLOBS_DIR, PORT: '0', SITES_DOMAIN: 'sites.test', ROLES })
const world = await startWorld({ settings: { secretKeys: [SECRET_KEYS] } })

const becomesReady = ({ address }: RunningServer): Promise<void> =>
  expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)

test('a process with the role api serves and leaves jobs alone; one with the role worker does the jobs', async () => {
  const api = await serve(configOf('api'))
  await becomesReady(api)
  await database.transact((transaction) => enqueue(transaction, sweepIdempotencyKeysJob, null, {}))
  await sleep(1500)
  const left = await queuedJobs(database)

  const worker = await serve(configOf('worker'))
  await until(async () => (await queuedJobs(database)).length === 0)
  await Promise.all([api.close(), worker.close()])

  expect(left).toHaveLength(1)
  expect(worker.address).toBeUndefined()
})

test('a process with the role site shows sites and nothing of the API; one with the role api, no site', async () => {
  const { address } = await givenPublished(world, [['Start', 'Hello.']])
  const { host } = new URL(address)
  const [site, api] = [await serve(configOf('site', world.url)), await serve(configOf('api', world.url))]
  const statusOf = async ({ address: origin }: typeof site, asked: string) => (await visitSite(origin!, asked)).status
  const statuses = async (server: typeof site) => ({
    page: await statusOf(server, address),
    api: await statusOf(server, 'http://127.0.0.1/v1'),
    apiAtSite: await statusOf(server, `https://${host}/v1/version`),
    apiAtItsHost: await statusOf(server, 'http://localhost/v1'),
    health: await statusOf(server, 'http://127.0.0.1/healthz'),
    readiness: await statusOf(server, 'http://127.0.0.1/readyz'),
  })
  for (const server of [site, api]) await becomesReady(server)
  const [ofSite, ofApi] = [await statuses(site), await statuses(api)]
  await Promise.all([site.close(), api.close()])

  expect(ofSite).toEqual({ page: 200, api: 404, apiAtSite: 404, apiAtItsHost: 404, health: 200, readiness: 200 })
  expect(ofApi).toEqual({ page: 404, api: 200, apiAtSite: 404, apiAtItsHost: 200, health: 200, readiness: 200 })
})

test('a role that does not exist is refused at start', () => {
  expect(() => configOf('api,wroker')).toThrow('ROLES')
})

test('a process whose keys do not open what is in the database does not start', async () => {
  await givenPublished(world, [['Start', 'Hello.']])
  const wrong = { DATABASE_URL: world.url, SECRET_KEYS: 'a key of quite another service as after a backup', BLOBS_DIR }

  await expect(serve(readConfig({ ...wrong, PORT: '0' }))).rejects.toThrow('SECRET_KEYS lacks a key')
})
