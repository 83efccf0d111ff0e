import { organizations } from '@octavo/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepare, type Tenant } from '../../platform/database/database.ts'
import { organizationTables } from '../../platform/database/organization-tables.ts'
import { newUuid } from '../../platform/ids.ts'
import { contextFor } from '../../platform/jobs/work.ts'
import { startWorld } from '../../testing/start-world.ts'
import { removeRows } from './remove-rows.ts'

const world = await startWorld()
const { database } = world
const run = (text: string, parameters: readonly unknown[] = []) =>
  database.transact((transaction) => transaction.run(prepare<{ count: number }>(sql.raw(text)), parameters))

async function rowsOf(tenant: Tenant): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await organizationTables(database.reader)) {
    const [row] = await run(`select count(*)::integer as count from ${table} where organization_id = $1`, [tenant])
    if (row!.count > 0) counts[table] = row!.count
  }
  const [row] = await run('select count(*)::integer as count from organization where id = $1', [tenant])
  return row!.count > 0 ? { ...counts, organization: row!.count } : counts
}

const addMembers = (tenant: Tenant, count: number) =>
  run(
    `insert into member (organization_id, user_id, role, display_name, email)
     select $1, gen_random_uuid(), 'read', 'Ada', 'ada@example.com' from generate_series(1, $2::integer)`,
    [tenant, count],
  )

async function givenDeleted() {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  await addMembers(organization.organizationId, 2500)
  const params = { organizationId: organization.id }
  await world.call(organizations.deleteOrganizationById, { params }, admin, { 'idempotency-key': 'k' })
  return organization
}

test('a deleted organization leaves no row behind, and no other organization loses one', async () => {
  const other = await world.givenOrganization()
  await world.givenMember(other, 'admin')
  const before = await rowsOf(other.organizationId)
  const { organizationId } = await givenDeleted()

  expect(await world.queuedJobs()).toContainEqual({ job: 'organizations.remove-rows', payload: { organizationId } })
  await world.runJobs()

  expect(await rowsOf(organizationId)).toEqual({})
  expect(await rowsOf(other.organizationId)).toEqual(before)
})

test('a table that comes later is emptied too, before those it points to', async () => {
  await run('create table a_later_one (organization_id uuid not null, user_id uuid not null)')
  await run(`alter table a_later_one add foreign key (organization_id, user_id) references member`)
  const { organizationId } = await world.givenOrganization()
  await addMembers(organizationId, 1)
  await run('insert into a_later_one select organization_id, user_id from member where organization_id = $1', [
    organizationId,
  ])
  await run('update organization set deleted_at = now() where id = $1', [organizationId])

  const tables = await organizationTables(database.reader)
  await removeRows(contextFor(database, [], organizationId, AbortSignal.timeout(10_000)), { organizationId })

  expect(tables.indexOf('a_later_one')).toBeLessThan(tables.indexOf('member'))
  expect(await rowsOf(organizationId)).toEqual({})
  await run('drop table a_later_one')
})

test('tables that point to each other in a ring are named', async () => {
  await run('create table a_ring (organization_id uuid, id uuid, parent uuid, primary key (organization_id, id))')
  await run('alter table a_ring add foreign key (organization_id, parent) references a_ring')

  await expect(organizationTables(database.reader)).rejects.toThrow('a_ring')
  await run('drop table a_ring')
})

test('a removal that is cut off goes on where it was, and one that runs twice changes nothing more', async () => {
  const { organizationId } = await givenDeleted()
  const before = await rowsOf(organizationId)
  const cut = new AbortController()
  const context = contextFor(database, [], organizationId, cut.signal)
  let batches = 0
  const transact: typeof context.transact = (work) => {
    if (++batches === 4) cut.abort(new Error('killed'))
    return context.transact(work)
  }

  const first = removeRows({ ...context, transact }, { organizationId })
  await expect(first).rejects.toThrow('killed')
  const between = await rowsOf(organizationId)
  const again = contextFor(database, [], organizationId, AbortSignal.timeout(10_000))
  await removeRows(again, { organizationId })
  await removeRows(again, { organizationId })

  expect(between).not.toEqual(before)
  expect(between['organization']).toBe(1)
  expect(await rowsOf(organizationId)).toEqual({})
})

test('an organization that is not deleted keeps its rows', async () => {
  const organization = await world.givenOrganization()
  await world.givenMember(organization, 'admin')
  const { organizationId } = organization
  const before = await rowsOf(organizationId)

  await removeRows(contextFor(database, [], organizationId, AbortSignal.timeout(10_000)), { organizationId })
  await removeRows(contextFor(database, [], organizationId, AbortSignal.timeout(10_000)), {
    organizationId: newUuid<'organization'>(),
  })

  expect(await rowsOf(organizationId)).toEqual(before)
})
