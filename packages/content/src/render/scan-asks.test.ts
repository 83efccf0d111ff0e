import { expect, test } from 'vitest'
import { readFixture } from '../testing/corpus.ts'
import { growthOf, outOfProportion } from '../testing/growth.ts'
import { render } from '../testing/render-html.ts'
import { RenderedSpace } from '../testing/render-space.ts'
import { hostileDocuments } from '../testing/hostile-documents.ts'
import { type Asks, scanAsks } from './scan-asks.ts'

/** What rendering asks for and the scan did not find. */
async function missedBy(source: string): Promise<string[]> {
  const asks = scanAsks(source)
  const missed: string[] = []
  const note = (kind: keyof Asks, written: string) => {
    if (!asks[kind].has(written)) missed.push(`${kind} ${written}`)
  }
  await render(source, {
    colours: false,
    resolveLink: (destination) => void note('links', destination),
    findInclude: (destination) => void note('includes', destination),
    findSpecification: (wanted) => ('spec' in wanted ? note('specs', wanted.spec) : note('specSources', wanted.source)),
    isShown: (conditions) => {
      for (const condition of conditions) note('conditions', condition)
      return true
    },
  })
  return missed
}

test.each(['all-blocks', 'odd'] as const)(
  'all that the pages of %s ask for is found by a look at them',
  async (name) => {
    const { documents } = new RenderedSpace(readFixture(name))
    expect(documents.length).toBeGreaterThan(10)
    for (const { path, source } of documents) expect([path, await missedBy(source)]).toEqual([path, []])
  },
)

test.each([
  ['links', '[a](b.md "t") [c](<d e.md>) ![f](g\\_h.png) [i](j_(k).md)', ['b.md', 'd e.md', 'g_h.png', 'j_(k).md']],
  ['links', '[a](a file (1).md) [b][c]\n\n[c]: d.md', ['a file (1).md', 'd.md']],
  [
    'links',
    '<a href="a&amp;b.md">c</a> <img src=\'d.png\'><picture><source srcset="e.png 2x"><img src="f.png"></picture>',
    ['a&b.md', 'd.png', 'e.png', 'f.png'],
  ],
  ['links', '{% content-ref url="a.md" %}\n{% endcontent-ref %}\n{% file src="b.pdf" %}', ['a.md', 'b.pdf']],
  ['links', '[a](https://example.org) [b](#c) <a@example.org> [d](mailto:x@y.z)', []],
  ['includes', '{% include "../a b.md" %} {% include \'c.md\' %}', ['../a b.md', 'c.md']],
  ['conditions', '{% if a == "%" %}\nb\n{%- if c -%}\nd\n{% endif %}\n{% endif %}\n{% if %}\n', ['a == "%"', 'c']],
  ['specs', '{% openapi-operation spec="pets" path="/x" method="get" %}\n{% endopenapi-operation %}', ['pets']],
  ['specSources', '{% swagger src="a.yaml" path="/x" method="get" %}\n[a.yaml](a.yaml)\n{% endswagger %}', ['a.yaml']],
  ['tags', '{% updates %}\n{% update date="2026-01-01" tags="new, old" %}\n', ['new', 'old']],
] as const)('of %s in %j these are found', (kind, source, expected) => {
  const found = scanAsks(source)[kind]

  for (const one of expected) expect([...found]).toContain(one)
  if (expected.length === 0) expect([...found]).toEqual([])
})

test('hostile documents are looked at in time in proportion to their length', () => {
  const growth = growthOf((size) => {
    for (const { bytes } of hostileDocuments(size)) scanAsks(new TextDecoder('latin1').decode(bytes))
  }, 200_000)

  expect(growth).toBeLessThan(outOfProportion)
})
