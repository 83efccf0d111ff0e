import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeDocument } from '../front-matter/document-text.ts'
import type { VariableValue } from '../model/metadata.ts'
import { Store } from '../testing/store.ts'
import { readTags, readVariables } from './read-space-data.ts'
import { writeTags, writeVariables } from './write-space-data.ts'

const encoder = new TextEncoder()
const filesOf = (texts: Record<string, string>) =>
  Object.entries(texts).map(([path, text]) => ({ path, bytes: encoder.encode(text) }))

const variables = '# shown everywhere\nproduct: Harbour # ours\n\nport: 8440\nlist: [1, 2]\n'

test('only the lines of changed variables differ', () => {
  const read = readVariables(encodeDocument(variables)).variables
  expect([...read]).toEqual([
    ['product', 'Harbour'],
    ['port', 8440],
  ])
  expect(writeVariables(variables, read)).toBe(variables)
  expect(
    writeVariables(
      variables,
      new Map<string, VariableValue>([
        ['product', 'Pier'],
        ['port', 8440],
        ['beta', true],
      ]),
    ),
  ).toBe('# shown everywhere\nproduct: Pier # ours\n\nport: 8440\nlist: [1, 2]\nbeta: true\n')
  expect(writeVariables(variables, new Map([['port', 1]]))).toBe('# shown everywhere\n\nport: 1\nlist: [1, 2]\n')
  expect(writeVariables(undefined, new Map())).toBeUndefined()
  expect(writeVariables(undefined, new Map([['a', 'x: y']]))).toBe("a: 'x: y'\n")
  expect(writeVariables('a: b: c', new Map())).toBe('a: b: c')
})

test('variables read as what was written', () => {
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean())
  const map = fc
    .dictionary(fc.stringMatching(/^[a-z]\w{0,6}$/u), value)
    .map((record) => new Map(Object.entries(record)))
  fc.assert(
    fc.property(map, map, (one, other) => {
      const first = writeVariables(undefined, one)
      const second = writeVariables(first, other)
      expect(readVariables(encodeDocument(second ?? '')).variables).toEqual(other)
    }),
    { numRuns: 300 },
  )
})

const tags = '- tag: beta\n  label: Beta # soon\n  icon: flask\n# kept\n- tag: api\n  label: API\n- nothing\n'

test('only the lines of changed tags differ', () => {
  const read = readTags(encodeDocument(tags)).tags
  expect([...read.keys()]).toEqual(['beta', 'api'])
  expect(writeTags(tags, read)).toBe(tags)
  const changed = new Map(read).set('api', { label: 'The API', color: 'blue' }).set('new', { label: 'New' })
  expect(writeTags(tags, changed)).toBe(
    '- tag: beta\n  label: Beta # soon\n  icon: flask\n# kept\n- tag: api\n  label: The API\n  color: blue\n- nothing\n- tag: new\n  label: New\n',
  )
  const fewer = new Map(read)
  fewer.delete('beta')
  expect(writeTags(tags, fewer)).toBe('# kept\n- tag: api\n  label: API\n- nothing\n')
  expect(writeTags(undefined, new Map([['x', { label: 'X', emoji: '⚓' }]]))).toBe(
    '- tag: x\n  label: X\n  emoji: ⚓\n',
  )
})

test('new pages, files and reusable contents get files of their own, and take nobody else’s', async () => {
  const store = new Store()
  const { content } = await store.import(
    filesOf({ 'SUMMARY.md': '* [A](a.md)\n', 'a.md': '# A\n', 'b.md': '# Not listed\n', '.gitbook/assets/p.png': 'p' }),
  )
  const document = store.keep(encodeDocument('# New\n'))
  const blob = store.keep(encodeDocument('png'))
  const page = { type: 'document', parent: null, document } as const
  const file = { name: 'p.png', contentType: 'image/png', size: 3, blob }
  const written = await store.export({
    ...content,
    pages: new Map([
      ...content.pages,
      ['page_x', { ...page, order: 'a1', title: 'B', slug: 'b' }],
      ['page_y', { ...page, order: 'a2', title: 'Up', slug: '..' }],
      ['page_z', { ...page, order: 'a3', title: 'Deep', slug: 'c/d' }],
    ]),
    files: new Map([...content.files, ['file_x', file], ['file_y', { ...file, name: '../../etc/passwd' }]]),
    reusableContents: new Map([['reusable_x', { title: 'My Note', document }]]),
  })
  expect([...written.keys()].toSorted()).toEqual([
    '.gitbook/assets/-..-etc-passwd',
    '.gitbook/assets/p (1).png',
    '.gitbook/assets/p.png',
    '.gitbook/includes/my-note.md',
    'SUMMARY.md',
    'a.md',
    'b.md',
    'b/README.md',
    'c/d.md',
    'page.md',
  ])
  expect(new TextDecoder().decode(written.get('SUMMARY.md'))).toBe(
    '* [A](a.md)\n* [B](b/README.md)\n* [Up](page.md)\n* [Deep](c/d.md)\n',
  )
})
