import { type Operation, operations, service } from '@octavo/contract'
import { expect, test } from 'vitest'
import { exampleOf } from '../../testing/contract/all-examples.ts'
import { startWorld } from '../../testing/start-world.ts'
import { useSchemaCompilers } from './schema-compilers.ts'
import { valueLimitOf } from './value-limit.ts'

const world = await startWorld()
const organization = await world.givenOrganization()
const caller = await world.givenMember(organization, 'admin')

const operationOf = (id: string): Operation => operations.find((one) => one.id === id)!

/** Sends a text as the body of an otherwise valid request. */
async function send(id: string, body: string) {
  const operation = operationOf(id)
  const { params = {} } = await exampleOf(operation)(world, { organization, caller })
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String((params as Record<string, unknown>)[name]),
  )
  const response = await fetch(new URL(path, world.origin), {
    method: operation.method,
    headers: {
      'content-type': 'application/json',
      ...(operation.access.on !== 'public' && { authorization: `Bearer ${caller.token}` }),
    },
    body,
  })
  const text = await response.text()
  const { error } = JSON.parse(text) as { error: { details: { path: string; message: string }[] } }
  return { status: response.status, length: text.length, details: error.details }
}

const list = (count: number, item = '{}'): string => `[${Array.from({ length: count }, () => item).join(',')}]`
const unknownKeys = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`

test.for([
  ['bulkUpsertSiteRedirects', `{"redirects":${list(200_000)}}`, 120_000],
  ['updateSpaceContent', `{"changes":${list(200_000)}}`, 120_000],
  ['inviteUsersToOrganization', `{"emails":${list(100_000, '1')}}`, 1000],
  ['createUserToken', `{"scopes":${list(200_000, '"a"')}}`, 1000],
  ['signIn', unknownKeys(80_000), 1000],
] as const)('%s counts the values of a body before it validates them', async ([id, body, limit]) => {
  expect(await send(id, body)).toMatchObject({
    status: 400,
    details: [{ path: '', message: `has more than ${limit} values` }],
  })
  expect((await world.call(service.getHealth)).status).toBe(200)
})

test('of a large body, the first item with an error is described; of a small one, all are', async () => {
  const redirect = '{"source":"/a","destination":{"kind":"external","url":"https://example.com"}}'
  const wrong = redirect.replace('/a', 'a').replace('"source"', '"rank":1,"source"')
  const good = list(8000, redirect).slice(1, -1)
  const many = await send('bulkUpsertSiteRedirects', `{"redirects":[${good},${wrong},${wrong},{}]}`)
  const few = await send('bulkUpsertSiteRedirects', `{"redirects":${list(3)}}`)

  expect(many.status).toBe(400)
  expect(many.details.map(({ path }) => path)).toEqual(['/redirects/8000/rank', '/redirects/8000/source'])
  expect(few.details.map(({ path }) => path)).toEqual(['/redirects/0', '/redirects/1', '/redirects/2'])
})

test('the text of errors is bounded, whatever the names and the number of unknown keys', async () => {
  const long = 'k'.repeat(90_000)
  const { status, length, details } = await send('signIn', `{"${long}":1,${unknownKeys(900).slice(1)}`)

  expect(status).toBe(400)
  expect(details.length).toBeLessThanOrEqual(100)
  expect(length).toBeLessThan(20_000)
})

test('no operation reports more than some thousand errors for any body', () => {
  let compile:
    | ((part: { schema: object; httpPart: string }) => ((value: unknown) => boolean) & { errors?: unknown[] | null })
    | undefined
  useSchemaCompilers({
    setValidatorCompiler: (given: typeof compile) => (compile = given),
    setSerializerCompiler: () => {},
    setSchemaErrorFormatter: () => {},
  } as never)
  const counted = operations.flatMap(({ id, body }) => {
    if (!body) return []
    const validate = compile!({ schema: body, httpPart: 'body' })
    const most = valueLimitOf(body)
    const wrong = [
      Array.from({ length: most }, () => ({})),
      Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1])),
      ...Object.keys((body as { properties?: object }).properties ?? {}).map((key) => ({
        [key]: Array.from({ length: most - 2 }, () => ({})),
      })),
    ]
    return wrong.map((value) => ({ id, errors: validate(value) ? 0 : validate.errors!.length }))
  })

  expect(counted.filter(({ errors }) => errors > 5000)).toEqual([])
  expect(counted.length).toBeGreaterThan(200)
})
