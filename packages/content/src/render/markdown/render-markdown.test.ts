import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { RenderContext } from '../rendered.ts'
import type { Target } from '../tree.ts'
import { assembleMarkdown } from './markdown-pieces.ts'
import { renderMarkdown } from './render-markdown.ts'

const pages: Readonly<Record<string, string>> = { 'setup.md': 'setup', '../start.md': 'start', 'secret.md': 'secret' }
const contents: Readonly<Record<string, string>> = {
  'note.md': '---\ntitle: Note\n---\nSee [how](../start.md).\n\n* one\n* two',
  'loop.md': 'Round {% include "loop.md" %}',
}
const context: RenderContext = {
  path: 'guide/page.md',
  resolveLink: (destination) => {
    const [path = '', anchor] = destination.split('#')
    if (path.endsWith('.png')) return { kind: 'file', file: path }
    const page = pages[path]
    return page === undefined ? undefined : { kind: 'page', page, ...(anchor && { anchor }) }
  },
  findInclude: (destination) => {
    const source = contents[destination]
    return source === undefined ? undefined : { path: `includes/${destination}`, source }
  },
  findSpecification: () => undefined,
  variables: { version: '2_0', empty: '' },
  visitor: { claims: { plan: 'pro' } },
}
const address = (target: Target): string | undefined => {
  if (target.kind === 'file') return `https://docs.example.com/~/files/${target.file}`
  if (target.kind !== 'page' || target.page === 'secret') return undefined
  return `https://docs.example.com/${target.page}.md${target.anchor === undefined ? '' : `#${target.anchor}`}`
}
function markdownOf(source: string, more: Partial<RenderContext> = {}): string {
  const { pieces } = renderMarkdown(source, { ...context, ...more })
  return assembleMarkdown(pieces, {
    addressOf: address,
    pageOf: (target) => (target.kind === 'page' ? { title: `The [${target.page}]` } : undefined),
    fileOf: () => undefined,
  })
}

test('what names nothing of the site stays as it is written', () => {
  const source = [
    '# Title\n\nText with *marks*, `[code](setup.md)` and <b>HTML</b>.\n\n\n',
    '{% hint style="info" %}\n[outside](https://example.org "t") <https://example.org> [part](#part)\n{% endhint %}\n\n',
    '```md\n[code](setup.md) {% if x %}\n```\n\n1. a\n\n       code\n2) b\n\n$$\na_b\n$$\n\n| a | b |\n|---|---|\n| $$x$$ | |\n',
  ].join('')

  expect(markdownOf(source)).toBe(source)
})

test('links to pages and files are whole addresses, with the words and titles that they had', () => {
  for (const [written, expected] of [
    ['[*a* b](setup.md "t")', '[*a* b](https://docs.example.com/setup.md "t")'],
    ['[a](<setup.md>)', '[a](https://docs.example.com/setup.md)'],
    ['[a](setup.md#part)', '[a](https://docs.example.com/setup.md#part)'],
    ['![b](x.png)', '![b](https://docs.example.com/~/files/x.png)'],
    ['[![b](x.png)](setup.md)', '[![b](https://docs.example.com/~/files/x.png)](https://docs.example.com/setup.md)'],
    ['[a][x]\n\n[x]: setup.md "t"', '[a][x]\n\n[x]: https://docs.example.com/setup.md "t"'],
    ['<a href="setup.md">a</a>', '<a href="https://docs.example.com/setup.md">a</a>'],
    ['<figure><img src="a b.png"></figure>', '<figure><img src="https://docs.example.com/~/files/a%20b.png"></figure>'],
    ['[old name](setup.md "mention")', String.raw`[The \[setup\]](https://docs.example.com/setup.md)`],
    ['[](setup.md)', String.raw`[The \[setup\]](https://docs.example.com/setup.md)`],
    [
      '{% content-ref url="setup.md" %}\n[setup.md](setup.md)\n{% endcontent-ref %}',
      String.raw`[The \[setup\]](https://docs.example.com/setup.md)`,
    ],
    [
      '{% file src="x.png" %}\nA *caption*\n{% endfile %}',
      '{% file src="https://docs.example.com/~/files/x.png" %}\nA *caption*\n{% endfile %}',
    ],
    ['* a [b](setup.md)\n* c', '* a [b](https://docs.example.com/setup.md)\n* c'],
  ])
    expect(markdownOf(written!)).toBe(expected)
})

test('nothing but the words is left of what leads nowhere, or to what the reader does not see', () => {
  for (const page of ['secret', 'missing']) {
    expect(markdownOf(`a [b c](${page}.md "t") d`)).toBe('a b c d')
    expect(markdownOf(`a[**b**](${page}.md)**c**`)).toBe('a[**b**]()**c**')
    expect(markdownOf(`[b][x]\n\n[x]: ${page}.md`)).toBe('[b][x]\n\n[x]: ')
    expect(markdownOf(`<a href="${page}.md">b</a>`)).toBe('<a href="">b</a>')
    expect(markdownOf(`a [b](${page}.md "mention") c`)).toBe('a  c')
    expect(markdownOf(`a\n\n{% content-ref url="${page}.md" %}\n[x](${page}.md)\n{% endcontent-ref %}`)).toBe('a\n\n')
  }
  expect(markdownOf('a [](example.org/x_y) [](secret.md)')).toBe(String.raw`a example.org/x\_y `)
  expect(markdownOf('a [![alt](missing.jpg)](https://example.org) ![b](missing.jpg)')).toBe(
    'a [alt](https://example.org) ![b]()',
  )
})

const conditional = (condition: string) => `a\n\n{% if ${condition} %}\nb\n{% endif %}\n\nc`

test('parts whose conditions do not hold are left out, and of those that do the tags', () => {
  expect(markdownOf(conditional('visitor.claims.plan === "pro"'))).toBe('a\n\nb\n\nc')
  expect(markdownOf('a\n{% if true %}\nb\n{% endif %}\nc')).toBe('a\n\nb\n\nc')
  expect(markdownOf(conditional('visitor.claims.plan === "free"'))).toBe('a\n\n\nc')
  expect(markdownOf(conditional('true'), { isShown: () => false })).not.toContain('b')
  expect(markdownOf('* a\n\n  {% if false %}\n  b\n  {% endif %}\n* c')).not.toContain('b')
  expect(markdownOf('> a\n> {% if false %}\n> b\n> {% endif %}\n> c')).not.toContain('b')
  expect(markdownOf('a {% if false %} b {% endif %} c')).not.toContain('b')
  expect(markdownOf('a\n\n{% if false %}\nb\n\nc')).toBe('a\n\n')
})

test('reusable contents stand in their places, with links of their own', () => {
  expect(markdownOf('a\n\n{% include "note.md" %}\n\nb')).toBe(
    'a\n\nSee [how](https://docs.example.com/start.md).\n\n* one\n* two\n\nb',
  )
  expect(markdownOf('* a\n\n  {% include "note.md" %}\n* b')).toBe(
    '* a\n\n  See [how](https://docs.example.com/start.md).\n\n  * one\n  * two\n* b',
  )
  expect(markdownOf('{% include "loop.md" %}').trim()).toBe('Round')
})

test('expressions are their values, and front matter is dropped', () => {
  expect(markdownOf('---\nvars:\n  x: y\n---\nIs <code class="expression">space.vars.version</code>.')).toBe(
    String.raw`Is 2\_0.`,
  )
  expect(markdownOf('<code class="expression">page.vars.x</code>')).toBe('')
})

const berths = {
  openapi: '3.1.0',
  info: { title: 'Berths', version: '2', description: 'Long words.' },
  servers: [{ url: 'https://api.example.org' }],
  security: [{ key: [] }],
  paths: {
    '/berths': {
      parameters: [{ $ref: '#/components/parameters/Page' }],
      get: { summary: 'All ``` berths', responses: { 200: { $ref: '#/components/responses/Many' } } },
      post: { summary: 'Not asked for' },
    },
  },
  components: {
    parameters: { Page: { name: 'page', in: 'query' } },
    responses: {
      Many: {
        description: 'Some',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Berth' } } },
      },
    },
    schemas: {
      Berth: { type: 'object', properties: { next: { $ref: '#/components/schemas/Berth' } } },
      Other: { type: 'string', description: 'Not named' },
    },
    securitySchemes: { key: { type: 'http', scheme: 'bearer' }, other: { type: 'http', scheme: 'basic' } },
  },
}

test('what is shown of a specification is a small one, with all that it refers to and nothing else', () => {
  const written = markdownOf(
    'a\n\n{% openapi-operation spec="berths" path="/berths" method="get" %}\n[x](y.yaml)\n{% endopenapi-operation %}\n\nb',
    {
      findSpecification: (wanted) => ('spec' in wanted && wanted.spec === 'berths' ? berths : undefined),
    },
  )
  const [, fence, yaml] = /^(`+)yaml\n([^]*?)^\1$/m.exec(written)!

  expect(fence).toBe('````')
  expect(parse(yaml!)).toEqual({
    openapi: '3.1.0',
    servers: berths.servers,
    info: { title: 'Berths', version: '2' },
    paths: { '/berths': { parameters: berths.paths['/berths'].parameters, get: berths.paths['/berths'].get } },
    components: {
      parameters: berths.components.parameters,
      responses: berths.components.responses,
      schemas: { Berth: berths.components.schemas.Berth },
      securitySchemes: { key: berths.components.securitySchemes.key },
    },
  })
  expect(written.startsWith('a\n\n{% openapi-operation spec="berths" path="/berths" method="get" %}\n````yaml\n')).toBe(
    true,
  )
  expect(written.endsWith('````\n{% endopenapi-operation %}\n\nb')).toBe(true)
  const missing = '{% openapi-operation spec="none" path="/x" method="get" %}\n{% endopenapi-operation %}\n'
  expect(markdownOf(missing)).toBe(missing)
})

test('it tells what it read', () => {
  const { reads } = renderMarkdown(
    '[a](setup.md) {% include "note.md" %}\n\n{% if visitor.claims.plan %}<code class="expression">space.vars.version</code>{% endif %}',
    context,
  )

  expect(reads).toMatchObject({ pages: ['setup', 'start'], includes: ['includes/note.md'], variables: ['version'] })
  expect(reads.claims).toEqual(['claims.plan'])
})
