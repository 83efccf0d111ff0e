import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeFrontMatter } from './change-front-matter.ts'
import { decodeDocument, encodeDocument } from './document-text.ts'
import { changeTitle, leadingHeading } from './leading-heading.ts'
import type { MetadataChanges } from './metadata-keys.ts'
import { plainTitle, writeTitle } from './plain-title.ts'
import { readFrontMatter } from './read-front-matter.ts'

const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/u)
const sentence = fc
  .array(
    fc.constantFrom(
      'a',
      'word',
      'with: colon',
      "it's",
      '#no',
      'two  spaces',
      '- dash',
      'ends:',
      '{x}',
      'ü',
      '"q"',
      'yes',
      '12',
      'true',
    ),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .map((parts) => parts.join(' '))
const anyText = fc
  .oneof(sentence, word, fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'binary', minLength: 1 }))
  .filter((text) => !text.endsWith('\n') && text.isWellFormed())

/** The top-level keys of a front matter, each with its lines, in forms that people and tools write. */
const entries: Record<string, fc.Arbitrary<string[]>> = {
  description: fc.constantFrom(
    ['description: short'],
    ["description: 'with: colon'"],
    ['description: "double"  # said'],
    ['description: >-', '  folded over', '  two lines', ''],
    ['description: |', '  literal'],
  ),
  icon: fc.constantFrom(['icon: anchor'], ["icon: 'anchor'"], ['icon:    anchor # why']),
  hidden: fc.constantFrom(['hidden: true'], ['hidden: false']),
  if: fc.constantFrom(['if: a === "b"'], ['if: ']),
  coverY: fc.constantFrom(['coverY: -24'], ['coverY: 0 # zero']),
  layout: fc.constantFrom(
    ['layout:', '  width: wide', '  cover:', '    visible: true'],
    ['layout:', '    # note', '    title:', '        visible: false # here'],
    ['layout: {width: wide}'],
    ['layout:'],
  ),
  tags: fc.constantFrom(['tags:', '- a', '- tag: b', '  primary: true'], ['tags: [a, b]']),
  nav_context: fc.constantFrom(['nav_context: {a: [1, 2]}'], ['nav_context:', '  - x', '', '  - y']),
  comment1: fc.constantFrom(['# a comment'], ['', '']),
  comment2: fc.constantFrom(['   # indented: comment'], ['']),
}
const document = fc
  .record({
    lines: fc.shuffledSubarray(Object.keys(entries)).chain((keys) => fc.tuple(...keys.map((key) => entries[key]!))),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    mark: fc.constantFrom('', '\uFEFF'),
    body: fc.constantFrom('', '# Title', 'Text\n\n---\n', '\n\n# Spaced\n'),
    has: fc.boolean(),
  })
  .map(({ lines, lineEnd, mark, body, has }) => {
    const block = has || lines.length > 0 ? ['---', ...lines.flat(), '---', ''] : []
    return mark + block.join(lineEnd) + body.replaceAll('\n', lineEnd)
  })

const changes: fc.Arbitrary<MetadataChanges> = fc.oneof(
  fc.record({ description: anyText }),
  fc.record({ icon: fc.oneof(word, anyText) }),
  fc.record({ hidden: fc.boolean() }),
  fc.record({ condition: anyText }),
  fc.record({ cover: fc.record({ yPos: fc.integer() }) }),
  fc.record({ layout: fc.record({ width: fc.constantFrom('wide', 'default') }) }) as fc.Arbitrary<MetadataChanges>,
  fc.record({ layout: fc.record({ cover: fc.boolean(), title: fc.boolean() }) }),
  fc.record({ tags: fc.array(fc.record({ tag: word }), { minLength: 1, maxLength: 3 }) }),
  fc.record({
    variables: fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/u), fc.oneof(anyText, fc.integer(), fc.boolean()), {
      minKeys: 1,
      maxKeys: 3,
    }),
  }),
)

function change(text: string, wanted: MetadataChanges): string {
  const result = changeFrontMatter(text, wanted)
  if ('fault' in result) throw new Error(result.fault.message)
  return result.text
}

/** The lines of a document's front matter by top-level key; lines of no key under ''. */
function linesByKey(text: string): Map<string, string[]> {
  const { place } = readFrontMatter(text)
  const lines = new Map<string, string[]>()
  let current = ''
  for (const line of place ? text.slice(place.yamlStart, place.yamlEnd).split(/\r\n|\n|\r/u) : []) {
    const key = /^([\w]+):/u.exec(line)?.[1]
    if (key) current = key
    const owner = /^\s*(?:#.*)?$/u.test(line) ? `${current} blanks` : current
    lines.set(owner, [...(lines.get(owner) ?? []), line])
  }
  return lines
}

const topKey: Record<string, string> = { condition: 'if', variables: 'vars', cover: 'coverY' }

test('reading after changing gives the value, and every other key keeps its lines', () => {
  fc.assert(
    fc.property(document, changes, (text, wanted) => {
      const changed = change(text, wanted)
      const before = readFrontMatter(text).metadata
      const after = readFrontMatter(changed).metadata
      const [name] = Object.keys(wanted) as (keyof MetadataChanges)[]
      const value = wanted[name!]
      const isMerged = name === 'layout' || name === 'cover' || name === 'variables'
      const expected = isMerged ? { ...(before[name!] as object), ...(value as object) } : value
      if (value === false && before[name!] === undefined) expect(after[name!]).toBeUndefined()
      else expect(after[name!]).toEqual(expected)

      const own = topKey[name!] ?? name!
      const [was, is] = [linesByKey(text), linesByKey(changed)]
      const others = (lines: Map<string, string[]>) =>
        [...lines].filter(([key]) => key !== own && key !== `${own} blanks` && !key.endsWith('blanks'))
      expect(others(is)).toEqual(others(was))
      const { place } = readFrontMatter(text)
      const body = text.slice(place?.end ?? 0).replace(/^\uFEFF/u, '')
      const isNew = !place && changed !== text && body !== ''
      const changedBody = changed.slice(readFrontMatter(changed).place?.end ?? 0).replace(/^\uFEFF/u, '')
      expect(changedBody.replace(/^(?:\r\n|\n|\r)/u, isNew ? '' : '$&')).toBe(body)
    }),
    { numRuns: 1_000 },
  )
})

test('a change of a key that was there in our own form, and the change back, gives the bytes', () => {
  const value = fc.oneof(sentence, word, fc.constant('long '.repeat(30).trim())).filter((text) => text.trim() === text)
  fc.assert(
    fc.property(document, value, value, word, (text, first, second, icon) => {
      // An indented comment decides how the value before it is written, and this test puts other values before it.
      fc.pre(!text.includes('   #'))
      const original = change(change(text, { description: null, icon }), {
        description: first,
        layout: { outline: true },
      })
      const there = change(original, { description: second, icon: 'other', layout: { outline: false } })
      const back = change(there, { description: first, icon, layout: { outline: true } })
      expect(back).toBe(original)
    }),
    { numRuns: 1_000 },
  )
})

test('every sequence of bytes is a text that gives back these bytes', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 64 }),
    fc
      .array(
        fc.constantFrom(
          ...Uint8Array.of(
            0xc3,
            0xa9,
            0xed,
            0xa0,
            0x80,
            0xf0,
            0x9f,
            0x92,
            0xff,
            0x41,
            0xef,
            0xbb,
            0xbf,
            0xe0,
            0xf4,
            0x90,
          ),
        ),
      )
      .map((list) => Uint8Array.from(list)),
  )
  fc.assert(
    fc.property(bytes, (given) => {
      expect([...encodeDocument(decodeDocument(given))]).toEqual([...given])
    }),
    { numRuns: 5_000 },
  )
})

test('a title that is written reads as itself, in the heading too', () => {
  const title = fc
    .oneof(anyText, fc.string({ unit: fc.constantFrom(...'ab*_`[]()<>!&#~\\:./@-=+|'), minLength: 1 }))
    .map((text) => plainTitle(writeTitle(text)))
    .filter((text) => text !== '')
  fc.assert(
    fc.property(title, title, fc.constantFrom('# Old', 'Old\n===', '---\nicon: a\n---\n# Old'), (one, other, text) => {
      expect(plainTitle(writeTitle(one))).toBe(one)
      const first = changeTitle(text, 'Old', one)
      if (!text.startsWith('Old')) expect(leadingHeading(first)?.title).toBe(one)
      if (leadingHeading(first)?.title === one)
        expect(leadingHeading(changeTitle(first, one, other))?.title).toBe(other)
    }),
    { numRuns: 400 },
  )
})
