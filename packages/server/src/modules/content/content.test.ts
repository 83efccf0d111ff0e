import { randomUUID } from 'node:crypto'
import { type ContentChangeInput, type Id, revisionReads, spaceContent, spaceReads } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { givenSpace } from '../spaces/space-examples.ts'
import { givenContent } from './content-examples.ts'

const world = await startWorld()

/** A space that can be edited directly, and an editor of it. */
async function givenEditor() {
  const organization = await world.givenOrganization()
  const editor = await world.givenMember(organization, 'review')
  const { id: spaceId } = await givenSpace(world, organization, { editMode: 'live' })
  const edit = (changes: ContentChangeInput[], headers?: Record<string, string>, query = {}) =>
    world.call(spaceContent.updateSpaceContent, { params: { spaceId }, query, body: { changes } }, editor, headers)
  const tree = async () => {
    const { body } = await world.call(spaceReads.pages, { params: { spaceId } }, editor)
    return (body as Tree).pages
  }
  const page = async (pageId: Id<'page'>, query = {}) =>
    (await world.call(spaceReads.page, { params: { spaceId, pageId }, query }, editor)).body as Page
  const byPath = async (pagePath: string) =>
    await world.call(spaceReads.pageByPath, { params: { spaceId, pagePath } }, editor)
  return { organization, editor, spaceId, edit, tree, page, byPath }
}

interface Page {
  readonly id: Id<'page'>
  readonly title: string
  readonly path: string
  readonly markdown?: string
  readonly pages: Page[]
}
type Tree = { readonly pages: Page[] }

const madePage = (answer: Awaited<ReturnType<Awaited<ReturnType<typeof givenEditor>>['edit']>>, at = 0) =>
  (answer.body.changes[at] as { page: { id: Id<'page'> } }).page.id

const insert = (title: string, more: object = {}): ContentChangeInput => ({ operation: 'insert_page', title, ...more })

/** Titles with those below them, as far as there are any. */
const titles = (pages: readonly Page[]): unknown[] =>
  pages.map(({ title, pages: below = [] }) => (below.length > 0 ? [title, titles(below)] : title))

test('a batch is one revision, and what it made is there', async () => {
  const { edit, tree, spaceId, editor } = await givenEditor()
  const answer = await edit([
    insert('Guides', { type: 'group', ref: 'guides' }),
    insert('Start', { into: 'ref:guides' }),
    insert('Before all', { at: 0 }),
  ])

  expect(answer.status).toBe(200)
  expect(titles(await tree())).toEqual(['Before all', ['Guides', ['Start']]])
  const history = await world.call(spaceContent.listRevisionsInSpace, { params: { spaceId } }, editor)
  expect(history.body.items.map(({ type }) => type)).toEqual(['edits', 'edits'])
  expect(history.body.items[0]).toMatchObject({ id: answer.body.revision, createdBy: { id: editor.id } })
})

test('a change on a revision that is no longer the active one is refused, and nothing is written', async () => {
  const { edit, tree } = await givenEditor()
  const first = await edit([insert('One')])
  const etag = first.headers.get('etag')!
  expect(etag).toContain(first.body.revision)
  expect((await edit([insert('Two')], { 'if-match': etag })).status).toBe(200)

  const stale = await edit([insert('Three')], { 'if-match': etag })

  expect(stale.status).toBe(412)
  expect(titles(await tree())).toEqual(['One', 'Two'])
})

test('a batch that is sent again with its key is applied once', async () => {
  const { edit, tree } = await givenEditor()
  const headers = { 'idempotency-key': randomUUID() }
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => edit([insert('Once')], headers)))

  expect(two!.body).toEqual(one!.body)
  expect(three!.body).toEqual(one!.body)
  expect(titles(await tree())).toEqual(['Once'])
})

test('a thousand changes with one bad one write nothing at all', async () => {
  const { edit, tree, organization } = await givenEditor()
  const before = await world.eventsOf(organization)
  const changes = Array.from({ length: 1000 }, (_, index) => insert(`Page ${index}`, { slug: `page-${index}` }))
  const bad = [...changes.slice(0, 999), insert('Bad', { slug: 'page-7' })]

  const refused = await edit(bad)

  expect(refused.status).toBe(422)
  expect(refused.problem?.details).toMatchObject({ index: 999, code: 'slug_taken', path: '/changes/999/slug' })
  expect(await tree()).toEqual([])
  expect(await world.eventsOf(organization)).toEqual(before)
  expect((await edit(changes)).status).toBe(200)
  expect(await tree()).toHaveLength(1000)
})

test('more than a thousand changes are refused as a whole', async () => {
  const { edit } = await givenEditor()
  const { status, problem } = await edit(Array.from({ length: 1001 }, () => insert('x')))

  expect(status).toBe(400)
  expect(problem?.details).toEqual([{ path: '/changes', message: 'must NOT have more than 1000 items' }])
})

test('a fault is told of the change that has it, and of no other kind of change', async () => {
  const { edit } = await givenEditor()
  const { problem } = await edit([insert('Fine'), { operation: 'delete_page', pages: 'x' } as never])

  expect(problem?.details).toEqual([
    { path: '/changes/1/page', message: 'is required' },
    { path: '/changes/1/pages', message: 'is not known here: known are operation, page' },
  ])
})

test('a page that is not there is named, and the batch is refused', async () => {
  const { edit } = await givenEditor()
  const stranger = await givenContent(world, await world.givenOrganization())
  const { status, problem } = await edit([insert('x'), { operation: 'delete_page', page: stranger.page }])

  expect(status).toBe(400)
  expect(problem?.details).toEqual([{ path: '/changes/1/page', message: 'is no page of this content' }])
})

test('a dry run says what would be different, and writes nothing', async () => {
  const { edit, tree, organization } = await givenEditor()
  const made = madePage(await edit([insert('Old', { document: { markdown: '# Old\n' } })]))
  const before = await world.eventsOf(organization)

  const answer = await edit(
    [insert('New'), { operation: 'update_page', page: made, title: 'Newer' }],
    {},
    { dryRun: true },
  )

  expect(answer.body.dryRun?.changes).toMatchObject([
    { type: 'page_edited', page: { title: 'Newer' }, attributes: { title: { before: 'Old', after: 'Newer' } } },
    { type: 'page_created', page: { title: 'New', path: 'new' } },
  ])
  expect(titles(await tree())).toEqual(['Old'])
  expect(await world.eventsOf(organization)).toEqual(before)
})

test('a description changes the lines of the front matter that say it, and no other byte', async () => {
  const { edit, page } = await givenEditor()
  const markdown = '---\n# mine\nicon: book\n---\r\n\r\n# Title\r\n\r\ntext  \n'
  const id = madePage(await edit([{ operation: 'insert_page', document: { markdown } }]))
  await edit([{ operation: 'update_page', page: id, description: 'Short' }])

  expect(await page(id, { format: 'markdown' })).toMatchObject({
    title: 'Title',
    icon: 'book',
    description: 'Short',
    markdown: '---\n# mine\nicon: book\ndescription: Short\n---\r\n\r\n# Title\r\n\r\ntext  \n',
  })
})

test('a patch by block changes that block alone', async () => {
  const { edit, page, spaceId, editor } = await givenEditor()
  const id = madePage(await edit([insert('One', { document: { markdown: '# One\n\nfirst\n\n* a\n* b\n' } })]))
  const asked = { params: { spaceId, pageId: id }, query: { format: 'document' as const } }
  const answer = await world.call(spaceReads.page, asked, editor)
  const { document } = answer.body as unknown as { document: { nodes: { key?: string; type: string }[] } }
  const paragraph = document.nodes.find(({ type }) => type === 'paragraph')!

  await edit([{ operation: 'update_page', page: id, patches: [{ block: paragraph.key!, text: 'second' }] }])

  expect((await page(id, { format: 'markdown' })).markdown).toBe('# One\n\nsecond\n\n* a\n* b\n')
})

test('direct edits of a locked space are refused', async () => {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const { id: spaceId } = await givenSpace(world, organization)
  const answer = await world.call(
    spaceContent.updateSpaceContent,
    { params: { spaceId }, body: { changes: [insert('x')] } },
    admin,
  )

  expect(answer.problem?.type).toBe('edits_locked')
})

test('an address that a page left leads on to it, and so do those of the pages below', async () => {
  const { edit, byPath } = await givenEditor()
  const first = await edit([insert('Guides', { ref: 'g' }), insert('Start', { into: 'ref:g' })])
  const [guides, start] = [madePage(first), madePage(first, 1)]
  await edit([{ operation: 'update_page', page: guides, slug: 'handbook' }])
  await edit([{ operation: 'update_page', page: start, slug: 'begin' }])

  expect((await byPath('guides/start')).body).toMatchObject({ id: start, path: 'handbook/begin' })
  expect((await byPath('handbook/start')).body).toMatchObject({ id: start })
  await edit([insert('Other', { slug: 'guides' })])
  expect((await byPath('guides')).body).toMatchObject({ title: 'Other' })
  expect((await byPath('guides/start')).body).toMatchObject({ id: start })
  await edit([{ operation: 'delete_page', page: start }])
  expect((await byPath('handbook/begin')).status).toBe(404)
})

test('a rollback is a new revision with the old content', async () => {
  const { edit, tree, spaceId, editor } = await givenEditor()
  const { body } = await edit([insert('Good')])
  await edit([insert('Bad')])
  const params = { spaceId, revisionId: body.revision }

  const { body: rolled } = await world.call(spaceContent.rollBackSpace, { params }, editor)

  expect(rolled).toMatchObject({ type: 'rollback' })
  expect(rolled.id).not.toBe(body.revision)
  expect(titles(await tree())).toEqual(['Good'])
  const changes = await world.call(
    spaceContent.getRevisionSemanticChanges,
    { params: { spaceId, revisionId: rolled.id } },
    editor,
  )
  expect(changes.body.changes).toMatchObject([{ type: 'page_deleted', page: { title: 'Bad' } }])
})

test('every revision stays as it was', async () => {
  const { edit, spaceId, editor } = await givenEditor()
  const { body } = await edit([insert('One')])
  await edit([{ operation: 'delete_page', page: madePage({ body } as never) }])
  const params = { spaceId, revisionId: body.revision }
  const whole = await world.call(revisionReads.whole, { params }, editor)

  expect(whole.body).toMatchObject({ id: body.revision, pages: [{ title: 'One', path: 'one' }] })
})

test('variables take the place of the expressions that name them, and never make marks', async () => {
  const { edit, page } = await givenEditor()
  const markdown = '# One\n\n<code class="expression">space.vars.name</code> <code class="expression">1 +</code>\n'
  const answer = await edit([
    insert('One', { document: { markdown } }),
    { operation: 'set_variables', variables: { name: '<b>*x*' } },
  ])
  const shown = await page(madePage(answer), { format: 'markdown', evaluated: true })

  expect(shown.markdown).toBe('# One\n\n\\<b\\>\\*x\\* <code class="expression">1 +</code>\n')
})

test('files are listed page by page, in one order', async () => {
  const { edit, spaceId, editor } = await givenEditor()
  const files = Array.from({ length: 5 }, (_, index) => ({
    name: `${index}.txt`,
    base64: Buffer.from(`${index}`).toString('base64'),
    contentType: 'text/plain',
  }))
  const answer = await edit([{ operation: 'insert_files', files }])
  expect(answer.body.insertedFiles?.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
  const found: string[] = []
  for (let page: string | undefined; ;) {
    const query = { limit: 2, ...(page !== undefined && { page }) }
    const { body } = await world.call(spaceReads.files, { params: { spaceId }, query }, editor)
    found.push(...body.items.map(({ name }) => name))
    page = body.next?.page
    if (page === undefined) break
  }
  expect(found.toSorted()).toEqual(files.map(({ name }) => name))
  const download = await fetch(answer.body.insertedFiles![3]!.downloadURL.replace('http://octavo.test', world.origin))
  expect(await download.text()).toBe('3')
})

test.for([
  [{ name: 'a', url: 'https://example.com/a.png' }, '/changes/0/files/0/url'],
  [{ name: 'a' }, '/changes/0/files/0'],
  [{ name: 'a', base64: 'AA==' }, '/changes/0/files/0/contentType'],
  [{ name: 'a', base64: '*', contentType: 'text/plain' }, '/changes/0/files/0/base64'],
] as const)('a file without bytes that can be had is refused: %j', async ([file, path]) => {
  const { edit } = await givenEditor()
  const { problem } = await edit([{ operation: 'insert_files', files: [file] }])

  expect(problem?.details).toMatchObject([{ path }])
})

test('two edits at once both hold', async () => {
  const { edit, tree } = await givenEditor()
  await Promise.all(Array.from({ length: 10 }, (_, index) => edit([insert(`Page ${index}`)])))

  expect(await tree()).toHaveLength(10)
})

test('a large tree is sent while it is read, whole and in order', async () => {
  const { edit, spaceId, editor } = await givenEditor()
  const names = Array.from({ length: 2000 }, (_, index) => `Page ${index}`)
  await edit(names.slice(0, 1000).map((name) => insert(name)))
  await edit(names.slice(1000).map((name) => insert(name)))
  const answer = await world.call(spaceReads.whole, { params: { spaceId } }, editor)

  expect(answer.headers.get('transfer-encoding')).toBe('chunked')
  expect((answer.body as Tree).pages.map(({ title }) => title)).toEqual(names)
})

test('what a later change of a batch replaces is not stored', async () => {
  const { edit, organization } = await givenEditor()
  const count = async () => {
    const rows = world.database.reader.rowsOf(organization.organizationId, 'content_object').select('hash')
    return (await rows.execute()).length
  }
  const made = madePage(await edit([insert('One')]))
  const before = await count()
  await edit(
    Array.from({ length: 50 }, (_, index): ContentChangeInput => ({
      operation: 'update_page',
      page: made,
      description: `Number ${index}`,
    })),
  )

  expect((await count()) - before).toBeLessThan(6)
})
