import { type Database, openDatabase, type Tenant } from '../../packages/server/src/platform/database/database.ts'
import { newUuid } from '../../packages/server/src/platform/ids.ts'
import { enqueueMany } from '../../packages/server/src/platform/jobs/enqueue.ts'
import { startWorker, type Worker, type WorkerSettings } from '../../packages/server/src/platform/jobs/start-worker.ts'
import { type JobHandler, workOn } from '../../packages/server/src/platform/jobs/work.ts'
import type { labelledJob } from '../../packages/server/src/testing/note-run.job.ts'

type LabelledJob = ReturnType<typeof labelledJob>
type Payload = LabelledJob['payload']

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** Runs with a worker in this process, as `octavo serve` has one beside the API. */
export async function withWorker<T>(
  url: string,
  job: LabelledJob,
  handler: JobHandler<Payload>,
  proof: (database: Database) => Promise<T>,
  settings: Partial<WorkerSettings> = {},
): Promise<T> {
  const [callers, own] = await Promise.all([openDatabase({ url }), openDatabase({ url, poolSize: 12 })])
  const works = [workOn(job, handler)]
  const worker: Worker = await startWorker({ url, database: own, works, subscribers: [], log: quiet, ...settings })
  try {
    return await proof(callers)
  } finally {
    await worker.stop()
    await Promise.all([callers.close(), own.close()])
  }
}

export async function fill(database: Database, job: LabelledJob, label: string, count: number): Promise<void> {
  const tenant: Tenant = newUuid<'organization'>()
  for (let from = 0; from < count; from += 5000) {
    const payloads = Array.from({ length: Math.min(5000, count - from) }, (_, index) => ({
      label,
      index: from + index,
    }))
    await database.transact((transaction) => enqueueMany(transaction, job, tenant, payloads))
  }
}
