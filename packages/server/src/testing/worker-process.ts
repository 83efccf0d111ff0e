// A worker in a process of its own, for tests and proofs that kill it: node worker-process.ts <database url> <settings as JSON>.
import { argv, exit, pid } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, prepare } from '../platform/database/database.ts'
import { startWorker, type WorkerSettings } from '../platform/jobs/start-worker.ts'
import { workOn } from '../platform/jobs/work.ts'
import { noteRunJob } from './note-run.job.ts'

const [url, settings] = argv.slice(2) as [string, string]
const database = await openDatabase({ url })
const starting = prepare(sql`insert into run (label, pid) values ($1, $2)`)
const finishing = prepare(sql`update run set finished_at = clock_timestamp() where label = $1 and pid = $2`)

const work = workOn(noteRunJob, async ({ transact }, { label, milliseconds }) => {
  await transact(({ transaction }) => transaction.run(starting, [label, pid]))
  await sleep(milliseconds)
  await transact(({ transaction }) => transaction.run(finishing, [label, pid]))
})

const worker = await startWorker({
  url,
  database,
  works: [work],
  subscribers: [],
  log: { warn: () => {}, error: () => {} },
  ...(JSON.parse(settings) as Partial<WorkerSettings>),
})
process.on('SIGTERM', () => void worker.stop().then(() => exit(0)))
process.send?.('ready')
