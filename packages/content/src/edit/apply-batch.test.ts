import { expect, test } from 'vitest'
import type { Hash } from '../model/hash.ts'
import type { DocumentPage } from '../model/page.ts'
import { memoryObjects } from '../objects/objects.ts'
import { sha256, textOf } from '../testing/random-content.ts'
import { applyChanges, loadWhole, storeWhole } from '../tree/apply-changes.ts'
import { splitBlocks } from '../markdown/split-blocks.ts'
import { applyBatch } from './apply-batch.ts'
import type { ContentChange } from './change.ts'

const nothing = {
  pages: new Map(),
  files: new Map(),
  reusableContents: new Map(),
  variables: new Map(),
  tags: new Map(),
  sources: new Map(),
}

/** A content to work on, batch by batch. */
async function openContent() {
  const draft = memoryObjects(sha256)
  let root = await storeWhole(draft, nothing)
  let made = 0
  const roots: Hash[] = [root]
  return {
    async apply(...changes: ContentChange[]) {
      const applied = await applyBatch({
        draft,
        root,
        changes,
        newId: (kind) => `${kind}${++made}`,
        now: `2026-01-0${roots.length}T00:00:00.000Z`,
        blocksOf: splitBlocks,
        rootOf: async (revision) => roots[Number(revision ?? 1)],
      })
      if ('refusal' in applied) return applied.refusal
      root = await applyChanges(draft, root, applied.changes)
      roots.push(root)
      return applied.results
    },
    page: async (id: string) => (await loadWhole(draft, root)).pages.get(id) as DocumentPage,
    async text(id: string) {
      return textOf(await draft.bytes(((await loadWhole(draft, root)).pages.get(id) as DocumentPage).document!))
    },
    whole: () => loadWhole(draft, root),
  }
}

test('a page is named by its title, its front matter or its heading, and its address follows', async () => {
  const content = await openContent()
  await content.apply(
    { operation: 'insert_page', title: 'Getting Started!' },
    { operation: 'insert_page', document: { markdown: '---\ntitle: From front matter\n---\n# Heading\n' } },
    { operation: 'insert_page', document: { markdown: '# A *marked* heading\n\ntext\n' } },
    { operation: 'insert_page', document: { markdown: 'no heading' } },
    { operation: 'insert_page', title: 'Getting started' },
  )

  const found = [...(await content.whole()).pages.values()].map((page) => [page.title, (page as DocumentPage).slug])
  expect(found).toEqual([
    ['Getting Started!', 'getting-started'],
    ['From front matter', 'from-front-matter'],
    ['A marked heading', 'a-marked-heading'],
    ['Untitled', 'untitled'],
    ['Getting started', 'getting-started-2'],
  ])
  expect(await content.text('page1')).toBe('# Getting Started!\n')
})

test('what a given document says wins over the fields beside it', async () => {
  const content = await openContent()
  await content.apply({
    operation: 'insert_page',
    document: { markdown: '---\nicon: book\n---\n# One\n' },
    icon: 'bolt',
    description: 'Said by a field',
  })

  expect(await content.page('page1')).toMatchObject({ icon: 'book', description: 'Said by a field' })
  expect(await content.text('page1')).toBe('---\nicon: book\ndescription: Said by a field\n---\n# One\n')
})

test('a title changes the heading that equalled it, and a heading that was the title changes the title', async () => {
  const content = await openContent()
  await content.apply(
    { operation: 'insert_page', document: { markdown: '# One\n\ntext\n' } },
    { operation: 'insert_page', title: 'Two', document: { markdown: '# Another heading\n' } },
  )
  await content.apply({ operation: 'update_page', page: 'page1', title: 'First' })
  expect(await content.text('page1')).toBe('# First\n\ntext\n')
  await content.apply({ operation: 'update_page', page: 'page1', patches: [{ find: '# First', replace: '# 1st' }] })
  expect(await content.page('page1')).toMatchObject({ title: '1st', slug: 'one' })

  await content.apply({ operation: 'update_page', page: 'page2', title: 'Second' })
  expect(await content.text('page2')).toBe('# Another heading\n')
  await content.apply({ operation: 'update_page', page: 'page2', document: { markdown: '# Yet another\n' } })
  expect(await content.page('page2')).toMatchObject({ title: 'Second' })
})

test('an empty text clears a field, and front matter that cannot be read is left alone', async () => {
  const content = await openContent()
  await content.apply(
    { operation: 'insert_page', title: 'One', description: 'Soon gone', linkTitle: 'Uno' },
    { operation: 'insert_page', title: 'Two', document: { markdown: '---\na: [\n---\n' } },
  )
  await content.apply({ operation: 'update_page', page: 'page1', description: '', linkTitle: '' })

  expect(await content.page('page1')).not.toHaveProperty('description')
  expect(await content.page('page1')).not.toHaveProperty('linkTitle')
  const refusal = await content.apply({ operation: 'update_page', page: 'page2', icon: 'book' })
  expect(refusal).toMatchObject({ code: 'front_matter_invalid' })
})

test.for<[string, ContentChange, object]>([
  ['a slug that a sibling has', { operation: 'insert_page', title: 'x', slug: 'top' }, { code: 'slug_taken' }],
  ['a slug with a slash', { operation: 'insert_page', title: 'x', slug: 'a/b' }, { code: 'slug_invalid' }],
  ['a slug that browsers resolve', { operation: 'insert_page', title: 'x', slug: '..' }, { code: 'slug_invalid' }],
  [
    'a group below a page',
    { operation: 'insert_page', type: 'group', title: 'x', into: 'page1' },
    { code: 'place_invalid' },
  ],
  ['a page below a link', { operation: 'insert_page', title: 'x', into: 'page3' }, { code: 'place_invalid' }],
  ['a page below itself', { operation: 'update_page', page: 'page1', into: 'page1' }, { code: 'place_invalid' }],
  ['a page below its own', { operation: 'update_page', page: 'page1', into: 'page2' }, { code: 'place_invalid' }],
  [
    'a page that is not there',
    { operation: 'delete_page', page: 'page9' },
    { code: 'unknown_reference', field: 'page' },
  ],
  ['a place that is not there', { operation: 'insert_page', title: 'x', into: 'page9' }, { code: 'unknown_reference' }],
  ['a name of nothing', { operation: 'delete_page', page: 'ref:x' }, { code: 'unknown_reference' }],
  ['no title', { operation: 'update_page', page: 'page1', title: ' \n' }, { code: 'title_invalid' }],
  [
    'a description of a group',
    { operation: 'update_page', page: 'page4', description: 'x' },
    { code: 'field_invalid' },
  ],
  ['a link to nowhere', { operation: 'insert_page', type: 'link', title: 'x' }, { code: 'field_invalid' }],
  [
    'a document too large',
    { operation: 'update_page', page: 'page1', document: { markdown: 'é'.repeat(2 ** 21 + 1) } },
    { code: 'document_too_large' },
  ],
  [
    'a text that is there twice',
    { operation: 'update_page', page: 'page1', patches: [{ find: 'o', replace: '' }] },
    { code: 'patch_invalid' },
  ],
  [
    'a text that is not there',
    { operation: 'update_page', page: 'page1', patches: [{ find: 'zz', replace: '' }] },
    { code: 'patch_invalid' },
  ],
  ['a variable without a name', { operation: 'set_variables', variables: { '1': 'x' } }, { code: 'variable_invalid' }],
  ['a file that is not there', { operation: 'delete_file', file: 'file9' }, { code: 'unknown_reference' }],
])('refused, and nothing is changed: %s', async ([, change, expected]) => {
  const content = await openContent()
  await content.apply(
    { operation: 'insert_page', title: 'Top', document: { markdown: '# Top\n\nfoo\n' } },
    { operation: 'insert_page', title: 'Below', into: 'page1' },
    { operation: 'insert_page', type: 'link', title: 'Link', target: { kind: 'url', url: 'https://a.example' } },
    { operation: 'insert_page', type: 'group', title: 'Group' },
  )
  const before = await content.whole()

  expect(await content.apply({ operation: 'insert_page', title: 'New' }, change)).toMatchObject({
    index: 1,
    ...expected,
  })
  expect(await content.whole()).toEqual(before)
})

test('things of the same batch are named by their references', async () => {
  const content = await openContent()
  const results = await content.apply(
    { operation: 'insert_page', type: 'group', title: 'Guides', ref: 'guides' },
    { operation: 'insert_page', title: 'Setup', into: 'ref:guides', ref: 'setup' },
    { operation: 'insert_page', title: 'Linux', into: 'ref:setup' },
    { operation: 'update_page', page: 'ref:setup', icon: 'gear' },
  )

  expect(results).toEqual([
    { object: 'created_page', page: 'page1', ref: 'guides' },
    { object: 'created_page', page: 'page2', ref: 'setup' },
    { object: 'created_page', page: 'page3' },
    { object: 'updated_page', page: 'page2' },
  ])
  expect(await content.page('page3')).toMatchObject({ parent: 'page2' })
})

const writeGuide = (markdown: string): ContentChange => ({
  operation: 'upsert_page',
  path: 'guides/getting-started',
  document: { markdown },
})

test('a page written by its address is made once, with what is missing above it', async () => {
  const content = await openContent()
  await content.apply(writeGuide('# Start\n'))
  await content.apply(writeGuide('# Start here\n'))

  expect(await content.page('page1')).toMatchObject({ title: 'Guides', slug: 'guides', parent: null })
  expect(await content.page('page2')).toMatchObject({ title: 'Start here', slug: 'getting-started', parent: 'page1' })
  expect((await content.whole()).pages.size).toBe(2)
})

test('a page goes back to what it was: added ones vanish, deleted ones return, changed ones are reset', async () => {
  const content = await openContent()
  await content.apply({ operation: 'insert_page', title: 'One' }, { operation: 'insert_page', title: 'Two' })
  await content.apply(
    { operation: 'update_page', page: 'page1', document: { markdown: '# Other\n' }, slug: 'other' },
    { operation: 'delete_page', page: 'page2' },
    { operation: 'insert_page', title: 'Three' },
  )
  const results = await content.apply(
    { operation: 'revert_page', page: 'page1' },
    { operation: 'revert_page', page: 'page2' },
    { operation: 'revert_page', page: 'page3' },
  )

  expect(results).toMatchObject([{ object: 'updated_page' }, { object: 'created_page' }, { object: 'deleted_page' }])
  expect([...(await content.whole()).pages.values()]).toMatchObject([
    { title: 'One', slug: 'one' },
    { title: 'Two', slug: 'two' },
  ])
  expect(await content.text('page1')).toBe('# One\n')
})

test('a moved page loses a directory that was fixed, and takes a free slug', async () => {
  const content = await openContent()
  await content.apply(
    { operation: 'insert_page', title: 'A', ref: 'a' },
    { operation: 'insert_page', title: 'Same', into: 'ref:a' },
    { operation: 'insert_page', title: 'Same' },
  )
  await content.apply({ operation: 'update_page', page: 'page3', into: 'page1', at: 0 })

  expect(await content.page('page3')).toMatchObject({ parent: 'page1', slug: 'same-2' })
  expect((await content.page('page3')).order < (await content.page('page2')).order).toBe(true)
})

test('an update that changes nothing leaves the page as it is', async () => {
  const content = await openContent()
  await content.apply({ operation: 'insert_page', title: 'One', description: 'Same' })
  const before = await content.whole()
  await content.apply({ operation: 'update_page', page: 'page1', title: 'One', description: 'Same' })

  expect(await content.whole()).toEqual(before)
})

test('files, variables and reusable contents are made, changed and removed', async () => {
  const content = await openContent()
  const record = {
    name: 'a.png',
    contentType: 'image/png',
    size: 3,
    blob: 'aa' as Hash,
    dimensions: { width: 1, height: 1 },
  }
  const { name: _name, dimensions: _dimensions, ...bytes } = record
  await content.apply(
    { operation: 'insert_files', files: [{ record, ref: 'logo' }, { record: { ...record, name: 'b.png' } }] },
    {
      operation: 'update_file',
      file: 'ref:logo',
      name: 'logo.svg',
      record: { ...bytes, contentType: 'image/svg+xml' },
    },
    { operation: 'set_variables', variables: { version: '1.0', build: 7 } },
    { operation: 'insert_reusable_content', title: 'Warning', document: { markdown: 'Careful!\n' } },
  )
  await content.apply(
    { operation: 'delete_file', file: 'file2' },
    { operation: 'set_variables', variables: { build: null } },
    { operation: 'update_reusable_content', reusableContent: 'reusableContent3', title: 'Note' },
  )

  const { files, variables, reusableContents } = await content.whole()
  expect([...files]).toEqual([['file1', { name: 'logo.svg', contentType: 'image/svg+xml', size: 3, blob: 'aa' }]])
  expect([...variables]).toEqual([['version', '1.0']])
  expect([...reusableContents]).toMatchObject([['reusableContent3', { title: 'Note' }]])
})

test('links lead to what the same batch makes, before or after them, and code is left alone', async () => {
  const content = await openContent()
  const record = { name: 'a.png', contentType: 'image/png', size: 3, blob: 'aa' as Hash }
  const markdown =
    '[a](./two.md#x) ![b](./logo) [c](./other.md) [d](<./two.md> "t")\n\n```\n[a](./two.md)\n```\n\n{% hint %}\n[e](./two.md)\n{% endhint %}\n'
  await content.apply(
    { operation: 'insert_page', title: 'One', document: { markdown }, ref: 'one' },
    { operation: 'insert_page', title: 'Two', ref: 'two' },
    { operation: 'insert_files', files: [{ record, ref: 'logo' }] },
  )

  expect(await content.text('page1')).toBe(
    '[a](/pages/page2#x) ![b](/files/file3) [c](./other.md) [d](</pages/page2> "t")\n\n```\n[a](./two.md)\n```\n\n{% hint %}\n[e](/pages/page2)\n{% endhint %}\n',
  )
})

const keyOf = (text: string, start: string) => splitBlocks(text).find(({ from }) => text.startsWith(start, from))!.key

test('a block is changed by its key, and goes back by itself', async () => {
  const content = await openContent()
  const markdown = '# One\n\nfirst\n\n* a\n* b\n\nlast\n'
  await content.apply({ operation: 'insert_page', document: { markdown } })
  await content.apply({
    operation: 'update_page',
    page: 'page1',
    patches: [
      { block: keyOf(markdown, 'first'), text: '1st' },
      { block: keyOf(markdown, 'last'), text: 'z' },
    ],
  })
  const changed = '# One\n\n1st\n\n* a\n* b\n\nz\n'
  expect(await content.text('page1')).toBe(changed)
  await content.apply({ operation: 'revert_page', page: 'page1', block: [keyOf(changed, '1st')] })

  expect(await content.text('page1')).toBe('# One\n\nfirst\n\n* a\n* b\n\nz\n')
})

test('a batch that would handle more documents than a request should is refused', async () => {
  const content = await openContent()
  await content.apply({ operation: 'insert_page', title: 'One', document: { markdown: 'x'.repeat(2 ** 22 - 9) } })
  const changes = Array.from({ length: 20 }, (_, index): ContentChange => ({
    operation: 'update_page',
    page: 'page1',
    icon: `i${index}`,
  }))

  expect(await content.apply(...changes)).toMatchObject({ code: 'document_too_large' })
})

test('a page that comes back needs the page above it', async () => {
  const content = await openContent()
  await content.apply(
    { operation: 'insert_page', title: 'A', ref: 'a' },
    { operation: 'insert_page', title: 'B', into: 'ref:a' },
  )
  await content.apply({ operation: 'delete_page', page: 'page1' })

  expect(await content.apply({ operation: 'revert_page', page: 'page2' })).toMatchObject({ code: 'place_invalid' })
  await content.apply({ operation: 'revert_page', page: 'page1' }, { operation: 'revert_page', page: 'page2' })
  expect((await content.whole()).pages.size).toBe(2)
})
