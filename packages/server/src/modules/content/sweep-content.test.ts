import { randomBytes } from 'node:crypto'
import { applyChanges, loadWhole, type DocumentPage, type Hash } from '@octavo/content'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepare, type Tenant } from '../../platform/database/database.ts'
import { newUuid, type Uuid } from '../../platform/ids.ts'
import { contextFor } from '../../platform/jobs/work.ts'
import { startWorld } from '../../testing/start-world.ts'
import { copyContent } from './copy-content.ts'
import { hashOf } from './hash-of.ts'
import { fetchObjects, openObjects, openStoredDraft, storeObjects } from './object-store.ts'
import { addRevision, revisionOf } from './revision-store.ts'
import { sweep } from './sweep-content.ts'

const { database, givenOrganization } = await startWorld()
const context = contextFor(database, [], null, new AbortController().signal)
const keepBlobs = async () => {}
const run = (text: string, parameters: readonly unknown[]) =>
  database.transact((transaction) => transaction.run(prepare<{ count: number }>(sql.raw(text)), parameters))
const countObjects = async (tenant: Tenant) =>
  (await run('select count(*)::integer as count from content_object where organization_id = $1', [tenant]))[0]!.count
const age = (tenant: Tenant) =>
  run(`update content_object set written_at = now() - interval '3 days' where organization_id = $1`, [tenant])

/** A revision with this many pages, each with a document of its own. */
const givenRevision = (tenant: Tenant, space: Uuid<'space'>, pages: number) =>
  database.transact(async (transaction) => {
    const draft = openStoredDraft(transaction, tenant)
    const records = Array.from({ length: pages }, (_, index): [string, DocumentPage] => [
      `page_${index}`,
      {
        type: 'document',
        title: 'T',
        slug: `s${index}`,
        parent: null,
        order: 'a0',
        document: draft.write(randomBytes(20)),
      },
    ])
    const root = await applyChanges(draft, null, { pages: new Map(records) })
    const id = await addRevision(
      transaction,
      tenant,
      { space, type: 'edits', parents: [], root, author: null },
      draft.written,
    )
    return { id, root }
  })

test('a sweep removes what no revision reaches, once it is old, and nothing else', async () => {
  const { organizationId: tenant } = await givenOrganization()
  const [kept, gone] = [newUuid<'space'>(), newUuid<'space'>()]
  const { root } = await givenRevision(tenant, kept, 50)
  const reached = await countObjects(tenant)
  await givenRevision(tenant, gone, 50)
  await run('delete from revision where organization_id = $1 and space_id = $2', [tenant, gone])

  await sweep(context, tenant, keepBlobs)
  expect(await countObjects(tenant)).toBeGreaterThan(reached)

  await age(tenant)
  const { objects } = await sweep(context, tenant, keepBlobs)
  expect(objects).toBeGreaterThan(50)
  expect(await countObjects(tenant)).toBe(reached)
  const { pages } = await loadWhole(openObjects(database.reader, tenant), root)
  const documents = [...pages.values()].map((page) => (page as DocumentPage).document!)
  expect((await fetchObjects(database.reader, tenant, documents)).size).toBe(50)
  expect((await run('select count(*)::integer as count from content_mark', []))[0]!.count).toBe(0)
})

test('an object that is old and that somebody writes again is young again', async () => {
  const { organizationId: tenant } = await givenOrganization()
  const bytes = randomBytes(20)
  const write = () =>
    database.transact((transaction) => storeObjects(transaction, tenant, new Map([[hashOf(bytes), bytes]])))
  await write()
  await age(tenant)
  await write()
  expect(await sweep(context, tenant, keepBlobs)).toEqual({ objects: 0 })
  await age(tenant)
  expect(await sweep(context, tenant, keepBlobs)).toEqual({ objects: 1 })
})

test('a sweep whose marks are lost removes nothing', async () => {
  const { organizationId: tenant } = await givenOrganization()
  await givenRevision(tenant, newUuid<'space'>(), 10)
  await age(tenant)
  const before = await countObjects(tenant)
  const transact: typeof context.transact = (work) =>
    context.transact(async (given) => {
      const answer = await work(given)
      await given.transaction.run(prepare(sql`delete from content_mark`), [])
      return answer
    })
  await expect(sweep({ ...context, transact }, tenant, keepBlobs)).resolves.toEqual({ objects: 0 })
  expect(await countObjects(tenant)).toBe(before)
})

test('a copy for another organization is whole, and each object is copied once', async () => {
  const [from, to] = [await givenOrganization(), await givenOrganization()]
  const space = newUuid<'space'>()
  const { id } = await givenRevision(from.organizationId, space, 300)
  await givenRevision(from.organizationId, space, 3)
  const { root } = await revisionOf(database.reader, from.organizationId, id)
  const copied: Hash[] = []
  await copyContent(context, { space, from: from.organizationId, to: to.organizationId }, async (blobs) => {
    copied.push(...blobs)
  })
  expect(await countObjects(to.organizationId)).toBe(await countObjects(from.organizationId))
  const [old, young] = await Promise.all(
    [from, to].map(({ organizationId }) => loadWhole(openObjects(database.reader, organizationId), root)),
  )
  expect(young).toEqual(old)
  expect(copied).toEqual([])
})

test('an object that was damaged is refused, not served', async () => {
  const { organizationId: tenant } = await givenOrganization()
  const bytes = randomBytes(20)
  await database.transact((transaction) => storeObjects(transaction, tenant, new Map([[hashOf(bytes), bytes]])))
  await run(`update content_object set bytes = '\\x00' where organization_id = $1`, [tenant])
  await expect(fetchObjects(database.reader, tenant, [hashOf(bytes)])).rejects.toThrow('damaged')
})
