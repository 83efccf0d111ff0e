import { expect, test } from 'vitest'
import { htmlOf, render } from '../../testing/render-html.ts'

const specification = {
  openapi: '3.1.0',
  servers: [{ url: 'https://{host}/v1/', variables: { host: { default: 'api.example.org' } } }],
  security: [{ key: [] }],
  paths: {
    '/berths/{code}': {
      parameters: [{ name: 'code', in: 'path', required: true, schema: { type: 'string' } }],
      post: {
        summary: 'Book a berth',
        description: 'Books **one**.\n\n{% hint style="info" %}\nIn UTC.\n{% endhint %}',
        deprecated: true,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Berth' } } },
        },
        responses: {
          '201': { description: 'Booked' },
          '409': {
            description: 'Taken',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Missing' } } },
          },
        },
      },
    },
  },
  webhooks: { freed: { post: { summary: 'Freed', responses: {} } } },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    schemas: {
      Berth: {
        type: 'object',
        required: ['code'],
        properties: {
          code: { type: 'string', examples: ['A1'] },
          size: { type: 'string', enum: ['small', 'large'], 'x-enumDescriptions': { small: 'up to 8 m' } },
          next: { $ref: '#/components/schemas/Berth' },
          kind: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
        },
      },
      Loop: { $ref: '#/components/schemas/Loop' },
      All: {
        allOf: [
          { $ref: '#/components/schemas/Berth' },
          { $ref: '#/components/schemas/All' },
          { properties: { more: { type: 'boolean' } } },
        ],
      },
    },
  },
}
const findSpecification = (wanted: object) => (JSON.stringify(wanted).includes('berths') ? specification : undefined)

test('an operation is its address, parameters, body, sample and responses', async () => {
  const { html, reads, outline } = await render(
    '{% openapi-operation spec="berths" path="/berths/{code}" method="post" %}\n[OpenAPI](x.yaml)\n{% endopenapi-operation %}',
    { findSpecification },
  )

  expect(outline).toEqual([{ level: 2, title: 'Book a berth', id: 'book-a-berth' }])
  expect(html).toContain(
    '<span class="method post">POST</span> <code>https://api.example.org/v1/berths/{code}</code> <span class="deprecated">deprecated</span>',
  )
  expect(html).toContain('<p>Books <strong>one</strong>.</p><aside class="hint info"')
  expect(html).toContain('<code class="field-name">X-Key</code> <span class="type">header</span></p><p>An API key.</p>')
  expect(html).toContain('<p class="part-title">Path parameters</p>')
  expect(html).toContain(
    '<code class="field-name">code</code> <span class="type">string</span> <span class="required">required</span>',
  )
  expect(html).toContain('<code>small</code> up to 8 m, <code>large</code>')
  expect(html).toContain('Berth, as above')
  expect(html).toContain('<span class="type">string or integer</span>')
  expect(html.match(/<p class="tab-title">[^<]*/g)).toEqual([
    '<p class="tab-title">cURL',
    '<p class="tab-title">JavaScript',
    '<p class="tab-title">Python',
  ])
  expect(html).toContain('<span class="status s4">409</span> <span class="response-text">Taken</span></summary>')
  expect(html.match(/<div class="operation-\w+">/g)).toEqual([
    '<div class="operation-text">',
    '<div class="operation-samples">',
    '<div class="operation-responses">',
  ])
  expect(reads.specifications).toEqual(['berths'])
})

test('several samples are tabs', async () => {
  const samples = [
    { lang: 'shell', label: 'cURL', source: 'curl x' },
    { lang: 'python', label: 'Python', source: 'get(x)' },
  ]
  const operation = { summary: 'Read', 'x-codeSamples': samples, responses: {} }
  const html = await htmlOf(
    '{% openapi-operation spec="x" path="/x" method="get" %}\n[x](x)\n{% endopenapi-operation %}',
    { findSpecification: () => ({ openapi: '3.1.0', paths: { '/x': { get: operation } } }) },
  )

  expect(html.match(/<p class="tab-title">[^<]*/g)).toEqual([
    '<p class="tab-title">cURL',
    '<p class="tab-title">Python',
  ])
})

test('the older forms name a file', async () => {
  const expected = /Book a berth/
  expect(
    await htmlOf('{% openapi src="berths.yaml" path="/berths/{code}" method="post" %}\n[x](x)\n{% endopenapi %}', {
      findSpecification,
    }),
  ).toMatch(expected)
  expect(
    await htmlOf('{% swagger src="berths.yaml" path="/berths/{code}" method="post" %}\n[x](x)\n{% endswagger %}', {
      findSpecification,
    }),
  ).toMatch(expected)
  expect(
    await htmlOf('{% openapi-webhook spec="berths" name="freed" method="post" %}\n{% endopenapi-webhook %}', {
      findSpecification,
    }),
  ).toContain('<code>freed</code>')
})

test('an operation in tags is one too', async () => {
  const html = await htmlOf(
    '{% swagger method="get" path="/b/{code}" baseUrl="https://api.example.org" summary="Read" %}\n{% swagger-description %}\nReads **one**.\n{% endswagger-description %}\n\n{% swagger-parameter in="path" name="code" type="String" required="true" %}\nCode\n{% endswagger-parameter %}\n\n{% swagger-response status="200: OK" description="The berth" %}\n```json\n{"code": "A1"}\n```\n{% endswagger-response %}\n{% endswagger %}',
  )

  expect(html).toContain('<code>https://api.example.org/b/{code}</code></p><p>Reads <strong>one</strong>.</p>')
  expect(html).toContain(
    '<code class="field-name">code</code> <span class="type">String</span> <span class="required">required</span></p><p>Code</p>',
  )
  expect(html).toContain(
    '<summary><span class="status s2">200: OK</span> <span class="response-text">The berth</span></summary>',
  )
})

test('schemas that hold themselves end', async () => {
  const html = await htmlOf(
    '{% openapi-schemas spec="berths" schemas="Berth, Loop,All,Gone" grouped="true" %}\n{% endopenapi-schemas %}',
    { findSpecification },
  )

  expect(html.match(/<details class="schema">/g)).toHaveLength(4)
  expect(html).toContain('<code class="field-name">more</code>')
  expect(html).toContain('This schema is not in the description.')
})

test('an old specification says the same in its own words', async () => {
  const old = {
    swagger: '2.0',
    host: 'api.example.org',
    basePath: '/v2',
    paths: {
      '/x': {
        post: {
          parameters: [
            { in: 'body', name: 'b', schema: { $ref: '#/definitions/B' } },
            { in: 'query', name: 'q', type: 'integer' },
          ],
          responses: { 200: { description: 'Ok', schema: { type: 'array', items: { $ref: '#/definitions/B' } } } },
        },
      },
    },
    definitions: { B: { type: 'object', properties: { n: { type: 'number' } } } },
  }
  const html = await htmlOf('{% openapi src="x.yaml" path="/x" method="POST" %}\n{% endopenapi %}', {
    findSpecification: () => old,
  })

  expect(html).toContain('https://api.example.org/v2/x')
  expect(html).toContain('<code>array of B</code>')
  expect(html.match(/<code class="field-name">n<\/code>/g)).toHaveLength(2)
})

test('what is not there, and what is no specification, leaves what is known', async () => {
  for (const found of [
    undefined,
    null,
    5,
    [],
    {},
    { paths: 3 },
    { paths: { '/x': { get: 'x' } } },
    { paths: { '/x': { $ref: '#/paths/~1x' } } },
  ]) {
    const { html } = await render('{% openapi src="x.yaml" path="/x" method="get" %}\n{% endopenapi %}', {
      findSpecification: () => found,
    })
    expect(html).toContain('<span class="method get">GET</span> <code>/x</code>')
  }
})
