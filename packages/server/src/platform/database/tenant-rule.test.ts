import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { directoryTables } from './directory-tables.ts'

const world = await startWorld()
const client = new pg.Client({ connectionString: world.url })
await client.connect()
afterAll(() => client.end())
beforeEach(async () => {
  await client.query('begin')
  return () => client.query('rollback')
})

interface Key {
  readonly table: string
  readonly name: string
  /** What the key begins with. */
  readonly first: string
}

/** Indexes, those of primary keys and unique constraints among them. A computed key must be computed of it first. */
const indexes = `
  select c.relname as table, i.relname as name, pg_get_indexdef(x.indexrelid, 1, true) as first
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where c.relnamespace = 'public'::regnamespace`

const references = `
  select c.relname as table, k.conname as name, a.attname as first, target.relname as target
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class target on target.oid = k.confrelid
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`

const isTenant = (table: string): boolean => !directoryTables.includes(table) && table !== 'schema_migration'
const startsWithTenant = /^(\w+\()?organization_id\b/

/** Every key of a tenant table that does not begin with the organization, or leads out of it. */
async function violations(): Promise<string[]> {
  const keys = (await client.query<Key>(indexes)).rows
  const links = (await client.query<Key & { target: string }>(references)).rows
  return [
    ...[...keys, ...links].filter(({ table, first }) => isTenant(table) && !startsWithTenant.test(first)),
    ...links.filter(({ table, target }) => isTenant(table) && !isTenant(target)),
    ...(await tablesWithout()),
  ].map(({ table, name }) => `${table}: ${name}`)
}

async function tablesWithout(): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; keyed: boolean }>(`
    select c.relname as table, exists (select from pg_index x where x.indrelid = c.oid and x.indisprimary) as keyed
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  return rows.filter(({ table, keyed }) => isTenant(table) && !keyed).map(({ table }) => ({ table, name: 'no key' }))
}

test('every key of every tenant table begins with the organization, and none leads to the directory', async () => {
  const { rows } = await client.query<Key>(indexes)

  expect(rows.filter(({ table }) => isTenant(table)).length).toBeGreaterThan(20)
  expect(await violations()).toEqual([])
})

test('the tables that are named as the directory exist', async () => {
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )

  expect(rows.map(({ relname }) => relname)).toEqual(expect.arrayContaining([...directoryTables]))
})

test.for([
  ['an index', 'create index planted on member (user_id)', 'member: planted'],
  ['a computed index', 'create index planted on member (lower(email), organization_id)', 'member: planted'],
  ['a unique constraint', 'alter table team add constraint planted unique (title)', 'team: planted'],
  [
    'a primary key',
    'create table stray (id uuid, organization_id uuid, primary key (id, organization_id))',
    'stray: stray_pkey',
  ],
  ['a table without a key', 'create table stray (organization_id uuid)', 'stray: no key'],
  [
    'a reference that does not begin with it',
    `create table stray (id uuid, organization_id uuid, primary key (organization_id, id),
       constraint planted foreign key (id, organization_id) references team (id, organization_id))`,
    'stray: planted',
  ],
  [
    'a reference to the directory',
    'alter table member add constraint planted foreign key (organization_id) references organization',
    'member: planted',
  ],
])('%s that breaks the rule is seen', async ([, statement, seen]) => {
  await client.query(statement!)

  expect(await violations()).toEqual([seen])
})
