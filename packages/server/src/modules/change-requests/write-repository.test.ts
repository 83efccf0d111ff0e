import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { isMarkdown } from '@octavo/content'
import {
  changeRequestContent,
  changeRequestReads,
  changeRequests,
  type InputOf,
  merges,
  type RepositoryFileInput,
  spaceReads,
} from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { givenUpload, reach } from '../files/file-examples.ts'
import { givenSpace } from '../spaces/space-examples.ts'

const world = await startWorld()
const fixtures = resolve(import.meta.dirname, '../../../../content/fixtures')

type Body = InputOf<typeof changeRequestContent.writeRepositoryFilesInChangeRequest>['body']
type Texts = Readonly<Record<string, string>>

const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
const filesOf = (texts: Texts): RepositoryFileInput[] => Object.entries(texts).map(([path, text]) => ({ path, text }))
const hashesOf = (texts: Texts) => Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, hashOf(text)]))

/** A space without pages, and change requests in it. */
async function givenPlace() {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const { id: spaceId } = await givenSpace(world, organization)
  const open = async (body: InputOf<typeof changeRequests.createChangeRequest>['body'] = {}) => {
    const { body: made } = await world.call(changeRequests.createChangeRequest, { params: { spaceId }, body }, admin)
    const params = { spaceId, changeRequestId: made.id }
    return {
      ...made,
      params,
      write: (written: Body, query = {}, headers = {}) =>
        world.call(
          changeRequestContent.writeRepositoryFilesInChangeRequest,
          { params, query, body: written },
          admin,
          headers,
        ),
      edit: (changes: InputOf<typeof changeRequestContent.updateChangeRequestContent>['body']['changes']) =>
        world.call(changeRequestContent.updateChangeRequestContent, { params, body: { changes } }, admin),
      files: async () => {
        const { body: listed } = await world.call(changeRequestReads.repository, { params }, admin)
        return Object.fromEntries(listed.files.map(({ path, hash }) => [path, hash]))
      },
      file: async (path: string) =>
        (await world.call(changeRequestReads.repositoryFile, { params, query: { path } }, admin)).body,
      pages: async () => {
        const { body: tree } = await world.call(changeRequestReads.pages, { params }, admin)
        return Object.fromEntries(tree.pages.map((page) => ['path' in page ? page.path : page.title, page]))
      },
      merge: () => world.call(merges.mergeChangeRequest, { params }, admin),
      get: async () => (await world.call(changeRequests.getChangeRequestById, { params }, admin)).body,
    }
  }
  return { organization, admin, spaceId, open }
}

const text = (name: string) =>
  `# ${name}\n\n${Array.from({ length: 10 }, (_, line) => `${name} line ${line}`).join('\n')}\n`

test.each(['all-blocks/docs', 'odd'])('the files of %s come back byte for byte', async (name) => {
  const folder = join(fixtures, name)
  const { open, organization } = await givenPlace()
  const given = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(folder, path), bytes: readFileSync(path) }))
  const files: RepositoryFileInput[] = []
  for (const { path, bytes } of given) {
    if (/\.(md|yaml)$/.test(path)) files.push({ path, base64: bytes.toString('base64') })
    else files.push({ path, upload: (await givenUpload(world, organization, { bytes })).key })
  }
  const change = await open()
  const { body, problem } = await change.write({ files })

  expect(problem).toBeUndefined()
  expect(body.changeRequest.revisionImported).toBe(body.changeRequest.revision)
  expect(await change.files()).toEqual(Object.fromEntries(given.map(({ path, bytes }) => [path, hashOf(bytes)])))
  for (const { path, bytes } of given.filter((one) => isMarkdown(one.path))) {
    const back = await change.file(path)
    const returned = back.text === undefined ? Buffer.from(back.base64 ?? '', 'base64') : Buffer.from(back.text)
    expect(returned.equals(bytes), path).toBe(true)
  }

  const again = await change.write({ files: files.filter(({ upload }) => upload === undefined) })
  expect(again.body.changes).toEqual({ changes: [] })
  expect(again.body.changeRequest.revision).toBe(body.changeRequest.revision)
})

test('an asset is what its bytes are, and can be fetched', async () => {
  const { open, admin } = await givenPlace()
  const change = await open()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>'
  await change.write({ files: filesOf({ 'a/logo.svg': svg, 'README.md': '# Home\n' }) })
  const { body } = await world.call(changeRequestReads.files, { params: change.params }, admin)
  const { downloadURL } = await change.file('a/logo.svg')

  expect(body.items).toMatchObject([{ name: 'logo.svg', contentType: 'image/svg+xml', size: svg.length }])
  expect(await (await fetch(reach(world, downloadURL!))).text()).toBe(svg)
  expect((await change.file('README.md')).text).toBe('# Home\n')
})

test('a page that moves is the same page, whichever call brings the new file and whichever takes the old one', async () => {
  const { open } = await givenPlace()
  const first = await open()
  await first.write({ files: filesOf({ 'a.md': text('A'), 'b.md': text('B') }) })
  const { a, b } = await first.pages()
  await first.merge()

  const second = await open()
  await second.write({ files: filesOf({ 'c.md': text('A'), 'n.md': text('N') }) })
  const half = await second.pages()
  await second.write({ removed: ['a.md'] })
  const moved = await second.pages()

  expect(await second.files()).toEqual(hashesOf({ 'b.md': text('B'), 'c.md': text('A'), 'n.md': text('N') }))
  expect([half['a']!.id, half['b']!.id]).toEqual([a!.id, b!.id])
  expect([moved['c']!.id, moved['b']!.id, moved['n']!.id]).toEqual([a!.id, b!.id, half['n']!.id])
})

test('what is edited in the change request stays with the files that are not written', async () => {
  const { open } = await givenPlace()
  const change = await open()
  await change.write({ files: filesOf({ 'SUMMARY.md': '* [A](a.md)\n', 'a.md': text('A') }) })
  await change.edit([{ operation: 'insert_page', title: 'By hand', document: { markdown: '# By hand\n' } }])
  const edited = await change.get()
  const { 'by-hand': byHand } = await change.pages()
  await change.write({ files: filesOf({ 'a.md': text('A again') }) })
  const written = await change.pages()

  expect(edited.revisionImported).not.toBe(edited.revision)
  expect((await change.get()).revisionImported).toBe((await change.get()).revision)
  expect(written['by-hand']!.id).toBe(byHand!.id)
  expect((await change.file('SUMMARY.md')).text).toBe('* [A](a.md)\n* [By hand](by-hand.md)\n')
})

test('a page is as old as what it says', async () => {
  const { open } = await givenPlace()
  const change = await open()
  await change.write({ files: filesOf({ 'README.md': '# Home\n', 'a.md': '# A\n' }) })
  const before = await change.pages()
  await change.write({ files: filesOf({ 'a.md': '# A\n\nMore.\n' }) })
  const after = await change.pages()

  expect(before['a']!.createdAt).toBeDefined()
  expect(after['readme']).toEqual(before['readme'])
  expect(after['a']!.createdAt).toBe(before['a']!.createdAt)
  expect(after['a']!.updatedAt! > before['a']!.updatedAt!).toBe(true)
})

test('a dry run says what would be different, and writes nothing', async () => {
  const { open } = await givenPlace()
  const change = await open()
  const { body } = await change.write(
    { files: filesOf({ 'a.md': '# A\n', 'b.md': '# B\n' }) },
    { dryRun: true, limit: 1 },
  )

  expect(body.changes).toMatchObject({ changes: [{ type: 'page_created' }], more: 1 })
  expect(body.changeRequest.revision).toBe(change.revision)
  expect(await change.files()).toEqual({})
})

test('what cannot be placed is reported, and nothing of it is lost', async () => {
  const { open } = await givenPlace()
  const change = await open()
  const files = { 'SUMMARY.md': '* [Gone](gone.md)\n', 'orphan.md': '---\ndescription: 5\n---\n' }
  const { body } = await change.write({ files: filesOf(files) })

  expect(body.reports.map(({ path, line, code }) => [path, line, code])).toEqual([
    ['SUMMARY.md', 1, 'entry-missing-file'],
    ['orphan.md', undefined, 'page-not-listed'],
  ])
  expect(await change.files()).toEqual(hashesOf(files))
})

test('files that the settings name are read, also where they were something else before', async () => {
  const { open } = await givenPlace()
  const change = await open()
  await change.write({ files: filesOf({ 'toc.md': '* [A](a.md)\n', 'a.md': '# A\n', 'toc.txt': '* [Asset](a.md)\n' }) })
  await change.write({ files: filesOf({ '.gitbook.yaml': 'structure:\n  summary: toc.md\n' }) })
  expect(Object.keys(await change.pages())).toEqual(['a'])

  const { problem } = await change.write({ files: filesOf({ '.gitbook.yaml': 'structure:\n  summary: toc.txt\n' }) })
  expect(problem).toMatchObject({ type: 'change_refused', details: { code: 'bytes_needed' } })
})

test.each([
  [{ files: [{ path: '/a.md', text: '' }] }, '/files/0/path'],
  [{ files: [{ path: 'a/../b.md', text: '' }] }, '/files/0/path'],
  [{ files: [{ path: '..', text: '' }] }, '/files/0/path'],
  [{ files: [{ path: 'a\u0007.md', text: '' }] }, '/files/0/path'],
  [{ files: [{ path: '.git/config', text: '' }] }, '/files/0/path'],
  [{ files: [{ path: 'a/.GIT/hooks/post-checkout', text: '' }] }, '/files/0/path'],
  [{ files: [{ path: '.git', text: '' }] }, '/files/0/path'],
  [{ files: [{ path: 'a\\..\\..\\b.md', text: '' }] }, '/files/0/path'],
  [{ files: [{ path: '../../.ssh/authorized_keys', text: '' }] }, '/files/0/path'],
  [{ files: [{ path: '../.github/workflows/run.yml', text: '' }] }, '/files/0/path'],
  [{ files: [{ path: '../run.sh', text: '' }] }, '/files/0/path'],
  [{ files: [{ path: 'a.md' }] }, '/files/0'],
  [{ files: [{ path: 'a.md', text: '', base64: '' }] }, '/files/0'],
  [{ files: [{ path: 'a.md', base64: '!' }] }, '/files/0/base64'],
  [{ files: filesOf({ 'a.md': '' }), removed: ['b.md', 'a.md'] }, '/removed/1'],
])('%j is refused', async (body, path) => {
  const { open } = await givenPlace()
  const { problem } = await (await open()).write(body)

  expect(problem).toMatchObject({ type: 'invalid_request', details: [{ path }] })
})

test('nothing is written over what the caller has not seen', async () => {
  const { open } = await givenPlace()
  const change = await open()
  await change.write({ files: filesOf({ 'a.md': '# A\n' }) })
  const { problem } = await change.write({ removed: ['a.md'] }, {}, { 'if-match': `"${change.revision}"` })

  expect(problem?.type).toBe('precondition_failed')
  expect(Object.keys(await change.files())).toEqual(['a.md'])
})

test('a change request that starts from an earlier revision meets by its merge what the space became since', async () => {
  const { open, spaceId, admin } = await givenPlace()
  const first = await open()
  await first.write({
    files: filesOf({ 'SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n', 'a.md': text('A'), 'b.md': text('B') }),
  })
  await first.merge()
  const { revisionImported: published } = await first.get()
  const unmoved = await open({ revision: published! })
  const { a } = await unmoved.pages()
  const other = await open()
  await other.edit([{ operation: 'update_page', page: a!.id, document: { markdown: text('A of others') } }])
  await other.merge()

  const next = await open({ revision: published! })
  await next.write({ files: filesOf({ 'b.md': text('B, new') }) })
  const clash = await open({ revision: published! })
  await clash.write({ files: filesOf({ 'a.md': text('A, new') }) })
  const merged = await next.merge()
  const refused = await clash.merge()
  const { body } = await world.call(spaceReads.repository, { params: { spaceId } }, admin)

  expect([unmoved.outdated, next.outdated]).toEqual([false, true])
  expect(merged.status).toBe(200)
  expect(Object.fromEntries(body.files.map(({ path, hash }) => [path, hash]))).toMatchObject(
    hashesOf({ 'a.md': text('A of others'), 'b.md': text('B, new') }),
  )
  expect(refused.problem).toMatchObject({
    type: 'merge_conflicts',
    details: { conflicts: [{ target: { id: a!.id } }] },
  })
})

test('a change request starts from nothing that was not merged', async () => {
  const { open, spaceId, admin } = await givenPlace()
  const change = await open()
  const { body } = await change.write({ files: filesOf({ 'a.md': '# A\n' }) })
  const input = { params: { spaceId }, body: { revision: body.changeRequest.revision } }
  const { problem } = await world.call(changeRequests.createChangeRequest, input, admin)

  expect(problem).toMatchObject({ type: 'invalid_request', details: [{ path: '/revision' }] })
})

test('links by id are exported as paths, so that content written by API round-trips through files', async () => {
  const { open } = await givenPlace()
  const change = await open()
  const markdown = '[a](./two.md#part) [b](<./two.md> "t")\n\n```\n[c](./two.md)\n```\n\n<a href="/pages/PAGE">d</a>\n'
  await change.edit([
    { operation: 'insert_page', title: 'Top', ref: 'top' },
    { operation: 'insert_page', title: 'Two (2)', slug: 'two-(2)', ref: 'two', into: 'ref:top' },
    { operation: 'insert_page', title: 'One', ref: 'one', document: { markdown } },
  ])
  const { top, one } = await change.pages()
  const two = (top as { pages: { id: string }[] }).pages[0]!.id
  const again = {
    markdown: `${markdown.replaceAll('./two.md', `/pages/${two}`).replace('PAGE', two)}\n[e](/pages/gone)\n`,
  }
  await change.edit([{ operation: 'update_page', page: one!.id, document: again }])

  const exported = await change.file('one.md')
  const path = 'top/two-%282%29.md'
  expect(exported.text).toBe(
    `[a](${path}#part) [b](<${path}> "t")\n\n\`\`\`\n[c](/pages/${two})\n\`\`\`\n\n<a href="${path}">d</a>\n\n[e](/pages/gone)\n`,
  )
  expect((await change.files())['one.md']).toBe(hashOf(exported.text!))

  const copy = await (await givenPlace()).open()
  const paths = Object.keys(await change.files())
  const files = await Promise.all(paths.map(async (name) => ({ path: name, text: (await change.file(name)).text! })))
  await copy.write({ files })
  expect(await copy.files()).toEqual(await change.files())
})
