import { randomUUID } from 'node:crypto'
import {
  changeRequestContent,
  changeRequestReads,
  type ContentChangeInput,
  type Id,
  merges,
  reviews,
  spaceContent,
  spaceReads,
} from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { givenContent } from '../content/content-examples.ts'
import { givenChangeRequest } from './change-request-examples.ts'

const world = await startWorld()

async function givenBranch() {
  const organization = await world.givenOrganization()
  const editor = await world.givenMember(organization, 'edit')
  const content = await givenContent(world, organization)
  const { id } = await givenChangeRequest(world, organization, content.spaceId)
  const params = { spaceId: content.spaceId, changeRequestId: id }
  const edit = (changes: ContentChangeInput[], headers?: Record<string, string>, query = {}) =>
    world.call(changeRequestContent.updateChangeRequestContent, { params, query, body: { changes } }, editor, headers)
  const titles = async () => {
    const { body } = await world.call(changeRequestReads.pages, { params }, editor)
    return (body as { pages: { title: string }[] }).pages.map(({ title }) => title)
  }
  const spaceTitles = async () => {
    const { body } = await world.call(spaceReads.pages, { params: { spaceId: content.spaceId } }, editor)
    return (body as { pages: { title: string }[] }).pages.map(({ title }) => title)
  }
  return { organization, editor, content, params, edit, titles, spaceTitles }
}

const insert = (title: string, more: object = {}): ContentChangeInput => ({ operation: 'insert_page', title, ...more })

test('a batch makes one revision on the branch, and the space stays as it is', async () => {
  const { edit, titles, spaceTitles, params, editor } = await givenBranch()
  const { body } = await edit([insert('One'), insert('Two')])

  expect(await titles()).toEqual(['Guides', 'API', 'One', 'Two'])
  expect(await spaceTitles()).toEqual(['Guides', 'API'])
  expect(body).toMatchObject({ object: 'change-request', changes: [{ object: 'created_page' }, {}] })
  const contributors = await world.call(reviews.getContributorsByChangeRequestId, { params }, editor)
  expect(contributors.body.items).toMatchObject([{ user: { id: editor.id }, actionType: 'edit', count: 1 }])
})

test('without compat the change request stands beside its changes', async () => {
  const { edit } = await givenBranch()
  const { body } = await edit([insert('One', { ref: 'one' })], {}, { compat: false })

  expect(body).toMatchObject({
    changeRequest: { object: 'change-request' },
    changes: [{ object: 'created_page', ref: 'one', page: { object: 'page' } }],
  })
})

test('what came in between is not overwritten, and what is sent twice is applied once', async () => {
  const { edit, titles } = await givenBranch()
  const first = await edit([insert('One')])
  const etag = first.headers.get('etag')!
  const key = { 'idempotency-key': randomUUID(), 'if-match': etag }
  const [second, repeat] = [await edit([insert('Two')], key), await edit([insert('Two')], key)]

  expect(repeat.body).toEqual(second.body)
  expect((await edit([insert('Three')], { 'if-match': etag })).status).toBe(412)
  expect(await titles()).toEqual(['Guides', 'API', 'One', 'Two'])
})

test('a thousand changes with one bad one write nothing at all', async () => {
  const { edit, titles } = await givenBranch()
  const changes = Array.from({ length: 999 }, (_, index) => insert(`Page ${index}`))
  const { problem } = await edit([...changes, { operation: 'update_page', page: 'ref:nobody', title: 'x' }])

  expect(problem?.details).toEqual([
    { path: '/changes/999/page', message: 'names nothing that was made before it in this batch' },
  ])
  expect(await titles()).toEqual(['Guides', 'API'])
})

test('a page goes back to what it is in the space', async () => {
  const { edit, content, params, editor } = await givenBranch()
  await edit([{ operation: 'update_page', page: content.page, title: 'Other', document: { markdown: 'gone\n' } }])
  await edit([{ operation: 'revert_page', page: content.page }])
  const read = async (operation: typeof spaceReads.page | typeof changeRequestReads.page, more: object) => {
    const asked = { params: { ...more, pageId: content.page } as never, query: { format: 'markdown' as const } }
    const { body } = await world.call(operation as typeof spaceReads.page, asked, editor)
    return body as { markdown: string; title: string; id: Id<'page'> }
  }
  const [there, here] = [
    await read(spaceReads.page, { spaceId: params.spaceId }),
    await read(changeRequestReads.page, params),
  ]

  expect(here).toMatchObject({ title: there.title, markdown: there.markdown })
})

test('a dry run answers the difference and leaves the branch alone', async () => {
  const { edit, titles } = await givenBranch()
  const { body } = await edit([insert('One')], {}, { dryRun: true })

  expect(body).toMatchObject({ dryRun: { changes: [{ type: 'page_created', page: { title: 'One' } }] } })
  expect(await titles()).toEqual(['Guides', 'API'])
})

test('the history names the change request that a merge brought in', async () => {
  const { organization, edit, params, content, spaceTitles } = await givenBranch()
  const admin = await world.givenMember(organization, 'admin')
  await edit([insert('One'), { operation: 'update_page', page: content.page, slug: 'begin' }])
  const merged = await world.call(merges.mergeChangeRequest, { params }, admin)
  const { spaceId } = params
  const history = await world.call(spaceContent.listRevisionsInSpace, { params: { spaceId } }, admin)

  expect(merged.status).toBe(200)
  expect(history.body.items[0]).toMatchObject({ type: 'merge', mergedFrom: { id: params.changeRequestId, number: 1 } })
  expect(await spaceTitles()).toEqual(['Guides', 'API', 'One'])
  const old = await world.call(spaceReads.pageByPath, { params: { spaceId, pagePath: 'guides/start' } }, admin)
  expect(old.body).toMatchObject({ id: content.page, path: 'guides/begin' })
})
