import { expect, test } from 'vitest'
import { htmlOf, render } from '../../testing/render-html.ts'

test('a hint has its style and its icon, and an unknown style is information', async () => {
  const html = await htmlOf(
    '{% hint style="warning" %}\nTide.\n{% endhint %}\n\n{% hint style="tip" icon="ship" %}\n## High\n\nText\n{% endhint %}',
  )

  expect(html).toContain('<aside class="hint warning" role="note"><span class="icon" data-icon="circle-exclamation"')
  expect(html).toContain('<aside class="hint info titled" role="note"><span class="icon" data-icon="ship"')
})

test('tabs are sections with their titles, and the same title has the same name', async () => {
  const html = await htmlOf(
    '{% tabs %}\n{% tab title="macOS / ARM" %}\na\n{% endtab %}\n\n{% tab title="C++" %}\nb\n{% endtab %}\n{% endtabs %}',
  )

  expect(html).toBe(
    '<div class="tabs"><section class="tab" data-tab="macos-arm"><p class="tab-title">macOS / ARM</p><p>a</p></section>' +
      '<section class="tab" data-tab="c++"><p class="tab-title">C++</p><p>b</p></section></div>',
  )
})

test('steps are a list, with or without the stepper around them', async () => {
  expect(
    await htmlOf('{% stepper %}\n{% step %}\nOne\n{% endstep %}\n\n{% step %}\nTwo\n{% endstep %}\n{% endstepper %}'),
  ).toBe('<ol class="steps"><li class="step"><p>One</p></li><li class="step"><p>Two</p></li></ol>')
  expect(await htmlOf('{% step %}\nAlone\n{% endstep %}')).toBe(
    '<ol class="steps"><li class="step"><p>Alone</p></li></ol>',
  )
})

test('columns have widths in twelfths', async () => {
  const html = await htmlOf(
    '{% columns %}\n{% column width="66.66666666666666%" %}\na\n{% endcolumn %}\n\n{% column valign="middle" width="abc" %}\nb\n{% endcolumn %}\n{% endcolumns %}',
  )

  expect(html).toBe(
    '<div class="columns"><div class="column w-8"><p>a</p></div><div class="column middle"><p>b</p></div></div>',
  )
})

test('a tag in an item belongs to the item, and so does its body', async () => {
  const html = await htmlOf('1. First\n\n   {% hint style="info" %}\n   In the *item*.\n   {% endhint %}\n2. Second\n')

  expect(html).toMatch(/^<ol><li><p>First<\/p><aside.*<p>In the <em>item<\/em>.<\/p><\/div><\/aside><\/li><li>/)
  expect(await htmlOf('* {% content-ref url="setup.md" %}\n  [setup.md](setup.md)\n  {% endcontent-ref %}')).toBe(
    '<ul><li><p class="card-ref"><a href="/page_setup">page_setup</a></p></li></ul>',
  )
})

test('a tag in a quote belongs to the quote', async () => {
  expect(await htmlOf('> {% hint style="info" %}\n> x\n> {% endhint %}')).toMatch(
    /^<blockquote><aside.*<p>x<\/p>.*<\/blockquote>$/,
  )
})

test('text on the line of a tag is in the block', async () => {
  expect(await htmlOf('{% hint style="info" %} One. {% endhint %}')).toContain(
    '<div class="hint-body"><p>One.</p></div>',
  )
  expect(await htmlOf('Before {% hint style="info" %} within\nand more. {% endhint %}\nAfter')).toMatch(
    /^<p>Before<\/p><aside.*<p>within\nand more.<\/p>.*<\/aside><p>After<\/p>$/s,
  )
})

test('a block without its end holds what is left of what it stands in', async () => {
  const { html, warnings } = await render('{% tabs %}\n{% tab title="A" %}\nNever closed.\n\nMore.')

  expect(html).toContain(
    '<section class="tab" data-tab="a"><p class="tab-title">A</p><p>Never closed.</p><p>More.</p></section>',
  )
  expect(warnings.map(({ code }) => code)).toEqual(['block-unclosed', 'block-unclosed'])
})

test('an end without a block is dropped, and what follows stays', async () => {
  const { html, warnings } = await render('{% endhint %}\n\nText')

  expect(html).toBe('<p>Text</p>')
  expect(warnings).toEqual([{ code: 'end-without-block', about: 'endhint' }])
})

test('of an unknown block the content is shown', async () => {
  expect(await htmlOf('{% marquee speed="2" %}\nInside **it**.\n{% endmarquee %}')).toBe(
    '<p>Inside <strong>it</strong>.</p>',
  )
})

test('tags in code and escaped tags are text', async () => {
  expect(await htmlOf('`{% hint %}`')).toBe('<p><code>{% hint %}</code></p>')
  expect(await htmlOf('```\n{% hint %}\n```')).toContain('<code>{% hint %}</code>')
  expect(await htmlOf('    {% hint %}\n')).toContain('<code>{% hint %}</code>')
  expect(await htmlOf(String.raw`\{% hint %\}`)).toBe('<p>{% hint %}</p>')
  expect(await htmlOf('<!-- {% hint %} -->')).toBe('')
})

test('blocks as HTML are the same blocks', async () => {
  const html = await htmlOf(
    '<div data-gb-custom-block data-tag="hint" data-style="danger" class="hint hint-danger"><p>x</p></div>',
  )

  expect(html).toContain('<aside class="hint danger" role="note">')
  expect(
    await htmlOf(
      '<div data-gb-custom-block data-tag="tabs">\n\n<div data-gb-custom-block data-tag="tab" data-title=\'One\'></div>\n\nIn *one*.\n\n</div>',
    ),
  ).toMatch(
    /<div class="tabs"><section class="tab" data-tab="one"><p class="tab-title">One<\/p>\s*<p>In <em>one<\/em>.<\/p>\s*<\/section><\/div>/,
  )
})

test('an embed is a link until a reader clicks, and only where it leads to a page', async () => {
  expect(await htmlOf('{% embed url="https://www.youtube.com/watch?v=dQw4w9WgXcQ" %}\nA film.\n{% endembed %}')).toBe(
    '<figure class="embed"><a class="embed-link" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener" data-embed="youtube" ' +
      'data-embed-id="dQw4w9WgXcQ">youtube.com/watch?v=dQw4w9WgXcQ</a><figcaption>A film.</figcaption></figure>',
  )
  expect(await htmlOf('{% embed url="javascript:alert(1)" %}')).toBe('')
})

test('a file is a row to download, and one that is not there is nothing', async () => {
  expect(await htmlOf('{% file src="list (1).pdf" %}\nPrices\n{% endfile %}')).toBe(
    '<figure class="file"><a class="file-link" href="/~/files/list%20(1).pdf" download>list (1).pdf</a>' +
      '<span class="file-about">PDF · 1.2 KB</span><figcaption>Prices</figcaption></figure>',
  )
  expect(await htmlOf('{% file src="missing.zip" %}')).toBe('')
})

test('an integration is a link to what it shows, and a diagram is one', async () => {
  expect(await htmlOf('{% @acme/form formId="1" %}')).toBe('')
  expect(await htmlOf('{% @github-files/github-code-block url="https://github.com/a/b" %}')).toContain(
    'href="https://github.com/a/b"',
  )
  expect(
    await htmlOf('{% @mermaid/diagram content="flowchart TD\n  subgraph "Quoted"\n\n  A --> B" fullWidth="false" %}'),
  ).toBe('<figure class="mermaid"><pre><code>flowchart TD\n  subgraph "Quoted"\n\n  A --&gt; B</code></pre></figure>')
})

test('updates have their dates in one form, and the tags that the space knows', async () => {
  const { html, reads } = await render(
    '{% updates format="short" %}\n{% update date="2031-03-02" tags="api,unknown" %}\n## New\n{% endupdate %}\n{% endupdates %}',
    {
      tags: { api: { label: 'API', color: 'blue' } },
    },
  )

  expect(html).toContain(
    '<time datetime="2031-03-02">Mar 2, 2031</time><span class="tag fill-blue" data-tag="api">API</span></header>',
  )
  expect(reads.tags).toEqual(['api', 'unknown'])
})
