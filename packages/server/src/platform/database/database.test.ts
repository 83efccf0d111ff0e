import { organizations } from '@octavo/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { prepare } from './database.ts'

const world = await startWorld()
const ownBackend = prepare(sql<{ pid: number }>`select pg_backend_pid() as pid where $1 = $1`)

const ask = () => world.database.pipelined.run(ownBackend, [''])

async function endBackend(pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  await client.query('select pg_terminate_backend($1)', [pid])
  await client.end()
}

test('a connection that breaks while a transaction holds it is a 503, and the next one works', async () => {
  const broken = world.database.transact(async (transaction) => {
    const [own] = await transaction.run(ownBackend, [''])
    await endBackend(own!.pid)
    await transaction.run(ownBackend, [''])
  })

  await expect(broken).rejects.toMatchObject({ type: 'unavailable' })
  expect(await world.database.transact((transaction) => transaction.run(ownBackend, ['']))).toHaveLength(1)
})

test('a pipelined connection that breaks is replaced', async () => {
  const before = (await ask())[0]!.pid
  await endBackend(before)

  const answers = await Promise.allSettled(Array.from({ length: 8 }, ask))
  const after = await Promise.all(Array.from({ length: 8 }, ask))

  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(after.map(([row]) => row!.pid)).not.toContain(before)
})

test('a schema that changes under running servers costs each connection one try at most', async () => {
  const organization = await world.givenOrganization()
  const caller = await world.givenMember(organization, 'read')
  const read = () =>
    world.call(organizations.getOrganizationById, { params: { organizationId: organization.id } }, caller)
  for (let time = 0; time < 8; time++) await read()

  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  await client.query('alter table organization add column added_later text')
  await client.end()
  const statuses: number[] = []
  for (let time = 0; time < 12; time++) statuses.push((await read()).status)

  expect(statuses.filter((status) => status === 500)).toEqual([])
  expect(statuses.slice(-8)).toEqual(Array.from({ length: 8 }, () => 200))
})

test('a transaction that throws leaves nothing behind', async () => {
  const before = await world.database.reader.directory.selectFrom('organization').select('id').execute()

  await expect(
    world.database.transact(async (transaction) => {
      const id = '0188bac7-4afa-78aa-bc3b-bd1eef28d881' as never
      await transaction.directory.insertInto('organization').values({ id, title: 'Half' }).execute()
      throw new Error('planted')
    }),
  ).rejects.toThrow('planted')

  expect(await world.database.reader.directory.selectFrom('organization').select('id').execute()).toEqual(before)
})
