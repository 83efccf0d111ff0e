import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleText } from '../../testing/independent-text.ts'
import { render } from '../../testing/render-html.ts'
import type { RenderContext } from '../rendered.ts'
import { assembleMarkdown } from './markdown-pieces.ts'
import { renderMarkdown } from './render-markdown.ts'

let next = 0
/** A word that is nowhere else. */
const word = fc.constant(0).map(() => `W${++next}w`)

const lines = (text: string, indent: string) => text.replaceAll(/\n(?=[^\n])/g, `\n${indent}`)
const { document } = fc.letrec<{ block: string; document: string }>((tie) => {
  const inner = tie('document')
  const condition = fc.constantFrom('true', 'false', '', 'visitor.claims.x', 'broken(', '"%}"', 'false -')
  return {
    block: fc.oneof(
      { withCrossShrink: true },
      word,
      word.map((one) => `## ${one}`),
      fc.tuple(word, word).map(([one, two]) => `[${one}](${two}.md)`),
      word.map((one) => `[${one}](setup.md "t")`),
      fc.tuple(condition, inner).map(([one, body]) => `{% if ${one} %}\n${body}\n{% endif %}`),
      fc.tuple(condition, word, word).map(([one, a, b]) => `{% if ${one} %}${a}{% endif %} ${b}`),
      fc.tuple(condition, word).map(([one, a]) => `| a | b |\n|---|---|\n| {% if ${one} %}${a}{% endif %} | c |`),
      fc.tuple(condition, word).map(([one, a]) => `<table><tr><td>{% if ${one} %}${a}{% endif %}</td></tr></table>`),
      fc.tuple(condition, word).map(([one, a]) => `<div>\n{% if ${one} %}\n${a}\n{% endif %}\n</div>`),
      fc.tuple(condition, word).map(([one, a]) => `\`\`\`\n{% if ${one} %}\n${a}\n{% endif %}\n\`\`\``),
      inner.map((body) => `* ${lines(body, '  ')}`),
      inner.map((body) => `1. ${lines(body, '   ')}\n2. x`),
      inner.map((body) => `> ${lines(body, '> ')}`),
      inner.map((body) => `{% hint style="info" %}\n${body}\n{% endhint %}`),
      inner.map((body) => `{% tabs %}\n{% tab title="t" %}\n${body}\n{% endtab %}\n{% endtabs %}`),
      inner.map((body) => `<details>\n\n<summary>s</summary>\n\n${body}\n\n</details>`),
      // Of notes with the same name the first is shown.
      inner.map((body) => `[^${++next}]: ${lines(body, '    ')}`),
      fc.constantFrom('{% if false %}', '{% endif %}', '{% hint %}', '{% include "note.md" %}', '{% endtabs %}', '---'),
    ),
    document: fc
      .array(tie('block'), { minLength: 1, maxLength: 4, depthIdentifier: 'blocks' })
      .chain((blocks) => fc.constantFrom('\n\n', '\n\n', '\n').map((between) => blocks.join(between))),
  }
})

const context: RenderContext = {
  path: 'page.md',
  resolveLink: (destination) => (destination === 'setup.md' ? { kind: 'page', page: 'setup' } : undefined),
  findInclude: () => ({
    path: 'note.md',
    source: 'Included {% if false %}W0w{% endif %} {% if true %}shown{% endif %}',
  }),
  findSpecification: () => undefined,
  variables: {},
  visitor: {},
}

const wordsIn = (text: string) => new Set(text.match(/W\d+w/g))

test('what a condition keeps from a reader of the page is not in its Markdown, and everything else is', async () => {
  let hidden = 0
  await fc.assert(
    fc.asyncProperty(document, async (source) => {
      const { html } = await render(source, context)
      const { pieces } = renderMarkdown(source, context)
      const text = assembleMarkdown(pieces, {
        addressOf: () => 'https://docs.example.com/x',
        pageOf: () => undefined,
        fileOf: () => undefined,
      })
      const seen = wordsIn(visibleText(html))
      const all = wordsIn(visibleText((await render(source, { ...context, isShown: () => true })).html))
      const kept = all.difference(seen)
      if (kept.size > 0) hidden++
      expect([...wordsIn(text).intersection(kept)]).toEqual([])
      expect([...seen.difference(wordsIn(text))]).toEqual([])
    }),
    { numRuns: 300 },
  )
  expect(hidden).toBeGreaterThan(50)
})
