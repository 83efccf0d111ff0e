// A worker in a process of its own, for tests and proofs that kill it: node worker-process.ts <database url> <settings as JSON>.
import { argv, exit, pid } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../platform/database/database.ts'
import { startWorker, type WorkerSettings } from '../platform/jobs/start-worker.ts'
import { workOn } from '../platform/jobs/work.ts'
import { noteRunJob } from './note-run.job.ts'
import { noteFinish, noteStart } from './note-run.ts'

const [url, settings] = argv.slice(2) as [string, string]
const database = await openDatabase({ url })

const work = workOn(noteRunJob, async ({ transact }, { label, milliseconds }) => {
  await transact(({ transaction }) => noteStart(transaction, label, pid))
  await sleep(milliseconds)
  await transact(({ transaction }) => noteFinish(transaction, label, pid))
})

const worker = await startWorker({
  url,
  database,
  works: [work],
  subscribers: [],
  log: { info: () => {}, warn: () => {}, error: () => {} },
  ...(JSON.parse(settings) as Partial<WorkerSettings>),
})
process.on('SIGTERM', () => void worker.stop().then(() => exit(0)))
process.send?.('ready')
