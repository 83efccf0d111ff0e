import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { installJobs } from '../jobs/install-jobs.ts'
import { primaryFinder } from './primary.ts'

const folder = new URL('../../../migrations/', import.meta.url)

interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

async function migrationsOnDisk(): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-.*\.sql$/.test(file)).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8')
      return { name: file.replace(/\.sql$/, ''), text, checksum: hash('sha256', text) }
    }),
  )
}

/** The newest migration this program knows: what the database must have before it is served. */
export const schemaVersion = async (): Promise<string> => (await migrationsOnDisk()).at(-1)!.name

/** In milliseconds: a host that does not answer at all is told, and not waited for as long as the system would. */
const connectTimeout = 10_000

const lockKey = 0x0c7a_0001
const ledger = `create table if not exists schema_migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

/**
 * Brings the schema forward, and never back. Several nodes may start at once: one works, the others wait at the lock.
 * A file that begins with `-- no-transaction` runs outside one, for `create index concurrently`.
 */
export async function migrate(url: string): Promise<readonly string[]> {
  const finder = primaryFinder(url, { application_name: 'octavo migrate', connectionTimeoutMillis: connectTimeout })
  await finder.find()
  const client = new pg.Client(finder.settings())
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(ledger)
    const applied = await applyMissing(client, await migrationsOnDisk())
    await installJobs({ executeSql: (text, values) => client.query(text, values) })
    return applied
  } finally {
    await client.end()
  }
}

/** For a program that works on a database which others keep up to date. */
export async function requireSchema(url: string): Promise<void> {
  const finder = primaryFinder(url, { application_name: 'octavo', connectionTimeoutMillis: connectTimeout })
  await finder.find()
  const client = new pg.Client(finder.settings())
  await client.connect()
  try {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('schema_migration') is not null as found`,
    )
    const applied = rows[0]?.found ? await appliedTo(client) : new Map<string, string>()
    const known = await migrationsOnDisk()
    refuseStrangers(applied, known)
    if (known.some(({ name }) => !applied.has(name))) {
      throw new Error('The database has not the schema of this version. Bring it forward with: octavo migrate')
    }
  } finally {
    await client.end()
  }
}

async function appliedTo(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function applyMissing(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await appliedTo(client)
  refuseStrangers(applied, migrations)
  const done: string[] = []
  for (const migration of migrations) {
    if (applied.has(migration.name)) continue
    await apply(client, migration)
    done.push(migration.name)
  }
  return done
}

function refuseStrangers(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new Error(`The database has the migration ${name}, which this version does not know. Run a newer version.`)
    }
    if (known.get(name) !== checksum) {
      throw new Error(`The migration ${name} was changed after it was applied. Put it back, and add a new one instead.`)
    }
  }
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  const record = () => client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
  if (text.startsWith('-- no-transaction')) {
    await client.query(text)
    await record()
    return
  }
  await client.query('begin')
  try {
    // Waiting long for a lock would queue up every request behind the migration.
    await client.query(`set local lock_timeout = '2s'`)
    await client.query(text)
    await record()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed and changed nothing`, { cause: error })
  }
}
