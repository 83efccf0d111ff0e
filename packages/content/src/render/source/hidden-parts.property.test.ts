import fc from 'fast-check'
import { expect, test } from 'vitest'
import { render } from '../../testing/render-html.ts'
import { renderMarkdown } from '../markdown/render-markdown.ts'

/** What may stand around a condition and inside it, each a line. */
const plain = [
  'word',
  '',
  '',
  '<details>',
  '<summary>T</summary>',
  '</details>',
  '<div>',
  '</div>',
  '<table><tr><td>',
  '</td></tr></table>',
  '<p>text',
  '<b>',
  '<!-- comment -->',
  '<pre>code</pre>',
  '<textarea>',
  '| a | b |',
  '|---|---|',
  '| c | d |',
  '- item',
  '  - inner',
  '1. item',
  '> quote',
  '# heading',
  '---',
  '===',
  '[^1]: note',
  '    indented',
  '$$',
  'a $$x$$ b',
]
const tags = [
  '{% hint style="info" %}',
  '{% endhint %}',
  '{% tabs %}',
  '{% tab title="t" %}',
  '{% if yes %}',
  '{% if %}',
]
const someLines = (pool: readonly string[]) => fc.array(fc.constantFrom(...pool), { maxLength: 5 })
const indent = fc.constantFrom('', '', ' ', '  ', '    ', '      ', '\t', '> ', '- ', '    - ')
const secret = 'Secret'
const condition = '{% if no %}'
const end = '{% endif %}'

const conditional = fc.oneof(
  fc.constantFrom(
    `| ${condition}${secret}${end} | x |`,
    `x ${condition}${secret}${end} y`,
    `<td>${condition}${secret}${end}</td>`,
    `**x ${condition}*${secret}*${end}** y`,
    `[x ${condition}${secret}${end}](https://example.org)`,
    `<!-- x --> ${condition}${secret}${end}`,
    `<pre>x</pre> ${condition}${secret}${end}`,
    `<!-- ${condition}${secret}${end} -->`,
    `$$x ${condition}${secret} $$y${end}`,
    `# x ${condition}${secret}${end}`,
  ),
  fc
    .tuple(indent, indent, indent, someLines(plain), someLines(plain))
    .map(([first, inner, last, before, after]) =>
      [`${first}${condition}`, ...before, `${inner}${secret}`, ...after, `${last}${end}`].join('\n'),
    ),
)

const documents = fc
  .tuple(someLines([...plain, ...tags]), conditional, someLines([...plain, ...tags]))
  .map(([before, own, after]) => ['Start', '', ...before, own, ...after, '', 'End'].join('\n'))

const context = (held: readonly string[]) => ({
  path: 'page.md',
  resolveLink: () => undefined,
  findInclude: () => undefined,
  findSpecification: () => undefined,
  variables: {},
  visitor: {},
  isShown: (conditions: readonly string[]) => conditions.every((one) => held.includes(one)),
})
const outsideCode = (html: string) => html.replaceAll(/<(pre|code)\b[\s\S]*?<\/\1>/g, '')

test('what a condition keeps from a reader is nowhere outside code, whatever stands around it, and the rest is shown', async () => {
  let hidden = 0
  await fc.assert(
    fc.asyncProperty(documents, async (source) => {
      const { html, title } = await render(source, context(['yes']))
      const markdown = renderMarkdown(source, context(['yes'])).pieces.join('')
      expect(`${title} ${outsideCode(html)}`).not.toContain(secret)
      if (!html.includes(secret)) expect(markdown).not.toContain(secret)
      expect([html.includes('Start'), markdown.includes('Start')]).toEqual([true, true])

      const all = await render(source, context(['yes', 'no']))
      if (outsideCode(all.html).includes(secret)) {
        hidden++
        expect(all.blocksWithConditions.flat()).toContain('no')
        if (all.html.includes('End')) expect(html).toContain('End')
        expect(outsideCode(all.html)).not.toContain(condition)
      }
    }),
    { numRuns: 400 },
  )
  expect(hidden).toBeGreaterThan(100)
})
