import { expect, test } from 'vitest'
import { findSpaces } from '../layout/find-spaces.ts'
import { unsafeParts } from '../testing/check-safe.ts'
import { readCorpus, readFixture } from '../testing/corpus.ts'
import { decodeDocument } from '../front-matter/document-text.ts'
import { hostileDocuments } from '../testing/hostile-documents.ts'
import { independentText, plainPart, visibleText } from '../testing/independent-text.ts'
import { render } from '../testing/render-html.ts'
import { blocksLeftAsText, RenderedSpace } from '../testing/render-space.ts'

const repositories = [
  { name: 'gitbook-example-site', files: readCorpus('gitbook-example-site'), pages: 100 },
  { name: 'all-blocks', files: readFixture('all-blocks'), pages: 10 },
  { name: 'odd', files: readFixture('odd'), pages: 40 },
]

test.each(repositories)(
  'every page of $name is rendered safely, no block is left as text, and other text is what another parser finds',
  async ({ name, files, pages }) => {
    let count = 0
    for (const { files: own } of findSpaces(files).spaces) {
      const space = new RenderedSpace(own)
      for (const document of space.documents) {
        const { html, rendered } = await space.render(document)
        count++
        expect(unsafeParts(html), document.path).toEqual([])
        if (name !== 'odd') {
          const source = plainPart(document.source)
          const plain = await space.render({ path: document.path, source })
          expect(visibleText(plain.html), document.path).toBe(independentText(source))
        }
        expect(
          rendered.warnings.filter(({ code }) => code === 'block-unread'),
          document.path,
        ).toEqual([])
        if (`${name}/${document.path}` !== 'odd/tags/unknown.md')
          expect(blocksLeftAsText(html, document.source), document.path).toEqual([])
      }
    }
    expect(count).toBeGreaterThan(pages)
  },
  120_000,
)

test.each(hostileDocuments(5_000))('a document with $name is rendered, and is safe', async ({ bytes }) => {
  const { html } = await render(decodeDocument(bytes))

  expect(unsafeParts(html)).toEqual([])
})

test('what cannot be read in time is shown as its text', async () => {
  const deep = `${'> '.repeat(500)}x`
  const { html, warnings } = await render(`Before\n\n${deep}\n\nAfter`)

  expect(html).toContain('<p>Before</p>')
  expect(html).toContain('&gt; &gt; &gt;')
  expect(html).toContain('<p>After</p>')
  expect(warnings.map(({ code }) => code)).toEqual(['block-unread'])
})

test('an MDX document is rendered as Markdown, the same text in a Markdown file as it is written', async () => {
  const source = "import A from './a'\n\n# Title\n\n<A>\n    Text {version}\n</A>\n"
  const { html, title } = await render(source, { path: 'page.mdx' })

  expect(title).toBe('Title')
  expect(html).toBe('<p>Text</p>')
  expect((await render(source)).html).toContain('import A from')
})
