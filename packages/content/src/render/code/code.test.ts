import { expect, test } from 'vitest'
import { htmlOf } from '../../testing/render-html.ts'

test('code is coloured by classes', async () => {
  expect(await htmlOf('```json\n{"a": 1}\n```')).toBe(
    '<div class="code" data-language="json"><pre tabindex="0"><code>{<span class="t-attr">"a"</span>: <span class="t-num">1</span>}</code></pre></div>',
  )
})

test('the first code of a language has the same colours as the next', async () => {
  const source = '```typescript\nconst a: string = "x" // y\n```'

  expect(await htmlOf(source)).toBe(await htmlOf(source))
  expect(await htmlOf(source)).toContain('<span class="t-com">// y</span>')
})

test('an unknown language is plain, and so is code that nobody could read', async () => {
  expect(await htmlOf('```bnf\n<a> ::= "b"\n```')).toContain('<code>&lt;a&gt; ::= "b"</code>')
  expect(await htmlOf(`\`\`\`js\n${'let a = 1\n'.repeat(6000)}\`\`\``)).not.toContain('t-kw')
  expect(await htmlOf(`\`\`\`js\nlet a = 1\n${'x'.repeat(600)}=1\n\`\`\``)).toContain('<span class="t-kw">let </span>')
  expect(await htmlOf('```js\nlet a = 1\n```', { colours: false })).not.toContain('t-kw')
})

test('a tag around code says how it is shown', async () => {
  const fence = '```text\na\nb\n```'

  expect(
    await htmlOf(
      `{% code title="a.txt" overflow="wrap" lineNumbers="true" fullWidth="true" %}\n${fence}\n{% endcode %}`,
    ),
  ).toBe(
    '<div class="code wrap numbered full-width" data-language="text"><p class="code-title">a.txt</p><pre tabindex="0"><code>' +
      '<span class="line">a</span>\n<span class="line">b</span></code></pre></div>',
  )
  expect(await htmlOf('{% code lineNumbers="true" %}\n```text\none line\n```\n{% endcode %}')).not.toContain('numbered')
  expect(await htmlOf(`{% code expandable="true" %}\n\`\`\`\n${'x\n'.repeat(20)}\`\`\`\n{% endcode %}`)).toContain(
    'data-expandable',
  )
})

test('marked lines, annotations and lines of a difference', async () => {
  const html = await htmlOf(
    '<pre class="language-text" data-title="t"><code>one\n<strong>two\n</strong>three &#x3C;x></code></pre>',
  )

  expect(html).toContain('<p class="code-title">t</p>')
  expect(html).toContain(
    '<span class="line">one</span>\n<span class="line marked">two</span>\n<span class="line">three &lt;x&gt;</span>',
  )
  expect(
    await htmlOf('<pre><code>a <a data-footnote-ref href="#user-content-fn-1">b</a></code></pre>\n\n[^1]: x'),
  ).toContain('a <a class="note" href="#fn-1">b</a>')
  expect(await htmlOf('```diff\n- old\n+ new\n```')).toMatch(/<span class="line removed">.*\n<span class="line added">/)
})

test('code with annotations has its colours, its numbers and its marks', async () => {
  const html = await htmlOf(
    '{% code lineNumbers="true" %}\n<pre class="language-js"><code>const <a data-footnote-ref href="#user-content-fn-1">a = 1</a>\n' +
      '<strong>const b = 2\n</strong></code></pre>\n{% endcode %}\n\n[^1]: x',
  )

  expect(html).toContain('<div class="code numbered"')
  expect(html).toContain(
    '<span class="line"><span class="t-kw">const </span><a class="note" href="#fn-1"><span class="t-num">a </span>' +
      '<span class="t-op">= </span><span class="t-num">1</span></a></span>\n<span class="line marked"><span class="t-kw">const </span>',
  )
})

test('an annotation over several lines is a link in each of them', async () => {
  const html = await htmlOf(
    '<pre><code>a <a data-footnote-ref href="#user-content-fn-1">b\nc</a> d</code></pre>\n\n[^1]: x',
  )

  expect(html).toContain('a <a class="note" href="#fn-1">b</a>\n<a class="note" href="#fn-1">c</a> d</code>')
})

test('a diagram is its source until the browser draws it', async () => {
  expect(await htmlOf('```mermaid fullWidth="true"\nflowchart LR\n  A --> B\n```')).toBe(
    '<figure class="mermaid"><pre><code>flowchart LR\n  A --&gt; B</code></pre></figure>',
  )
})

test('a prompt can be copied', async () => {
  expect(await htmlOf('{% prompt description="Sum up" icon="robot" %}\n```\nDo it.\n```\n{% endprompt %}')).toBe(
    '<details class="prompt"><summary><span class="icon" data-icon="robot" aria-hidden="true"></span>Sum up</summary>' +
      '<div class="code"><pre tabindex="0"><code>Do it.</code></pre></div></details>',
  )
})
