import { expect, test } from 'vitest'
import { readConditions } from '../../markdown/conditions.ts'
import { splitBlocks } from '../../markdown/split-blocks.ts'
import { render } from '../../testing/render-html.ts'
import { renderMarkdown } from '../markdown/render-markdown.ts'
import { shownText, withoutHidden } from './hidden-parts.ts'

const notCode = () => false
const only = (held: string) => (conditions: readonly string[]) => conditions.at(-1) === held

test('of a part that is hidden only the tags are left, and of one without an end all', () => {
  const text = 'a {% if no %} b {% if yes %} c {% endif %} d {% endif %} e {% if yes %} f {% endif %} {% if no %} g'

  expect(withoutHidden(text, notCode, only('yes'))).toBe(
    'a {% if no %}{% endif %} e {% if yes %} f {% endif %} {% if no %} g',
  )
  expect(withoutHidden(text, () => true, only('yes'))).toBe(text)
})

test('a text that is shown as it is holds no tags, and ends where nobody can tell what follows', () => {
  expect(shownText('a {% if no %}b{% endif %}{%- if yes -%}c{% endif %} d', notCode, only('yes'))).toEqual({
    text: 'a c d',
    isCut: false,
  })
  expect(shownText('a {% if yes %} b {% if no %} c', notCode, only('yes'))).toEqual({ text: 'a  b ', isCut: true })
  expect(shownText('a {% if never closed', notCode, () => true)).toEqual({ text: 'a ', isCut: true })
  expect(shownText(String.raw`a \{% if no %} {% if %} {% endif`, notCode, only('yes')).isCut).toBe(false)
})

test('a condition is asked for with those around it in the same text', () => {
  const asked: (readonly string[])[] = []
  withoutHidden(
    '{% if a %}{% if %}{% if b %}{% endif %}{% endif %}{% endif %}{% if c %}{% endif %}',
    notCode,
    (all) => {
      asked.push(all)
      return true
    },
  )

  expect(asked).toEqual([['a'], ['a', ''], ['a', '', 'b'], ['c']])
})

test('more conditions than anybody writes end the text', () => {
  const many = `${'{% if yes %}a{% endif %}'.repeat(1_100)}b`

  expect(withoutHidden(many, notCode, only('yes'))).not.toContain('b')
  expect(withoutHidden('{% if '.repeat(50_000), notCode, only('yes')).length).toBeLessThan(20_000)
})

const context = (held: boolean) => ({
  path: 'page.md',
  resolveLink: () => undefined,
  findInclude: () => undefined,
  findSpecification: () => undefined,
  variables: {},
  visitor: { claims: { plan: held ? 'pro' : 'free' } },
})
const condition = '{% if visitor.claims.plan === "pro" %}'

test.each([
  ['in HTML, after text', `<details>\n<summary>T</summary>\nText\n${condition}\nSecret\n{% endif %}\n</details>`],
  ['in HTML, with blank lines', `<details>\nText\n${condition}\n\nSecret\n\n{% endif %}\n</details>`],
  ['in a cell', `| a | b |\n|---|---|\n| Text ${condition}Secret{% endif %} | x |`],
  ['over rows', `| a | b |\n|---|---|\n| Text ${condition} | x |\n| Secret | {% endif %} |`],
  ['behind an indent', `Text\n    ${condition}\n    Secret\n    {% endif %}`],
  ['behind an indent at its beginning', `Text\n\n    ${condition}\nSecret\n{% endif %}`],
  ['behind an indent, for long', `Text\n\n    ${condition}\n${'Secret\n'.repeat(300)}{% endif %}`],
  ['behind an indent, for long at its end', `Text\n\n    ${condition}\n${'    Secret\n'.repeat(300)}{% endif %}`],
  ['over items', `- Text\n- ${condition}\n- Secret\n- {% endif %}`],
  ['after a comment', `Text\n\n<!-- x --> ${condition}Secret{% endif %}`],
  ['after code in HTML', `Text\n\n<pre>x</pre> ${condition}Secret{% endif %}`],
  ['in a formula', `Text $$a ${condition} Secret $$ b{% endif %}`],
  ['in the heading that would be the title', `# Text ${condition}Secret{% endif %}`],
])('a condition holds %s', async (_, source) => {
  for (const held of [true, false]) {
    const { html, title, blocksWithConditions } = await render(`${source}\n\nEnd`, context(held))
    const markdown = renderMarkdown(`${source}\n\nEnd`, context(held))
    for (const shown of [`${title} ${html}`, markdown.pieces.join('')]) {
      expect(shown).toContain('Text')
      expect(shown).toContain('End')
      expect(shown.includes('Secret')).toBe(held)
      expect(shown).not.toContain('{%')
    }
    expect(blocksWithConditions).toEqual([['visitor.claims.plan === "pro"']])
    expect(markdown.blocksWithConditions).toEqual(blocksWithConditions)
  }
  const { blocks, complete } = readConditions(source, splitBlocks(source))
  expect(blocks.length > 0 || !complete).toBe(true)
})

test('a condition behind an indent is ended by its own end, not by that of another inside', async () => {
  const source = `Text\n\n    ${condition}\n    {% if true %}\n    a\n    {% endif %}\nSecret\n{% endif %}\n`

  const { html } = await render(source, context(false))
  for (const shown of [html, markdownOf(source)]) {
    expect(shown).toContain('Text')
    expect(shown).not.toContain('Secret')
  }
})

test('a condition without an end in the middle of HTML hides what follows it', async () => {
  const source = `Start\n\n<details>\n<td>${condition}\n\nSecret`

  const { html, warnings } = await render(source, context(false))
  const { pieces } = renderMarkdown(source, context(false))
  for (const shown of [html, pieces.join('')]) {
    expect(shown).toContain('Start')
    expect(shown).not.toContain('Secret')
  }
  expect(warnings).toContainEqual({ code: 'block-unclosed', about: 'if' })
})

const element = (name: string) => `<div data-gb-custom-block data-tag="${name}" data-0="false">\n\nSecret\n\n</div>`
const markdownOf = (source: string) => renderMarkdown(source, context(false)).pieces.join('')

test('a block with a condition that is written as an element is not in the Markdown', () => {
  expect(markdownOf(`Start\n\n${element('if')}`)).toBe('Start\n\n')
  expect(markdownOf(`Start\n\n${element('&#105;f')}`)).toBe('Start\n\n')
  expect(markdownOf(element('hint'))).toContain('Secret')
})

test.each([
  ['a fence', '```\na {% if x %} Word {% endif %}\n```'],
  ['a fence of an item', '- a\n  ```\n  b {% if x %} Word {% endif %}\n  ```'],
  ['a code span', 'Use `{% if x %} Word {% endif %}` here'],
  ['a code span of a cell', '| a |\n|---|\n| `{% if x %} Word {% endif %}` |'],
  ['code by its indent', 'a\n\n    b\n    {% if x %}\n    Word\n    {% endif %}\n'],
  ['code by its indent that begins with it', 'a\n\n    {% if x %}\n    Word\n\n    {% endif %}\n\nb\n'],
  ['code in HTML', '<pre><code>{% if x %}\nWord\n{% endif %}</code></pre>'],
  ['a title', '# On `{% if x %} Word {% endif %}`'],
])('what is about conditions stays in %s', async (_, source) => {
  const { html, title, blocksWithConditions } = await render(source, context(false))
  for (const shown of [`${title} ${html}`, renderMarkdown(source, context(false)).pieces.join('')]) {
    expect(shown).toContain('{% if x %}')
    expect(shown).toContain('Word')
    expect(shown).toContain('{% endif %}')
  }
  expect(blocksWithConditions).toEqual([])
})
