import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, inject } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { startWorker, type Worker, type WorkerSettings } from '../platform/jobs/start-worker.ts'
import type { Work } from '../platform/jobs/work.ts'
import { createDatabase, databaseUrl, dropDatabase } from './databases.ts'

type Line = { readonly level: 'info' | 'warn' | 'error'; readonly message: string; readonly job?: string }

/** A job queue on a database of its own, and as many workers on it as a test wants. */
export async function startQueue() {
  const name = `octavo_test_${randomBytes(6).toString('hex')}`
  await createDatabase(name, inject('template'))
  const url = databaseUrl(name)
  const database = await openDatabase({ url })
  const workers = new Set<Worker>()
  const lines: Line[] = []
  const note = (level: Line['level']) => (details: object, message: string) =>
    void lines.push({ ...details, level, message })
  const log = { info: (message: string) => note('info')({}, message), warn: note('warn'), error: note('error') }
  afterAll(async () => {
    await Promise.all([...workers].map((worker) => worker.stop(0)))
    await database.close()
    await dropDatabase(name)
  })

  return {
    url,
    database,
    /** What was logged. */
    lines,
    async work(works: readonly Work[], settings: Partial<WorkerSettings> = {}): Promise<Worker> {
      const worker = await startWorker({ url, database, works, subscribers: [], log, ...settings })
      workers.add(worker)
      return {
        stop: (grace) => {
          workers.delete(worker)
          return worker.stop(grace)
        },
      }
    },
  }
}

/** Waits for what must become true; the test's own time limit says when it did not. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20)
}
