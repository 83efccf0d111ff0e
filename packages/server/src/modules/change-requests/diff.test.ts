import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loadWhole, writeLayout } from '@octavo/content'
import { diffs, type Id, merges } from '@octavo/contract'
import { expect, onTestFinished, test } from 'vitest'
import { readId } from '../../platform/ids.ts'
import { type ContentChange, editChangeRequest } from '../../testing/edit-content.ts'
import { startWorld } from '../../testing/start-world.ts'
import { openObjects, revisionOf } from '../content/index.ts'
import { givenChangeRequest, givenEditedChangeRequest } from './change-request-examples.ts'

const world = await startWorld()

async function givenDiff() {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const first = await givenEditedChangeRequest(world, organization)
  const edit = (id: Id<'changeRequest'>, ...some: ContentChange[]) =>
    editChangeRequest(world, organization, admin, id, some)
  const [other] = await edit(first.id, {
    operation: 'insert_page',
    title: 'Other',
    document: { markdown: '# Other\n\nSame.\n' },
  })
  const spaceId = first.space
  await world.call(merges.mergeChangeRequest, { params: { spaceId, changeRequestId: first.id } }, admin)
  const change = await givenChangeRequest(world, organization, spaceId)
  const params = { spaceId, changeRequestId: change.id }
  return {
    page: first.page,
    other: other!,
    edit: (...some: ContentChange[]) => edit(change.id, ...some),
    get: async (query: object = {}) => (await world.call(diffs.getChangeRequestDiff, { params, query }, admin)).body,
    /** The files that a revision is exported as. */
    exported: async (which: 'before' | 'after') => {
      const tenant = organization.organizationId
      const row = world.database.reader.rowsOf(tenant, 'change_request').selectAll().where('id', '=', readId(change.id))
      const { revision_id, revision_initial_id } = await row.executeTakeFirstOrThrow()
      const id = which === 'before' ? revision_initial_id : revision_id
      const objects = openObjects(world.database.reader, tenant)
      const { root } = await revisionOf(world.database.reader, tenant, id)
      const files = await writeLayout(await loadWhole(objects, root), (hash) => objects.bytes(hash))
      const texts = files.map(async (file) => {
        const bytes = 'object' in file ? await objects.bytes(file.object) : 'bytes' in file ? file.bytes : Buffer.of()
        return [file.path, Buffer.from(bytes).toString()] as const
      })
      return Object.fromEntries(await Promise.all(texts))
    },
  }
}

function givenFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-patch-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [path.slice(folder.length + 1), readFileSync(path, 'utf8')]
      }),
  )

test('each changed document is shown by its lines, page by page', async () => {
  const { page, other, edit, get } = await givenDiff()
  await edit(
    { operation: 'update_page', page, patches: [{ find: 'One.', replace: 'First.' }] },
    { operation: 'delete_page', page: other },
    { operation: 'insert_page', title: 'New', document: { markdown: '# New\n' } },
  )
  const all = await get()
  if (!('items' in all)) throw new Error('not a list')

  expect(all.items).toHaveLength(3)
  expect(all.items).toContainEqual({
    page: { id: page, type: 'document', title: 'Words', path: 'words' },
    change: 'edited',
    before: 'words.md',
    after: 'words.md',
    diff: expect.stringContaining('@@ -1,5 +1,5 @@\n # Words\n \n-One.\n+First.\n \n Two.\n'),
  })
  expect(all.items.map(({ change }) => change).toSorted()).toEqual(['created', 'deleted', 'edited'])
  const first = await get({ limit: 2 })
  if (!('items' in first)) throw new Error('not a list')
  const second = await get({ limit: 2, page: first.next!.page })
  expect([...first.items, ...('items' in second ? second.items : [])]).toEqual(all.items)
})

test('the patch makes the exported files before into those after, by git itself', async () => {
  const { page, other, edit, get, exported } = await givenDiff()
  await edit(
    {
      operation: 'update_page',
      page,
      title: 'Better words',
      patches: [{ find: 'Two.', replace: 'Second.\n\nThird.' }],
    },
    { operation: 'delete_page', page: other },
    { operation: 'insert_page', type: 'group', title: 'Group', ref: 'group' },
    { operation: 'insert_page', title: 'Inside', into: 'ref:group', document: { markdown: 'No line end' } },
    { operation: 'set_variables', variables: { version: '2' } },
  )
  const answer = await get({ format: 'patch' })
  if (!('patch' in answer)) throw new Error('not a patch')
  const folder = givenFolder(await exported('before'))
  execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: folder, input: answer.patch })

  expect(filesIn(folder)).toEqual(await exported('after'))
  expect(answer.omitted).toEqual([])
})

test('the list and the patch name the same files', async () => {
  const { page, other, edit, get } = await givenDiff()
  await edit(
    { operation: 'update_page', page, slug: 'moved', patches: [{ find: 'One.', replace: 'First.' }] },
    { operation: 'insert_page', title: 'Below', into: page, document: { markdown: '# Below\n' } },
    { operation: 'update_page', page: other, document: { markdown: '# Other\n\nChanged.\n' } },
    { operation: 'insert_page', title: 'index', document: { markdown: '# Index\n' } },
    { operation: 'insert_reusable_content', title: 'Some part', document: { markdown: 'Part\n' } },
  )
  const [list, answer] = [await get(), await get({ format: 'patch' })]
  if (!('items' in list) || !('patch' in answer)) throw new Error('not a list and a patch')

  const listed = list.items.flatMap(({ before, after }) => [
    ...(before ? [`a/${before}`] : []),
    ...(after ? [`b/${after}`] : []),
  ])
  const patched = Array.from(answer.patch.matchAll(/^(?:---|\+\+\+) ([ab]\/.*)$/gm), ([, name]) => name)
  expect(listed.toSorted()).toEqual(patched.filter((name) => !name!.includes('SUMMARY')).toSorted())
  expect(listed).toContain('b/moved/README.md')
})

test('a change request that changes nothing has an empty diff and an empty patch', async () => {
  const { get } = await givenDiff()

  expect(await get()).toEqual({ items: [], count: 0 })
  expect(await get({ format: 'patch' })).toEqual({ patch: '', omitted: [] })
})

test('long documents are merged and compared like short ones', async () => {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const lines = Array.from({ length: 4000 }, (_, line) => `Line ${line} of many.\n\n`).join('')
  const first = await givenChangeRequest(world, organization)
  const [page] = await editChangeRequest(world, organization, admin, first.id, [
    { operation: 'insert_page', title: 'Long', document: { markdown: lines } },
  ])
  const params = (changeRequestId: string) => ({ spaceId: first.space, changeRequestId })
  await world.call(merges.mergeChangeRequest, { params: params(first.id) }, admin)
  const sides = [10, 3990].map(async (line) => {
    const { id } = await givenChangeRequest(world, organization, first.space)
    const patches = [{ find: `Line ${line} of`, replace: `Line ${line} changed, of` }]
    await editChangeRequest(world, organization, admin, id, [{ operation: 'update_page', page: page!, patches }])
    return id
  })
  for (const id of await Promise.all(sides)) {
    const shown = await world.call(diffs.getChangeRequestDiff, { params: params(id) }, admin)
    expect('items' in shown.body && shown.body.items[0]?.diff.match(/^[+-]Line/gm)).toEqual(['-Line', '+Line'])
    expect((await world.call(merges.mergeChangeRequest, { params: params(id) }, admin)).status).toBe(200)
  }

  const tenant = organization.organizationId
  const space = world.database.reader.rowsOf(tenant, 'space').select('revision_id')
  const { revision_id } = await space.where('id', '=', readId(first.space)).executeTakeFirstOrThrow()
  const objects = openObjects(world.database.reader, tenant)
  const { root } = await revisionOf(world.database.reader, tenant, revision_id)
  const [record] = [...(await loadWhole(objects, root)).pages.values()]
  const text = record?.type === 'document' ? Buffer.from(await objects.bytes(record.document!)).toString() : ''
  expect(text.match(/changed/g)).toHaveLength(2)
})
