import { expect, test } from 'vitest'
import { htmlOf, render } from '../../testing/render-html.ts'
import { assemble, type SizedImage } from '../output/assemble.ts'

test('colours are classes of the palette, and nothing else of a style is left', async () => {
  expect(
    await htmlOf('<mark style="color:$info;">a</mark> <mark style="background-color:blue;color:url(x)">b</mark>'),
  ).toBe('<p><mark class="color-info">a</mark> <mark class="fill-blue">b</mark></p>')
})

test('icons and emoji are drawn, and their text for others is dropped', async () => {
  expect(await htmlOf('<i class="fa-ship" style="color:$primary;">:ship:</i> <i>x</i>')).toBe(
    '<p><span class="icon color-primary" data-icon="ship" aria-hidden="true"></span> <em>x</em></p>',
  )
  expect(
    await htmlOf(
      '<span data-gb-custom-inline data-tag="emoji" data-code="2693">x</span> :rocket: 10:30:45 :nothing: `:rocket:`',
    ),
  ).toBe('<p>⚓ 🚀 10:30:45 :nothing: <code>:rocket:</code></p>')
})

test('buttons lead, search and ask; one that leads nowhere is disabled', async () => {
  const html = await htmlOf(
    '<a href="setup.md" class="button primary" data-icon="rocket">Start</a> <a class="button secondary">Not yet</a> <button type="button" class="button primary" data-action="ask" data-query="How?">Ask</button>',
  )

  expect(html).toBe(
    '<p><a class="button primary" href="/page_setup"><span class="icon" data-icon="rocket" aria-hidden="true"></span>Start</a> ' +
      '<span class="button secondary disabled">Not yet</span> ' +
      '<button type="button" class="button primary" data-action="ask" data-query="How?">Ask</button></p>',
  )
})

test('links stay what they lead to until assembly', async () => {
  const { pieces, reads } = await render('[a](setup.md#part) and [b](setup.md "mention")')

  expect(pieces).toEqual([
    '<p><a',
    { slot: 'address', attribute: 'href', target: { kind: 'page', page: 'page_setup', anchor: 'part' } },
    '>a</a> and <a class="mention"',
    { slot: 'address', attribute: 'href', target: { kind: 'page', page: 'page_setup' } },
    '>',
    { slot: 'title', target: { kind: 'page', page: 'page_setup' } },
    '</a></p>',
  ])
  expect(reads.pages).toEqual(['page_setup'])
})

test('only addresses of the web, of mail and of telephones are links', async () => {
  const html = await htmlOf(
    '[a](https://example.org/a_(b)) [b](mailto:a@example.org) [c](javascript:alert(1)) [d](data:text/html,x) [e](ftp://x) [f](//example.org) [g](missing.md) [](setup.md)',
  )

  expect(html).toBe(
    '<p><a href="https://example.org/a_(b)" rel="noopener">a</a> <a href="mailto:a@example.org">b</a> <span class="broken">c</span> ' +
      '<span class="broken">d</span> <span class="broken">e</span> <a href="https://example.org" rel="noopener">f</a> ' +
      '<span class="broken">g</span> <a href="/page_setup">page_setup</a></p>',
  )
})

test.each([
  ['an item', 'Text[^1]\n\n* one\n\n  [^1]: Note\n* two', '<ul><li><p>one</p></li><li><p>two</p></li></ul>'],
  ['an item, as all of it', 'Text[^1]\n\n* [^1]: Note', '<ul><li></li></ul>'],
  ['a quote', 'Text[^1]\n\n> quote\n>\n> [^1]: Note', '<blockquote><p>quote</p></blockquote>'],
])('a note in %s is a note', async (_, source, around) => {
  const { html } = await render(source)

  expect(html).toBe(
    `<p>Text<sup><a class="note-ref" href="#fn-1">1</a></sup></p>${around}<section class="notes" role="doc-endnotes"><ol><li id="fn-1"><p>Note</p></li></ol></section>`,
  )
})

test('references and notes are found, whatever stands between them and what they mean', async () => {
  const html = await htmlOf(
    'See [the guide][g] and a word[^1].\n\n{% hint style="info" %}\nAlso [g].\n{% endhint %}\n\n[g]: setup.md\n\n[^1]: A *note*.\n\n    More.',
  )

  expect(html).toContain('See <a href="/page_setup">the guide</a>')
  expect(html).toContain('Also <a href="/page_setup">g</a>.')
  expect(html).toContain('<sup><a class="note-ref" href="#fn-1">1</a></sup>')
  expect(html).toContain(
    '<section class="notes" role="doc-endnotes"><ol><li id="fn-1"><p>A <em>note</em>.</p><p>More.</p></li></ol></section>',
  )
})

test('an image alone is a figure; sizes, alignment, frames and dark ones are classes', async () => {
  expect(await htmlOf('![A](a.png)')).toMatch(
    /^<figure class="image"><img alt="A" loading="lazy" decoding="async" src="\/~\/files\/a.png"><\/figure>$/,
  )
  expect(
    await htmlOf(
      '<div align="right" data-with-frame="true"><figure><img src="a.png" alt="" width="50%"><figcaption><p>Words</p></figcaption></figure></div>',
    ),
  ).toMatch(
    /^<div class="right frame"><figure class="image"><img alt="" width="50%" [^>]*><figcaption>Words<\/figcaption><\/figure><\/div>/,
  )
  expect(
    await htmlOf(
      '<figure><picture><source srcset="d.png" media="(prefers-color-scheme: dark)"><img src="a.png" alt="x"></picture><figcaption></figcaption></figure>',
    ),
  ).toMatch(/<img class="on-light"[^>]*a.png"><img class="on-dark"[^>]*d.png"><\/figure>/)
  expect(await htmlOf('<div><figure><img src="a.png"></figure> <figure><img src="d.png"></figure></div>')).toMatch(
    /^<div class="gallery">/,
  )
  expect(await htmlOf('![x](missing.gif) <img src="data:image/png;base64,AAAA">')).toBe('')
})

const nowhere = { addressOf: () => undefined, pageOf: () => undefined, fileOf: () => undefined }

test('an image of another origin waits for an address of ours, and is a link where it gets none', async () => {
  const source =
    '![A *word*](https://x.example/a.png?b="c) [![B](//x.example/b.png)](setup.md)\n\n' +
    '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td>C</td>' +
    '<td><a href="http://x.example/c.png">c</a></td></tr></tbody></table>'
  const { pieces, html } = await render(source)

  expect(html.match(/<img[^>]*>/g)).toEqual([
    '<img alt="A word" loading="lazy" decoding="async" src="/~/images/https%3A%2F%2Fx.example%2Fa.png%3Fb%3D%22c">',
    '<img alt="B" loading="lazy" decoding="async" src="/~/images/https%3A%2F%2Fx.example%2Fb.png">',
    '<img class="cover" alt="" loading="lazy" decoding="async" src="/~/images/http%3A%2F%2Fx.example%2Fc.png">',
  ])
  expect(assemble(pieces, nowhere)).toBe(
    '<p><a class="image-link" href="https://x.example/a.png?b=&quot;c" rel="noopener">A word</a> <a>B</a></p>' +
      '<ul class="cards"><li class="card"><div class="field">C</div></li></ul>',
  )
})

test('an image of the space says its size and its widths, and where the author gave one side, the other', async () => {
  const source =
    '<img src="a.png" alt="own"> <img src="a.png" alt="given" width="300"> <img src="a.png" alt="half" width="50%"> ' +
    '<img src="a.png" alt="high" height="20"> <img src="a.png" alt="both" width="30" height="20">'
  const { pieces } = await render(source)
  const shown = (image: SizedImage | undefined) =>
    assemble(pieces, { ...nowhere, addressOf: () => '/a', imageOf: () => image })
      .match(/<img[^>]*>/g)!
      .map((one) => one.replace(' loading="lazy" decoding="async" src="/a"', ''))

  expect(shown({ srcset: '/a?320 320w, /a 2000w', width: 2000, height: 1000 })).toEqual([
    '<img alt="own" srcset="/a?320 320w, /a 2000w" sizes="(max-width: 800px) 100vw, 800px" width="2000" height="1000">',
    '<img alt="given" width="300" srcset="/a?320 320w, /a 2000w" sizes="(max-width: 300px) 100vw, 300px" height="150">',
    '<img alt="half" width="50%" srcset="/a?320 320w, /a 2000w" sizes="(max-width: 800px) 100vw, 800px">',
    '<img alt="high" height="20" srcset="/a?320 320w, /a 2000w" sizes="(max-width: 40px) 100vw, 40px" width="40">',
    '<img alt="both" width="30" height="20" srcset="/a?320 320w, /a 2000w" sizes="(max-width: 30px) 100vw, 30px">',
  ])
  expect(shown({ srcset: '/a?320 320w, /a 500w', width: 500, height: 200 })[0]).toBe(
    '<img alt="own" srcset="/a?320 320w, /a 500w" sizes="(max-width: 500px) 100vw, 500px" width="500" height="200">',
  )
  expect(shown({ width: 40, height: 20 })[0]).toBe('<img alt="own" width="40" height="20">')
  expect(shown({})[0]).toBe('<img alt="own">')
  expect(shown(undefined)[0]).toBe('<img alt="own">')
})

test('the link over a card is named by its fields, each apart', async () => {
  const html = await htmlOf(
    '<table data-view="cards"><thead><tr><th></th><th></th><th data-card-target></th></tr></thead><tbody><tr>' +
      '<td><strong>Routing</strong></td><td>By network.</td><td><a href="https://x.example/">there</a></td></tr></tbody></table>',
  )
  expect(html).toContain('aria-label="Routing By network.')
})

test('a table scrolls by itself, and its columns are aligned', async () => {
  expect(await htmlOf('| a | b |\n| - | -: |\n| 1 | `x \\| y` |')).toBe(
    '<div class="table" tabindex="0"><table><thead><tr><th scope="col">a</th><th scope="col" class="right">b</th></tr></thead>' +
      '<tbody><tr><td>1</td><td class="right"><code>x | y</code></td></tr></tbody></table></div>',
  )
})

test('cells are shown by the type of their column', async () => {
  const html = await htmlOf(
    '<table data-header-hidden><thead><tr><th data-type="checkbox">Free</th><th data-type="rating" data-max="3">Stars</th><th data-type="select">State<select><option value="a" label="Open" color="blue"></option></select></th><th data-hidden>Hidden</th><th data-type="content-ref">Page</th></tr></thead><tbody><tr><td>true</td><td>2</td><td><span data-option="a">x</span></td><td>secret</td><td><a href="setup.md">setup.md</a></td></tr></tbody></table>',
  )

  expect(html).toContain('<thead class="hidden">')
  expect(html).toContain('<td><input type="checkbox" disabled checked aria-label="Yes"></td>')
  expect(html).toContain('aria-label="2 / 3">★★☆</span>')
  expect(html).toContain('<span class="option fill-blue">Open</span>')
  expect(html).toContain('<a href="/page_setup">page_setup</a>')
  expect(html).not.toContain('secret')
})

test('cards have covers, fields and one link over all of it', async () => {
  expect(
    await htmlOf(
      '<table data-view="cards" data-card-size="large"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><strong>Blocks</strong><br>Once.</td><td></td><td><a href="setup.md">x</a></td><td><a href="a.png">a.png</a></td></tr></tbody></table>',
    ),
  ).toBe(
    '<ul class="cards large"><li class="card"><img class="cover" alt="" loading="lazy" decoding="async" src="/~/files/a.png">' +
      '<div class="field"><strong>Blocks</strong><br>Once.</div><a class="card-link" href="/page_setup" aria-label="Blocks Once."></a></li></ul>',
  )
})

test('lists, tasks, breaks, quotes and alerts', async () => {
  expect(await htmlOf('5. a\n6. b')).toBe('<ol start="5"><li>a</li><li>b</li></ol>')
  expect(await htmlOf('- [x] done\n- [ ] open')).toMatch(
    /^<ul><li class="task"><input type="checkbox" disabled checked aria-label="Yes">done<\/li>/,
  )
  expect(await htmlOf('a\\\nb')).toBe('<p>a<br>\nb</p>')
  expect(await htmlOf('> q')).toBe('<blockquote><p>q</p></blockquote>')
  expect(await htmlOf('> [!WARNING]\n> Mind *this*.')).toMatch(
    /^<aside class="hint warning" role="note">.*<p>Mind <em>this<\/em>.<\/p>/,
  )
})

test('details hold the blocks between their tags, with blocks of the dialect among them', async () => {
  const html = await htmlOf(
    '<details open>\n\n<summary>More <strong>here</strong></summary>\n\nText **bold**\n\n{% hint style="info" %}\nIn it.\n{% endhint %}\n\n</details>\n\nAfter',
  )

  expect(html).toMatch(
    /^<details id="more-here" open><summary>More <strong>here<\/strong><\/summary>\s*<p>Text <strong>bold<\/strong><\/p><aside.*<\/aside>\s*<\/details>\s*<p>After<\/p>$/s,
  )
})

test('HTML that does not end ends with its block', async () => {
  expect(await htmlOf('<mark style="color:red;">open\n\nNext <b>bold\n\nLast')).toBe(
    '<p><mark class="color-red">open</mark></p><p>Next <strong>bold</strong></p><p>Last</p>',
  )
  expect(await htmlOf('<details>\n\n<summary>Never closed</summary>\n\nBody')).toMatch(
    /<p>Never closed<\/p>\s*<p>Body<\/p>$/,
  )
  expect(await htmlOf('<table><tr><td>one</td></tr>\n\n<tr><td>two</td></tr></table>\n\nAfter')).toMatch(
    /<td>one<\/td><\/tr><tr><td>two<\/td>.*<p>After<\/p>$/s,
  )
})

test('names that are no HTML are text, and HTML that may not be written is not there', async () => {
  expect(await htmlOf('List<T> and <your-name>, a < b')).toBe('<p>List&lt;T&gt; and &lt;your-name&gt;, a &lt; b</p>')
  expect(await htmlOf('<script>alert(1)</script>\n\n<iframe src="https://x.example">x</iframe>\n\nText')).toMatch(
    /^\s*<p>Text<\/p>$/,
  )
})

test('formulas are MathML without styles, money is money, and what is no formula is shown', async () => {
  const html = await htmlOf('Inline $$a^2$$, a price of $5 and $6.\n\n$$\n\\frac{a_1}{b*c*d}\n$$')

  expect(html).toMatch(
    /^<p>Inline <span class="math"><math [^>]*>.*<\/math><\/span>, a price of \$5 and \$6.<\/p><div class="math block"><math/,
  )
  expect(html).not.toContain('style=')
  expect(await htmlOf('$$\\frac{$$')).toBe('<p><code class="math-source">\\frac{</code></p>')
  expect(await htmlOf('`$$a$$`')).toBe('<p><code>$$a$$</code></p>')
})
