import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createDatabase, databaseUrl, dropDatabase } from '../../testing/databases.ts'
import { migrate, schemaVersion } from './migrate.ts'

async function emptyDatabase(): Promise<string> {
  const name = `octavo_migrate_${randomBytes(6).toString('hex')}`
  await createDatabase(name)
  made.push(name)
  return databaseUrl(name)
}
const made: string[] = []
afterAll(() => Promise.all(made.map(dropDatabase)))

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query(text)
    .then(({ rows }) => rows as never)
    .finally(() => client.end())
}

test('five nodes that start at once on an empty database bring it forward once', async () => {
  const url = await emptyDatabase()

  const done = await Promise.all(Array.from({ length: 5 }, () => migrate(url)))

  const applied = await query(url, 'select name from schema_migration order by name')
  expect(done.flat().toSorted()).toEqual(applied.map(({ name }) => name))
  expect(done.filter((names) => names.length > 0)).toHaveLength(1)
  expect(applied.at(-1)!['name']).toBe(await schemaVersion())
})

test('a migration that fails leaves nothing, and says which it was', async () => {
  const url = await emptyDatabase()
  // In the way of what the first migration makes.
  await query(url, 'create table organization (id integer)')

  await expect(migrate(url)).rejects.toThrow(/^The migration 0001-directory failed and changed nothing/)

  const left = await query(url, `select table_name from information_schema.tables where table_schema = 'public'`)
  expect(left.map(({ table_name }) => table_name).toSorted()).toEqual(['organization', 'schema_migration'])
  expect(await query(url, 'select * from schema_migration')).toEqual([])
})

test('a database that is ahead of this version is refused, with what to do', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  await query(url, `insert into schema_migration (name, checksum) values ('9999-from-the-future', '')`)

  await expect(migrate(url)).rejects.toThrow(
    '9999-from-the-future, which this version does not know. Run a newer version.',
  )
})
