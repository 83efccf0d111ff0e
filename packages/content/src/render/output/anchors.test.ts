import { expect, test } from 'vitest'
import { render } from '../../testing/render-html.ts'

const idsOf = async (source: string) => (await render(source)).outline.map(({ id }) => id)

test('headings have ids by the rule that links were written for, each once', async () => {
  expect(await idsOf('## 2. Math\n\n## C# & F#: what’s new?\n\n## Part\n\n## Part\n\n## Über `code`')).toEqual([
    'id-2.-math',
    'c-and-f-whats-new',
    'part',
    'part-1',
    'uber-code',
  ])
})

test('an id that the author wrote holds', async () => {
  expect(
    await idsOf('## One <a href="#first" id="first"></a>\n\n## Two {#second}\n\n<h3 id="third">Three</h3>'),
  ).toEqual(['first', 'second', 'third'])
})

test('a heading answers to the other rules too, where no other heading does', async () => {
  const { html } = await render('## 2. Math')

  expect(html).toContain('<h2 id="id-2.-math">')
  expect(html).toContain('<span id="id-2-math"></span>')
  expect(html).toContain('<span id="2-math"></span>')
  expect((await render('## Same')).html).not.toContain('<span id=')
})

test('the heading that a document begins with is its title and takes no id', async () => {
  const { title, outline, html } = await render('---\nicon: x\n---\n\n# Setup\n\n## Setup\n\n# Another')

  expect(title).toBe('Setup')
  expect(outline).toEqual([
    { level: 2, title: 'Setup', id: 'setup' },
    { level: 1, title: 'Another', id: 'another' },
  ])
  expect(html).not.toContain('<h1')
  expect((await render('Setup\n=====\n\nText')).html).toBe('<p>Text</p>')
})

test('headings in blocks are in the outline, those in cells are not, and empty ones are nowhere', async () => {
  expect(
    await idsOf(
      '{% hint style="info" %}\n## In a hint\n{% endhint %}\n\n<table><tr><td><h3>In a cell</h3></td></tr></table>\n\n##\n',
    ),
  ).toEqual(['in-a-hint'])
})

test('no id stands twice, and none can be one of the site itself', async () => {
  const { html } = await render('## Same\n\n<span id="same">x</span> <span id="~menu">y</span> <a id="here"></a>')

  expect(html.match(/id="same"/g)).toHaveLength(1)
  expect(html).toContain('id="menu"')
  expect(html).toContain('<a id="here"></a>')
})
