import { expect, test } from 'vitest'
import { htmlOf } from '../../testing/render-html.ts'
import { renderMarkdown } from '../markdown/render-markdown.ts'
import { shownStart } from './shown-start.ts'

const only = (held: string) => (condition: string) => condition === held

test('a text that is not taken apart is shown up to the first condition that does not hold', () => {
  const text = 'a {% if yes %} b {%- if "%}" %} c {% endif %}'

  expect(shownStart(text, () => true)).toBe(text)
  expect(shownStart(text, only('yes'))).toBe('a {% if yes %} b ')
  expect(shownStart(text, only('no'))).toBe('a ')
  expect(shownStart('a {% if %} b', () => false)).toBe('a {% if %} b')
  expect(shownStart('a {% if yes', () => true)).toBe('a ')
  expect(shownStart('a <div DATA-gb-custom-block data-tag="&#105;f" data-0="no">b</div>', () => true)).toBe('a <div ')
})

const context = {
  path: 'page.md',
  resolveLink: () => undefined,
  findInclude: () => undefined,
  findSpecification: () => undefined,
  variables: {},
  visitor: {},
  isShown: (conditions: readonly string[]) => conditions.every((one) => one === 'yes'),
}

const nested = (count: number, inner: string) => {
  const conditions = Array.from({ length: count }, (_, depth) => (depth === count - 2 ? 'no' : 'yes'))
  return `Start\n${conditions.map((one) => `{% if ${one} %}\n`).join('')}${inner}\n{% endif %}\nSecret\n${'{% endif %}\n'.repeat(count - 1)}`
}
const items = (count: number, inner: string) =>
  Array.from({ length: count }, (_, depth) => `${'  '.repeat(depth)}- ${depth === count - 1 ? inner : 'Start'}\n`).join(
    '',
  )

test.each([
  ['in a document of very many lines', `Start\n${'line\n'.repeat(20_001)}{% if no %}\nSecret\n{% endif %}\n`],
  ['among very many conditions', nested(33, 'Secret')],
  ['among conditions', nested(5, 'Secret')],
  ['in a very deep list', items(40, `{% if no %}Secret{% endif %}`)],
  ['in a list', items(3, `{% if no %}Secret{% endif %}`)],
])('what is not for a reader is not shown %s', async (_, source) => {
  const { pieces } = renderMarkdown(source, context)

  for (const shown of [await htmlOf(source, context), pieces.join('')]) {
    expect(shown).toContain('Start')
    expect(shown).not.toContain('Secret')
  }
})
