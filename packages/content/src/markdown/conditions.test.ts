import { expect, test } from 'vitest'
import { toJsonDocument } from '../document/json-document.ts'
import { readConditions } from './conditions.ts'
import { growthOf, outOfProportion } from '../testing/growth.ts'
import { conditionsThatGoOn } from './set-in-conditions.ts'
import { splitBlocks } from './split-blocks.ts'

const read = (text: string) => {
  const { blocks, complete } = readConditions(text, splitBlocks(text))
  return { conditions: blocks.map(({ conditions }) => conditions), complete }
}

test('every conditional block is found with the conditions of all around it', () => {
  const text = [
    '# Title',
    '{% if visitor.claims.plan === "pro" %}',
    'For some.',
    '{% hint style="info" %}',
    '{%- if visitor.claims.unsigned.isBeta -%}',
    'For fewer.',
    '{% endif %}',
    '{% endhint %}',
    '{% endif %}',
    '{% if %}',
    'For all.',
    '{% endif %}',
    '```',
    '{% if code %}',
    '```',
    '',
  ].join('\n')

  expect(read(text)).toEqual({
    conditions: [
      ['visitor.claims.plan === "pro"'],
      ['visitor.claims.plan === "pro"', 'visitor.claims.unsigned.isBeta'],
      [''],
    ],
    complete: true,
  })
})

test('a condition without an end, too deep, or in a document too long to be split is told of', () => {
  const deep = `${'{% if a %}\n'.repeat(40)}x\n${'{% endif %}\n'.repeat(40)}`

  expect(read('{% if visitor.claims.plan %}\nx\n').complete).toBe(false)
  expect(read(deep).complete).toBe(false)
  expect(read(`${'line\n'.repeat(20_001)}{% if visitor.claims.plan %}\nx\n{% endif %}\n`).complete).toBe(false)
  expect(read('line\n'.repeat(20_001)).complete).toBe(true)
  expect(read('Just text.\n').complete).toBe(true)
  expect(read('---\nicon: x\n---\n- Text {% if visitor.claims.plan %} inside {% endif %}\n').complete).toBe(false)
})

test('a tag that is almost only blanks is read in one go', () => {
  const text = `{% if a${' '.repeat(100_000)}b %}\nx\n{% endif %}\n`

  expect(read(text).conditions[0]![0]).toMatch(/^a +b$/)
  expect(toJsonDocument(text).nodes).toHaveLength(1)
})

test.each([
  ['spaces', 'Text\n\n    {% if x %}\n    Word\n\n    {% endif %}\n\nEnd\n'],
  ['a tab', 'Text\n\n\t{% if x %}\n\tWord\n\t{% endif %}\n'],
  ['code before', '    code\n\n    {% if x %}\n    Word\n    {% endif %}\n'],
  ['code of many lines', `Text\n\n    {% if x %}\n${'    Word\n'.repeat(300)}    {% endif %}\n\nEnd\n`],
  ['an end that is told of', 'Text\n\n    {% if x %}\n    Word\n    {% endif %}\n\nUse `{% endif %}`\n'],
  ['nothing before', '    {% if x %}\n    Word\n    {% endif %}\n'],
  ['no end', 'Text\n\n    {% if x %}\n    Word\n\nEnd\n'],
])('a condition in code by its indent is none: %s', (_, text) => {
  expect(read(text)).toEqual({ conditions: [], complete: true })
})

test.each([
  ['it goes on outside', 'Text\n\n    {% if x %}\nWord\n{% endif %}\n'],
  ['it goes on outside for long', `Text\n\n    {% if x %}\n${'Word\n'.repeat(300)}{% endif %}\n`],
  ['it goes on outside after long code', `Text\n\n    {% if x %}\n${'    Word\n'.repeat(300)}{% endif %}\n`],
  ['another ends in it', 'Text\n\n    {% if x %}\n\n    {% if y %}\n    {% endif %}\nWord\n{% endif %}\n'],
  ['it stands in an item', '- Text\n\n    {% if x %}\n    Word\n    {% endif %}\n'],
  ['a paragraph goes on', 'Text\n    {% if x %}\n    Word\n    {% endif %}\n'],
  ['it is set in by less', 'Text\n\n   {% if x %}\n   Word\n   {% endif %}\n'],
])('a condition that is set in counts where %s', (_, text) => {
  const { conditions, complete } = read(text)
  expect(conditions.length > 0 || !complete).toBe(true)
})

test('conditions that are set in are told from code in time in proportion to their number', () => {
  const growth = growthOf((count) => {
    const lines = Array.from({ length: count }, (_, index) => (index % 2 ? '' : '    {% if x %}'))
    for (const end of ['', 'x\n{% endif %}\n']) conditionsThatGoOn([...lines, ...end.split('\n')])
  }, 160_000)

  expect(growth).toBeLessThan(outOfProportion)
})
