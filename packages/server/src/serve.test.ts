import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { sweepIdempotencyKeysJob } from './platform/http/sweep-idempotency-keys.job.ts'
import { enqueue } from './platform/jobs/enqueue.ts'
import { serve } from './serve.ts'
import { queuedJobs } from './testing/run-jobs.ts'
import { startQueue, until } from './testing/start-queue.ts'

const { url, database } = await startQueue()
const BLOBS_DIR = mkdtempSync(join(tmpdir(), 'octavo-blobs-'))
afterAll(() => rmSync(BLOBS_DIR, { recursive: true }))
const SECRET_KEYS = 'a key that is for tests and for nothing else'
const configOf = (ROLES: string) => readConfig({ DATABASE_URL: url, SECRET_KEYS, BLOBS_DIR, PORT: '0', ROLES })

test('a process with the role api serves and leaves jobs alone; one with the role worker does the jobs', async () => {
  const api = await serve(configOf('api'))
  const ready = await fetch(`${api.address}/readyz`)
  await database.transact((transaction) => enqueue(transaction, sweepIdempotencyKeysJob, null, {}))
  await sleep(1500)
  const left = await queuedJobs(database)

  const worker = await serve(configOf('worker'))
  await until(async () => (await queuedJobs(database)).length === 0)
  await Promise.all([api.close(), worker.close()])

  expect(ready.status).toBe(200)
  expect(left).toHaveLength(1)
  expect(worker.address).toBeUndefined()
})

test('a role that does not exist is refused at start', () => {
  expect(() => configOf('api,wroker')).toThrow('ROLES')
})
