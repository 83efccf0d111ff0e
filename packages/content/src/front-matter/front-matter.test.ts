import { expect, test } from 'vitest'
import { changeFrontMatter } from './change-front-matter.ts'
import { decodeDocument, encodeDocument } from './document-text.ts'
import { changeTitle, leadingHeading } from './leading-heading.ts'
import type { MetadataChanges } from './metadata-keys.ts'
import { plainTitle, writeTitle } from './plain-title.ts'
import { readFrontMatter } from './read-front-matter.ts'

function change(text: string, changes: MetadataChanges): string {
  const result = changeFrontMatter(text, changes)
  if ('fault' in result) throw new Error(result.fault.message)
  return result.text
}

test('every key of the dialect is read', () => {
  const { metadata, warnings } = readFrontMatter(
    [
      '---',
      'description: >-',
      '  Everything about Harbour: install it,',
      '  run it.',
      'icon: anchor',
      'emoji: "⚓"',
      'if: visitor.claims.plan === "pro"',
      'hidden: true',
      'noIndex: true',
      'noRobotsIndex: false',
      'cover: .gitbook/assets/cover.svg',
      'coverY: -24',
      'coverHeight: 300',
      'layout:',
      '  width: wide',
      '  cover:',
      '    visible: true',
      '    size: hero',
      '    mask: radial',
      '  actions:',
      '    visible: false',
      'tags:',
      '  - api',
      '  - tag: beta',
      '    primary: true',
      'vars:',
      '  food: herring',
      '  count: 3',
      'metaLinks:',
      '  canonical: https://example.org/a',
      '  alternates:',
      '    - https://example.org/b',
      'nav_context: other',
      '---',
      '# Harbour',
    ].join('\n'),
  )
  expect(warnings).toEqual([])
  expect(metadata).toEqual({
    description: 'Everything about Harbour: install it, run it.',
    icon: 'anchor',
    emoji: '⚓',
    condition: 'visitor.claims.plan === "pro"',
    hidden: true,
    noIndex: true,
    noRobotsIndex: false,
    cover: { ref: '.gitbook/assets/cover.svg', yPos: -24, height: 300 },
    layout: { width: 'wide', cover: true, coverSize: 'hero', coverMask: 'radial', actions: false },
    tags: [{ tag: 'api' }, { tag: 'beta', primary: true }],
    variables: { food: 'herring', count: 3 },
    metaLinks: { canonical: 'https://example.org/a', alternates: ['https://example.org/b'] },
  })
})

test('what is of a wrong type is ignored one by one and warned about by line', () => {
  const text =
    '---\nhidden: "true"\nicon: 5\ntags: beta\nlayout: wide\ncoverY: "0"\ndescription: kept\ndate: 2031-01-01\n---\n'
  const { metadata, isValid, warnings } = readFrontMatter(text)
  expect(isValid).toBe(true)
  expect(metadata).toEqual({ description: 'kept' })
  expect(warnings.map(({ line, message }) => [line, message])).toEqual([
    [2, '"hidden" is ignored: a boolean was expected.'],
    [3, '"icon" is ignored: a string was expected.'],
    [4, '"tags" is ignored: a list was expected.'],
    [5, '"layout" is ignored: a map was expected.'],
    [6, '"coverY" is ignored: a number was expected.'],
  ])
})

test.each([
  ['an unquoted colon', '---\ndescription: Auth: how it works\n---\n', 2],
  ['a key that is there twice', '---\nicon: a\nicon: b\n---\n', 3],
  ['a list', '---\n- a\n- b\n---\n', 2],
  ['an alias', '---\na: &a x\nb: *a\n---\n', 3],
  ['deep nesting', `---\na: ${'['.repeat(200)}${']'.repeat(200)}\n---\n`, 2],
  ['too much of it', `---\n${'#'.repeat(20_000)}\nicon: a\n---\n`, 2],
])('front matter with %s gives no metadata, warns, and is never changed', (_, text, line) => {
  const { metadata, isValid, warnings } = readFrontMatter(text)
  expect({ metadata, isValid }).toEqual({ metadata: {}, isValid: false })
  expect(warnings).toMatchObject([{ line, code: 'front-matter-invalid' }])
  expect(changeFrontMatter(text, { icon: 'b' })).toMatchObject({ fault: { code: 'front-matter-invalid' } })
})

test.each([
  ['a fence that is never closed', '---\ndescription: never closed\n\n# Title\n'],
  ['a fence after a blank line', '\n---\ndescription: too late\n---\n'],
  ['a rule below a heading', '# Rule\n\n---\nnot: front matter\n---\n'],
])('%s is content', (_, text) => {
  expect(readFrontMatter(text)).toEqual({ metadata: {}, isValid: true, warnings: [] })
})

test.each(['\n', '\r\n', '\r'])(
  'front matter is read and changed with line ends %j and after a byte order mark',
  (end) => {
    const text = ['\uFEFF---', 'description: x', 'layout:', '  width: wide', '---', '', '# T', ''].join(end)
    expect(readFrontMatter(text).metadata).toEqual({ description: 'x', layout: { width: 'wide' } })
    expect(change(text, { icon: 'a', layout: { outline: false } })).toBe(
      ['\uFEFF---', 'description: x', 'layout:', '  width: wide', '  outline:', '    visible: false', 'icon: a']
        .concat('---', '', '# T', '')
        .join(end),
    )
  },
)

const rich = [
  '---',
  '# about this page',
  "description: 'It: works' # really",
  '',
  'icon:   "rocket"',
  'layout:',
  '    # as wide as it gets',
  '    width: wide',
  '    title: {visible: true}',
  'nav_context: keep',
  '---',
  'Text',
].join('\n')

test('a change leaves comments, order, quoting and other keys as they are', () => {
  expect(change(rich, { description: 'It: runs' })).toBe(rich.replace('It: works', 'It: runs'))
  expect(change(rich, { icon: 'ship' })).toBe(rich.replace('"rocket"', '"ship"'))
  expect(change(rich, { layout: { width: 'default' } })).toBe(rich.replace('width: wide', 'width: default'))
  expect(change(rich, { layout: { outline: true } })).toBe(
    rich.replace('{visible: true}', '{visible: true}\n    outline:\n      visible: true'),
  )
  expect(change(rich, { layout: { title: false } })).toBe(
    rich.replace('title: {visible: true}', 'title:\n      visible: false'),
  )
  expect(change(rich, { layout: null })).toBe(rich.replace(/layout:[^]*true\}\n/u, ''))
  expect(change(rich, { description: null })).toBe(rich.replace(/description.*\n/u, ''))
})

test('what already is as it shall be is not touched', () => {
  expect(change(rich, { description: 'It: works', icon: 'rocket', hidden: false, emoji: null })).toBe(rich)
  const folded = '---\ndescription: >\n  one\n  two\n---\n'
  expect(change(folded, { description: 'one two' })).toBe(folded)
})

test('a document without front matter gets one, and loses it with its last key', () => {
  for (const text of ['# Title\n\nText\n', '', 'x', '\n\nx', '\uFEFF# T\r\n']) {
    const changed = change(text, { description: 'd', layout: { cover: false } })
    expect(readFrontMatter(changed).metadata).toEqual({ description: 'd', layout: { cover: false } })
    expect(change(changed, { description: null, layout: { cover: null } })).toBe(text)
  }
  const rule = '---\nicon: a\n---\n---\nx: y\n---\n'
  expect(readFrontMatter(change(rule, { icon: null })).metadata).toEqual({})
  expect(change(rule, { icon: null })).toBe('---\n---\n---\nx: y\n---\n')
})

test('a long description is folded, a changed list is written anew', () => {
  const long = 'word '.repeat(40).trim()
  const changed = change('---\nicon: a\n---\n', {
    description: long,
    tags: [{ tag: 'x' }, { tag: 'y', primary: true }],
  })
  expect(changed.split('\n').every((line) => line.length <= 80)).toBe(true)
  expect(readFrontMatter(changed).metadata).toEqual({
    icon: 'a',
    description: long,
    tags: [{ tag: 'x' }, { tag: 'y', primary: true }],
  })
})

test('a wrong value gives way to a right one', () => {
  expect(change('---\nlayout: wide\nicon: 5\n---\n', { layout: { width: 'wide' }, icon: 'a' })).toBe(
    '---\nlayout:\n  width: wide\nicon: a\n---\n',
  )
})

test('a map in braces is changed too', () => {
  const changed = change('---\n{icon: a, hidden: true}\n---\nText', { icon: 'b' })
  expect(readFrontMatter(changed).metadata).toEqual({ icon: 'b', hidden: true })
  expect(changed.endsWith('---\nText')).toBe(true)
})

test('front matter beside bytes that are no text is changed, and the bytes stay', () => {
  const bytes = Uint8Array.of(...encodeDocument('---\nicon: a\n---\n'), 0xe9, 0x0a, 0xff, 0xfe, 0xed, 0xa0, 0x80)
  const changed = encodeDocument(change(decodeDocument(bytes), { icon: 'bc' }))
  expect(changed).toEqual(Uint8Array.of(...encodeDocument('---\nicon: bc\n---\n'), ...bytes.subarray(16)))
})

test.each([
  ['# Title\n', 'Title'],
  ['---\nicon: a\n---\n\n# Title #\n', 'Title'],
  ['# The `code` and **bold** \\_x\\_ &amp; <b>html</b> <a href="#a" id="a"></a>\n', 'The code and bold _x_ & html'],
  ['Two\nlines\n===\n', 'Two lines'],
  ['#\n', ''],
])('the leading heading of %j is %j', (text, title) => {
  expect(leadingHeading(text)?.title).toBe(title)
})

test.each(['## Second\n', 'Text\n\n# Late\n', '', '#tag\n', '```\n# code\n```\n', '> quote\n===\n', '- a\n===\n'])(
  '%j has no leading heading',
  (text) => expect(leadingHeading(text)).toBeUndefined(),
)

test('a heading that equalled the title is renamed, and only its words', () => {
  expect(changeTitle('# Old **one** <a href="#x" id="x"></a>\nOld one\n', 'Old one', 'New [one]')).toBe(
    '# New \\[one\\] <a href="#x" id="x"></a>\nOld one\n',
  )
  expect(changeTitle('Old\n---\nx', 'Old', 'New')).toBe('Old\n---\nx')
  expect(changeTitle('Old\r\n===\r\nx', 'Old', 'New')).toBe('New\r\n===\r\nx')
  expect(changeTitle('# Other\n', 'Old', 'New')).toBe('# Other\n')
})

test('a title is written so that it reads as itself', () => {
  expect(writeTitle('Plain — title: 100 % (new)')).toBe('Plain — title: 100 % (new)')
  expect(writeTitle('snake_case [beta]')).toBe('snake\\_case \\[beta\\]')
  expect(plainTitle(writeTitle('List<T> & &amp; #'))).toBe('List<T> & &amp; #')
})
