import { sql } from 'kysely'
import { type Database, prepare, type Transaction } from '../platform/database/database.ts'

/** One start of a `noteRunJob`. */
interface Run {
  readonly pid: number
  readonly started_at: Date
  readonly finished_at: Date | null
}

const creating = prepare(sql`create table run (
  label text not null, pid integer not null, started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz)`)
const starting = prepare(sql`insert into run (label, pid) values ($1, $2)`)
const finishing = prepare(sql`update run set finished_at = clock_timestamp() where label = $1 and pid = $2`)
const listing = prepare<Run>(sql`select * from run where label = $1 order by started_at`)

export const createRunTable = (database: Database) => database.transact((transaction) => transaction.run(creating, []))

export const noteStart = (transaction: Transaction, label: string, pid: number) =>
  transaction.run(starting, [label, pid])

export const noteFinish = (transaction: Transaction, label: string, pid: number) =>
  transaction.run(finishing, [label, pid])

/** In the order of their starts. */
export const runsOf = (database: Database, label: string): Promise<Run[]> => database.reader.run(listing, [label])
