import { changeRequests, type Id, merges, spaceReads, spaces } from '@octavo/contract'
import { loadWhole } from '@octavo/content'
import { expect, test } from 'vitest'
import type { Authorize } from '../../platform/http/proof.ts'
import { readId } from '../../platform/ids.ts'
import { type ContentChange, editChangeRequest } from '../../testing/edit-content.ts'
import { startWorld } from '../../testing/start-world.ts'
import { createAuthorize } from '../access/index.ts'
import { openObjects, revisionOf } from '../content/index.ts'
import { givenChangeRequest, givenConflict, givenEditedChangeRequest } from './change-request-examples.ts'

const world = await startWorld()

/** Sees a space in another organization each second time that it is asked: in the transaction of a write. */
const elsewhere = await world.givenOrganization()
const guard = createAuthorize({ organizationCreation: 'everyone', secretKeys: [] })
let asked = 0
const moving: Authorize = async (...call) => {
  const found = await guard(...call)
  const moved = { ...found.proof, organizationId: elsewhere.organizationId }
  return ++asked % 2 === 1 ? found : ({ ...found, proof: moved } as typeof found)
}
const lateWorld = await startWorld({ database: world.url, authorize: moving })

async function givenPlace() {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const first = await givenEditedChangeRequest(world, organization)
  const place = { organization, admin, spaceId: first.space, page: first.page, first: first.id }
  const params = (changeRequestId: string) => ({ spaceId: first.space, changeRequestId })
  return {
    ...place,
    params,
    open: async (...changes: ContentChange[]) => {
      const { id } = await givenChangeRequest(world, organization, first.space)
      await editChangeRequest(world, organization, admin, id, changes)
      return id
    },
    edit: (id: Id<'changeRequest'>, ...changes: ContentChange[]) =>
      editChangeRequest(world, organization, admin, id, changes),
    merge: (id: string, headers: Record<string, string> = {}) =>
      world.call(merges.mergeChangeRequest, { params: params(id) }, admin, headers),
    update: (id: string, body: object = {}, headers: Record<string, string> = {}) =>
      world.call(merges.updateChangeRequest, { params: params(id), body }, admin, headers),
    get: async (id: string) =>
      (await world.call(changeRequests.getChangeRequestById, { params: params(id) }, admin)).body,
    space: async () => (await world.call(spaces.getSpaceById, { params: { spaceId: first.space } }, admin)).body,
    /** The documents by title, as the space or this revision holds them. */
    texts: async (revision: Id<'revision'>) => {
      const tenant = organization.organizationId
      const objects = openObjects(world.database.reader, tenant)
      const { root } = await revisionOf(world.database.reader, tenant, readId(revision))
      const { pages } = await loadWhole(objects, root)
      const documents = [...pages.values()].map(async (page) => {
        const document = page.type === 'document' && page.document
        return [page.title, document ? Buffer.from(await objects.bytes(document)).toString() : ''] as const
      })
      return Object.fromEntries(await Promise.all(documents))
    },
  }
}

const replace = (page: string, find: string, text: string): ContentChange => ({
  operation: 'update_page',
  page,
  patches: [{ find, replace: text }],
})

const setVersion = (version: string): ContentChange => ({ operation: 'set_variables', variables: { version } })

test('a merge makes what the change request holds the content of the space, and a repeat answers the same', async () => {
  const { first, merge, get, space, texts } = await givenPlace()
  const before = await space()
  const merged = await merge(first)
  const change = await get(first)

  expect(merged.body).toEqual({ revision: change.revisionMerged, result: 'merge' })
  expect(change).toMatchObject({ status: 'merged', outdated: false, mergedBy: { displayName: 'Ada' } })
  const after = await space()
  expect(after.revision).toBe(change.revisionMerged)
  expect(after.revision).not.toBe(before.revision)
  expect([after.changeRequests, after.changeRequestsOpen, after.changeRequestsDraft]).toEqual([1, 0, 0])
  expect(await texts(after.revision)).toEqual({ Words: '# Words\n\nOne.\n\nTwo.\n' })
  expect((await merge(first)).body).toEqual(merged.body)
  expect((await space()).revision).toBe(after.revision)
})

test('what is merged is final: no update, no status, no merge that compares another revision', async () => {
  const { first, admin, merge, update, params } = await givenPlace()
  await merge(first)
  const status = await world.call(
    changeRequests.updateChangeRequestById,
    { params: params(first), body: { status: 'open' } },
    admin,
  )

  expect(status.problem?.type).toBe('change_request_merged')
  expect((await update(first)).problem?.type).toBe('change_request_merged')
  expect((await merge(first, { 'if-match': '"1-admin"' })).status).toBe(412)
})

test('an archived one is merged too', async () => {
  const { first, admin, merge, get, params } = await givenPlace()
  await world.call(
    changeRequests.updateChangeRequestById,
    { params: params(first), body: { status: 'archived' } },
    admin,
  )

  expect((await merge(first)).status).toBe(200)
  expect((await get(first)).status).toBe('merged')
})

test('changes of different places of one page meet in it', async () => {
  const { first, page, open, merge, get, space, texts } = await givenPlace()
  await merge(first)
  const [one, two] = [await open(replace(page, 'One.', 'First.')), await open(replace(page, 'Two.', 'Second.'))]
  await merge(one)
  expect((await get(two)).outdated).toBe(true)
  await merge(two)

  expect(await texts((await space()).revision)).toEqual({ Words: '# Words\n\nFirst.\n\nSecond.\n' })
})

test('an update brings in what the space has got, and leaves nothing to update', async () => {
  const { first, page, open, merge, update, get, texts, space } = await givenPlace()
  await merge(first)
  const [one, two] = [await open(replace(page, 'One.', 'First.')), await open(replace(page, 'Two.', 'Second.'))]
  await merge(one)
  const before = await get(two)
  const updated = await update(two)
  const after = await get(two)

  expect(updated.body).toEqual({ revision: after.revision, result: 'update' })
  expect(after).toMatchObject({ status: before.status, outdated: false })
  expect(after.revisionMergedAncestor).toBe((await space()).revision)
  expect(await texts(after.revision)).toEqual({ Words: '# Words\n\nFirst.\n\nSecond.\n' })
  expect((await update(two)).body).toEqual(updated.body)
  await merge(two)
  expect(await texts((await space()).revision)).toEqual({ Words: '# Words\n\nFirst.\n\nSecond.\n' })
})

test('where both changed the same, neither merge nor update writes anything, and the conflict is told', async () => {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const { params, page } = await givenConflict(world, organization)
  const get = async () => (await world.call(changeRequests.getChangeRequestById, { params }, admin)).body
  const before = await get()
  const [merge, update] = [
    await world.call(merges.mergeChangeRequest, { params }, admin),
    await world.call(merges.updateChangeRequest, { params, body: {} }, admin),
  ]

  const conflict = {
    id: `pages:${page}:document`,
    kind: 'document',
    target: { kind: 'page', id: page, title: 'Words', path: 'words' },
    field: 'document',
  }
  for (const { problem } of [merge, update]) {
    expect(problem).toMatchObject({ type: 'merge_conflicts', details: { count: 1, conflicts: [conflict] } })
  }
  expect(await get()).toEqual(before)
  const list = await world.call(merges.listChangeRequestConflicts, { params }, admin)
  expect(list.body.items).toEqual([
    {
      ...conflict,
      base: '# Words\n\nOne.\n\nTwo.\n',
      ours: '# Words\n\nOne by 0.\n\nTwo.\n',
      theirs: '# Words\n\nOne by 1.\n\nTwo.\n',
    },
  ])
  const status = await world.call(merges.getChangeRequestMergeStatus, { params }, admin)
  expect(status.body).toMatchObject({ mergeable: false, outdated: true, conflicts: 1, rules: [] })
})

test('variables that both set are a conflict of their own, settled by a value', async () => {
  const { first, open, merge, update, params, admin } = await givenPlace()
  await merge(first)
  const [one, two] = [await open(setVersion('1')), await open(setVersion('2'))]
  await merge(one)
  const list = await world.call(merges.listChangeRequestConflicts, { params: params(two) }, admin)

  expect(list.body.items).toMatchObject([
    { kind: 'field', target: { kind: 'variable', id: 'version' }, ours: '2', theirs: '1' },
  ])
  await update(two, { resolutions: [{ conflict: list.body.items[0]!.id, value: '3' }] })
  expect((await merge(two)).status).toBe(200)
})

test('a merge of something else than was looked at is refused', async () => {
  const { first, page, open, edit, merge, update, params, admin, get } = await givenPlace()
  await merge(first)
  const change = await open(replace(page, 'One.', 'First.'))
  const { headers } = await world.call(changeRequests.getChangeRequestById, { params: params(change) }, admin)
  const tag = headers.get('etag')!
  const named = `"${(await get(change)).revision}"`
  await edit(change, replace(page, 'First.', 'Never looked at.'))

  for (const stale of [tag, named]) {
    expect((await merge(change, { 'if-match': stale })).status).toBe(412)
    expect((await update(change, {}, { 'if-match': stale })).status).toBe(412)
  }
  const looked = await world.call(changeRequests.getChangeRequestById, { params: params(change) }, admin)
  expect((await merge(change, { 'if-match': looked.headers.get('etag')! })).status).toBe(200)
})

test('the changes are told in the words of the tree, as many as are asked for', async () => {
  const { first, page, open, merge, params, admin } = await givenPlace()
  await merge(first)
  const change = await open(
    { operation: 'update_page', page, title: 'Better words' },
    { operation: 'insert_page', type: 'group', title: 'Group', slug: 'group', ref: 'group' },
    { operation: 'insert_page', title: 'Inside', into: 'ref:group' },
    { operation: 'set_variables', variables: { version: '1' } },
  )
  const list = async (limit: number) =>
    (await world.call(merges.getChangeRequestChanges, { params: params(change), query: { limit } }, admin)).body
  const { changes, more } = await list(10)

  expect(more).toBeUndefined()
  expect(changes.map(({ type }) => type).toSorted()).toEqual([
    'page_created',
    'page_created',
    'page_edited',
    'variables_edited',
  ])
  expect(changes).toContainEqual(
    expect.objectContaining({
      type: 'page_edited',
      page: { id: page, type: 'document', title: 'Better words', path: 'words' },
    }),
  )
  expect(changes).toContainEqual(
    expect.objectContaining({ page: expect.objectContaining({ title: 'Inside', path: 'group/inside' }) }),
  )
  expect(await list(1)).toMatchObject({ changes: { length: 1 }, more: 3 })
})

test('an address that a merge takes from a page still leads to it', async () => {
  const { first, page, open, merge, spaceId, admin } = await givenPlace()
  await merge(first)
  await merge(await open({ operation: 'update_page', page, slug: 'renamed' }))
  const at = async (pagePath: string) => {
    const found = await world.call(spaceReads.pageByPath, { params: { spaceId, pagePath } }, admin)
    return found.body
  }

  expect((await at('renamed')).id).toBe(page)
  expect((await at('words')).id).toBe(page)
})

test('what a merge does is told of the change request and of the space', async () => {
  const { organization, first, merge } = await givenPlace()
  await merge(first)

  expect((await world.eventsOf(organization)).slice(-2)).toEqual(['change-request.merged', 'space.content-updated'])
})

test('a space that is in another organization by the time of the merge is not merged into where it was', async () => {
  const { organization, admin, first, params, get } = await givenPlace()
  const refused = await lateWorld.call(merges.mergeChangeRequest, { params: params(first) }, admin)

  expect(refused.problem?.type).toBe('transfer_under_way')
  expect((await get(first)).status).toBe('draft')
  expect(await world.eventsOf(organization)).not.toContain('change-request.merged')
})
