import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type InsertQueryBuilder,
  type InsertResult,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Transaction as KyselyTransaction,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import pg from 'pg'
import type { Uuid } from '../ids.ts'
import type { PoolUse } from '../observe/metrics.ts'
import { isTracing, traced } from '../observe/tracing.ts'
import { asUnavailable, isRetryable } from './faults.ts'
import { type Fault, GuardedDialect } from './guarded-dialect.ts'
import { NamingClient, statementName } from './naming-client.ts'
import { openPipeline, type Pipeline } from './pipeline.ts'
import { type PrimaryFinder, primaryFinder } from './primary.ts'
import type { DirectoryTables, TenantTables } from './tables.generated.ts'

export type Tenant = Uuid<'organization'>
type Tables = DirectoryTables & TenantTables
type TenantTable = keyof TenantTables

/** A statement compiled at start. Its parameters are written `$1`, `$2` in the text. */
export interface Statement<Row> {
  readonly name: string
  readonly text: string
  readonly row?: Row
}

/** Anything can be read from: the directory, and the rows of one organization at a time. */
export interface Reader {
  rowsOf<T extends TenantTable>(tenant: Tenant, table: T): SelectQueryBuilder<TenantTables, T, {}>
  readonly directory: Pick<Kysely<DirectoryTables>, 'selectFrom'>
  /** For the hot path, and for the access module, where directory and tenant tables meet. */
  run<Row>(statement: Statement<Row>, parameters: readonly unknown[]): Promise<Row[]>
}

/** Only a transaction can be written to; it can be read from too, so reads join it. */
export interface Transaction extends Reader {
  add<T extends TenantTable>(table: T): InsertQueryBuilder<TenantTables, T, InsertResult>
  change<T extends TenantTable>(tenant: Tenant, table: T): UpdateQueryBuilder<TenantTables, T, T, UpdateResult>
  remove<T extends TenantTable>(tenant: Tenant, table: T): DeleteQueryBuilder<TenantTables, T, DeleteResult>
  readonly directory: Pick<Kysely<DirectoryTables>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>
}

export interface Database {
  readonly reader: Reader
  /** For short reads of a single row: a long one would hold up those behind it. */
  readonly pipelined: Pick<Reader, 'run'>
  transact<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Calls the listener when a transaction of this process is committed, before whoever asked for it hears of that. */
  onCommit(listener: (transaction: Transaction) => void): void
  /** For those who watch. */
  use(): PoolUse
  close(): Promise<void>
}

interface DatabaseSettings {
  readonly url: string
  readonly poolSize?: number
  readonly statementTimeout?: number
}

export async function openDatabase({
  url,
  poolSize = 10,
  statementTimeout = 5000,
}: DatabaseSettings): Promise<Database> {
  const finder = primaryFinder(url, {
    keepAlive: true,
    connectionTimeoutMillis: 2000,
    statement_timeout: statementTimeout,
    // For a server that is gone without a word: then nobody keeps its own limit.
    query_timeout: statementTimeout + 1000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'octavo',
  })
  await finder.find()
  const pool = openPool(finder, poolSize)
  const fault = (error: unknown): never => asUnavailable(error, finder)
  const kysely = new Kysely<Tables>({ dialect: new GuardedDialect({ pool }, fault) })
  const pipeline = openPipeline(finder, 2)
  const listeners: ((transaction: Transaction) => void)[] = []
  const told = (transaction: Transaction): void => listeners.forEach((listener) => listener(transaction))
  return {
    reader: readerOn(kysely),
    pipelined: pipelinedReader(pipeline, fault),
    transact: isTracing()
      ? (work) => traced('transaction', () => transact(kysely, work, told))
      : (work) => transact(kysely, work, told),
    onCommit: (listener) => void listeners.push(listener),
    use: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => void (await Promise.all([kysely.destroy(), pipeline.end()])),
  }
}

/** Settings go with each new connection, so that after a failover the pool grows on the new primary. */
function openPool(finder: PrimaryFinder, max: number): pg.Pool {
  class Client extends NamingClient {
    constructor() {
      super(finder.settings())
    }
  }
  const { verify } = finder
  const pool = new pg.Pool({
    max,
    Client,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    ...(verify && { verify }),
  } as object)
  // An idle connection that breaks is the pool's to replace; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

const tries = 3

async function transact<T>(
  kysely: Kysely<Tables>,
  work: (transaction: Transaction) => Promise<T>,
  committed: (transaction: Transaction) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const [transaction, result] = await kysely.transaction().execute(async (begun) => {
        const own = transactionOn(begun)
        return [own, await work(own)] as const
      })
      committed(transaction)
      return result
    } catch (error) {
      if (attempt === tries || !isRetryable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

const compiler = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: async () => Promise.reject(new Error('compiles only')) }),
})

export function prepare<Row>(statement: RawBuilder<Row>): Statement<Row> {
  const text = statement.compile(compiler).sql
  return { name: statementName(text), text }
}

const pipelinedReader = (pipeline: Pipeline, fault: Fault): Pick<Reader, 'run'> => ({
  run: <Row>({ name, text }: Statement<Row>, parameters: readonly unknown[]) =>
    pipeline.query<Row>(name, text, parameters).catch(fault),
})

const readerOn = (kysely: Kysely<Tables>): Reader => ({
  rowsOf: (tenant, table) => narrowed(kysely.selectFrom(table as 'member'), table, tenant) as never,
  directory: kysely as unknown as Kysely<DirectoryTables>,
  run: async <Row>({ text }: Statement<Row>, parameters: readonly unknown[]) => {
    const query = { sql: text, parameters, query: sql`` as never, queryId: undefined as never }
    return (await kysely.executeQuery<Row>(query)).rows
  },
})

const transactionOn = (kysely: KyselyTransaction<Tables>): Transaction => ({
  ...readerOn(kysely),
  directory: kysely as unknown as Kysely<DirectoryTables>,
  add: (table) => kysely.insertInto(table) as never,
  change: (tenant, table) => narrowed(kysely.updateTable(table as 'member'), table, tenant) as never,
  remove: (tenant, table) => narrowed(kysely.deleteFrom(table as 'member'), table, tenant) as never,
})

const narrowed = (query: { where: Function }, table: TenantTable, tenant: Tenant): unknown =>
  query.where(`${table}.organization_id`, '=', tenant)
