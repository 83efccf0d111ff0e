import { expect, test } from 'vitest'
import { htmlOf } from '../../testing/render-html.ts'

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

/** What a reader sees of an operation, without marks. */
const shown = async (operation: object, more: object = {}, method = 'post') =>
  textOf(
    await htmlOf(`{% openapi src="x" path="/berths/{code}" method="${method}" %}\n{% endopenapi %}`, {
      findSpecification: () => ({
        openapi: '3.1.0',
        servers: [{ url: 'https://api.example.org' }],
        paths: { '/berths/{code}': { [method]: operation } },
        ...more,
      }),
    }),
  )

const bearer = { components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } } }

test('a sample sends what is needed: the key, what is required, and what has an example', async () => {
  const text = await shown(
    {
      security: [{ key: [] }],
      parameters: [
        { name: 'code', in: 'path', required: true, example: 'A 1' },
        { name: 'nights', in: 'query', required: true, schema: { type: 'integer', minimum: 2 } },
        { name: 'tag', in: 'query', schema: { type: 'array', example: ['a&b', 'c'] } },
        { name: 'cursor', in: 'query', schema: { type: 'string' } },
        { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string', example: "it's" } },
      ],
      requestBody: { content: { 'application/json': { example: { guest: "d'Arc", pets: null, isFirst: true } } } },
      responses: { 200: { description: 'Ok', content: { 'application/json': {} } } },
    },
    bearer,
  )
  const url = 'https://api.example.org/berths/A%201?nights=2&tag=a%26b&tag=c'
  expect(text).toContain(String.raw`curl -X POST '${url}' \
  -H 'Authorization: Bearer YOUR_TOKEN' \
  -H 'X-Trace: it'\''s' \
  -H 'Content-Type: application/json' \
  -d '{
  "guest": "d'\''Arc",
  "pets": null,
  "isFirst": true
}'`)
  expect(text).toContain(`const response = await fetch("${url}", {
  method: "POST",
  headers: {
    "Authorization": "Bearer YOUR_TOKEN",
    "X-Trace": "it's",
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    "guest": "d'Arc",
    "pets": null,
    "isFirst": true
  }),
})
const data = await response.json()`)
  expect(text).toContain(`response = requests.post(
    "${url}",
    headers={
        "Authorization": "Bearer YOUR_TOKEN",
        "X-Trace": "it's",
    },
    json={
        "guest": "d'Arc",
        "pets": None,
        "isFirst": True,
    },
)
data = response.json()`)
})

test('a request that needs nothing is one line, and nothing is read where nothing is answered', async () => {
  const text = await shown({ responses: { 204: { description: 'Gone' } } }, {}, 'get')
  expect(text).toContain("curl 'https://api.example.org/berths/{code}'")
  expect(text).toContain('const response = await fetch("https://api.example.org/berths/{code}")')
  expect(text).toContain('response = requests.get("https://api.example.org/berths/{code}")')
  expect(text).not.toContain('json()')
})

test('forms are sent as forms, and files as files', async () => {
  const schema = {
    type: 'object',
    properties: { name: { type: 'string', example: 'Ada & co' }, picture: { type: 'string', format: 'binary' } },
  }
  const multipart = await shown({ requestBody: { content: { 'multipart/form-data': { schema } } }, responses: {} })
  expect(multipart).toContain("-F 'name=Ada & co' \\\n  -F 'picture=@file'")
  expect(multipart).toContain('form.append("picture", file)')
  expect(multipart).toContain('"picture": open("file", "rb"),')
  // The boundary is part of this header: whoever sends the form writes it.
  expect(multipart).not.toContain('Content-Type')
  const type = 'application/x-www-form-urlencoded'
  const encoded = await shown({ requestBody: { content: { [type]: { schema } } }, responses: {} })
  expect(encoded).toContain("--data-urlencode 'name=Ada & co'")
  expect(encoded).toContain('body: new URLSearchParams({')
})

test('what only the server says is not sent, and what only callers say is not answered', async () => {
  const content = {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          id: { type: 'string', readOnly: true, example: 'bk_1' },
          pin: { type: 'string', writeOnly: true, example: '0000' },
          guest: { type: 'string', example: 'Ada' },
        },
      },
    },
  }
  const text = await shown({ requestBody: { content }, responses: { 201: { description: 'Booked', content } } })
  const [request, response] = text.split('Example response')
  expect(request).toContain('"pin": "0000"')
  expect(request).not.toContain('bk_1')
  expect(response).toContain('"id": "bk_1"')
  expect(response).not.toContain('0000')
})

test('ways to show who one is are told apart, with what they must be allowed to do', async () => {
  const securitySchemes = {
    key: { type: 'apiKey', in: 'query', name: 'key', description: 'From the **office**.' },
    login: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://id.example.org/token', scopes: {} } } },
  }
  const operation = { security: [{ key: [] }, { login: ['berths:write'] }, {}], responses: {} }
  const text = await shown(operation, { components: { securitySchemes } })
  expect(text).toContain('Authorization, optional')
  expect(text).toContain('key queryFrom the office.')
  expect(text).toContain('Value Bearer …Scopes berths:writeToken from https://id.example.org/token')
  expect(text).toContain("curl -X POST 'https://api.example.org/berths/{code}?key=YOUR_API_KEY'")
})

test('answers have their headers, and every example that has a name', async () => {
  const text = await shown({
    responses: {
      200: {
        description: 'Ok',
        headers: { 'X-Left': { description: 'How many are left.', schema: { type: 'integer' } } },
        content: {
          'application/json': {
            examples: { few: { value: { n: 1 } }, many: { summary: 'A lot', value: { n: 1000 } } },
          },
        },
      },
    },
  })
  expect(text).toContain('HeadersX-Left integerHow many are left.')
  expect(text).toContain('200 few')
  expect(text).toContain('200 A lot')
})
