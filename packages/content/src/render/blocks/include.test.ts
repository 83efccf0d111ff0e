import { expect, test } from 'vitest'
import { render } from '../../testing/render-html.ts'

const contents: Readonly<Record<string, string>> = {
  'outer.md': '---\ntitle: Outer\n---\n\nOuter, then:\n\n{% include "inner.md" %}',
  'inner.md': 'Inner [link](near.md).[^1]\n\n[^1]: Note of inner.',
  'loop-a.md': 'A\n\n{% include "loop-b.md" %}',
  'loop-b.md': 'B\n\n{% include "loop-a.md" %}',
  'many.md': '{% include "many-0.md" %}\n'.repeat(50),
}

const findInclude = (destination: string) => {
  const source =
    contents[destination] ??
    (destination.startsWith('many-')
      ? `${'{% include "many-'}${Number(destination.slice(5, -3)) + 1}.md" %}\n`.repeat(50)
      : undefined)
  return source === undefined ? undefined : { path: `includes/${destination}`, source }
}

test('an included content stands in its place, without its front matter, and its links are relative to it', async () => {
  const asked: string[] = []
  const { html, reads } = await render('{% include "outer.md" %}\n\nBelow.[^1]\n\n[^1]: Note of the page.', {
    findInclude,
    resolveLink: (destination, from) => {
      asked.push(`${destination} from ${from}`)
      return undefined
    },
  })

  expect(html).toMatch(/^<p>Outer, then:<\/p><p>Inner <span class="broken">link<\/span>\./)
  expect(asked).toEqual(['near.md from includes/inner.md'])
  expect(reads.includes).toEqual(['includes/inner.md', 'includes/outer.md'])
  // Both call their note 1, and each leads to its own.
  expect([...html.matchAll(/href="#(fn-[^"]*)"/g)].map(([, id]) => html.includes(`<li id="${id}">`))).toEqual([
    true,
    true,
  ])
  expect(new Set(html.match(/<li id="[^"]*"/g)).size).toBe(2)
})

test('contents that include each other end, and so do those that include very many', async () => {
  const { html, warnings } = await render('{% include "loop-a.md" %}', { findInclude })
  expect(html).toBe('<p>A</p><p>B</p>')
  expect(warnings).toEqual([{ code: 'include-loop', about: 'includes/loop-a.md' }])

  const many = await render('{% include "many.md" %}', { findInclude })
  expect(many.warnings.some(({ code }) => code === 'include-loop')).toBe(true)
})

test('a content that is not there is nothing, and is noted', async () => {
  const { html, reads, warnings } = await render('Before\n\n{% include "gone.md" %}', { findInclude })

  expect(html).toBe('<p>Before</p>')
  expect(reads.includes).toEqual(['gone.md'])
  expect(warnings).toEqual([{ code: 'include-missing', about: 'gone.md' }])
})
