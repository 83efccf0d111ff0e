import { service } from '@octavo/contract'
import { afterEach, expect, test } from 'vitest'
import { exchange } from '../../testing/raw-http.ts'
import { startWorld } from '../../testing/start-world.ts'

const world = await startWorld()
const user = await world.givenUser()
const bearer = `Authorization: Bearer ${user.token}`
const json = 'Content-Type: application/json'

const request = (line: string, headers: readonly string[] = ['Host: a'], body = ''): string =>
  `${line}\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n${body}`

const get = (...headers: string[]): string => request('GET /v1 HTTP/1.1', headers)

/** A well-formed creation but for what is named; `length` is that of the body unless another one is claimed. */
const post = (body: string, ...headers: string[]): string =>
  request('POST /v1/orgs HTTP/1.1', ['Host: a', bearer, ...headers], body)
const measured = (body: string, ...headers: string[]): string =>
  post(body, json, `Content-Length: ${Buffer.byteLength(body, 'latin1')}`, ...headers)

const good = '{"title":"Acme"}'
const many = (count: number, text: string): string => text.repeat(count)

/** Each with the statuses that may answer it; none that succeeds. */
const malformed: Record<string, [bytes: string, ...statuses: number[]]> = {
  'no Host': [get(), 400],
  'two Hosts that differ': [get('Host: a', 'Host: b'), 400],
  'two Hosts that agree': [get('Host: a', 'host: a'), 400],
  'a Host with a space inside': [get('Host: a b'), 400],
  'a Host with a path': [get('Host: a/b'), 400],
  'a Host with user-info': [get('Host: a@b'), 400],
  'a Host with a comma': [get('Host: a,b'), 400],
  'an empty Host': [get('Host:'), 400],
  'a Host with a port that is none': [get('Host: a:bc'), 400],
  'two Authorizations': [request('GET /v1/user HTTP/1.1', ['Host: a', bearer, 'Authorization: Bearer x']), 400],
  'two Content-Types': [measured(good, 'Content-Type: text/plain'), 400],
  'another scheme of authorization': [request('GET /v1/user HTTP/1.1', ['Host: a', 'Authorization: Basic YTpi']), 401],
  'a token with a space': [request('GET /v1/user HTTP/1.1', ['Host: a', `${bearer} x`]), 401],
  'length and chunks': [post(good, json, 'Content-Length: 16', 'Transfer-Encoding: chunked'), 400],
  'chunks and length': [post('0\r\n\r\n', json, 'Transfer-Encoding: chunked', 'Content-Length: 5'), 400],
  'two lengths that differ': [post(good, json, 'Content-Length: 16', 'Content-Length: 5'), 400],
  'two lengths that agree': [post(good, json, 'Content-Length: 16', 'Content-Length: 16'), 400],
  'two lengths in one header': [post(good, json, 'Content-Length: 16, 16'), 400],
  'a negative length': [post(good, json, 'Content-Length: -1'), 400],
  'a length with a sign': [post(good, json, 'Content-Length: +16'), 400],
  'a length in hexadecimal': [post(good, json, 'Content-Length: 0x10'), 400],
  'a length with a fraction': [post(good, json, 'Content-Length: 16.0'), 400],
  'a length beyond all numbers': [post(good, json, `Content-Length: ${many(30, '9')}`), 400, 413],
  'an empty length': [post(good, json, 'Content-Length:'), 400],
  'a transfer coding that is not known': [post(good, json, 'Transfer-Encoding: brotli'), 400],
  'chunked, but not last': [post('0\r\n\r\n', json, 'Transfer-Encoding: chunked, identity'), 400],
  'chunked twice': [post('0\r\n\r\n', json, 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'), 400],
  'a transfer coding behind a tab': [post(good, json, 'Content-Length: 16', 'Transfer-Encoding:\tchunked'), 400],
  'a transfer coding with a control character': [post(good, json, 'Transfer-Encoding: \x0bchunked'), 400],
  'a chunk whose length is none': [post('zz\r\n{}\r\n0\r\n\r\n', json, 'Transfer-Encoding: chunked'), 400],
  'a chunk that is longer than it says': [post('2\r\n{"a":1}\r\n0\r\n\r\n', json, 'Transfer-Encoding: chunked'), 400],
  'a negative chunk': [post('-2\r\n{}\r\n0\r\n\r\n', json, 'Transfer-Encoding: chunked'), 400],
  'a chunk that ends in a bare line feed': [
    post('10\n{"title":"Acme"}\n0\n\n', json, 'Transfer-Encoding: chunked'),
    400,
  ],
  'chunk extensions without end': [
    post(`2;${many(20_000, 'a')}\r\n{}\r\n0\r\n\r\n`, json, 'Transfer-Encoding: chunked'),
    400,
    413,
  ],
  'a header folded over two lines': [get('Host: a', 'X-Long: one\r\n two'), 400],
  'a Host folded over two lines': [get('Host:\r\n a'), 400],
  'a space before the colon': [get('Host: a', 'X-Name : b'), 400],
  'a space before the colon of the length': [post(good, json, 'Content-Length : 16'), 400],
  'a header without a name': [get('Host: a', ': b'), 400],
  'a header without a colon': [get('Host: a', 'nothing'), 400],
  'a header name with a space': [get('Host: a', 'X Name: b'), 400],
  'a header name with a control character': [get('Host: a', 'X\x01: b'), 400],
  'a header with NUL': [get('Host: a', 'X-Name: a\0b'), 400],
  'a header with a bare carriage return': [get('Host: a', 'X-Name: a\rb'), 400],
  'headers that are too large': [get('Host: a', `X-Name: ${many(20_000, 'a')}`), 431],
  'headers that are too many': [get('Host: a', ...Array.from({ length: 3000 }, (_, index) => `X-${index}: a`)), 431],
  'an address that is too long': [request(`GET /v1?${many(9000, 'a')} HTTP/1.1`), 414],
  'an address longer than all headers': [request(`GET /${many(40_000, 'a')} HTTP/1.1`), 414],
  'a part of the path that is too long': [request(`GET /v1/orgs/${many(2400, 'a')} HTTP/1.1`), 414],
  'a broken escape in the path': [request('GET /v1/orgs/%zz HTTP/1.1'), 400],
  'half an escape in the path': [request('GET /v1/orgs/%e HTTP/1.1'), 400],
  'bytes in the path that are not UTF-8': [request('GET /v1/orgs/%ff%fe HTTP/1.1'), 400],
  'NUL in the path': [request('GET /v1/orgs/%00 HTTP/1.1'), 400, 401],
  'NUL in the query': [request('GET /v1?a=%00 HTTP/1.1'), 400],
  '__proto__ in the query': [request('GET /v1?__proto__=1 HTTP/1.1'), 400],
  'a parameter that is not known': [request('GET /v1?a=1 HTTP/1.1'), 400],
  'a space in the address': [request('GET /v1 /x HTTP/1.1'), 400],
  'a control character in the address': [request('GET /v1\x01 HTTP/1.1'), 400],
  'an address that is no path': [request('GET v1 HTTP/1.1'), 400],
  'an address of another host': [request('GET http://b/v1 HTTP/1.1'), 400],
  'an address of another scheme': [request('GET ftp://a/v1 HTTP/1.1'), 400],
  'a star for an address': [request('OPTIONS * HTTP/1.1'), 400],
  'no address': [request('GET HTTP/1.1'), 400],
  'no version': [request('GET /v1'), 400],
  'version 0.9': ['GET /v1\r\n\r\n', 400],
  'version 2.0': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  'version 9.9': [request('GET /v1 HTTP/9.9'), 400],
  'a version in small letters': [request('GET /v1 http/1.1'), 400],
  'a method in small letters': [request('get /v1 HTTP/1.1'), 400],
  'a method that does not exist': [request('BREW /v1 HTTP/1.1'), 400],
  'a method that a path does not know': [request('DELETE /v1 HTTP/1.1'), 405],
  TRACE: [request('TRACE /v1 HTTP/1.1'), 405],
  CONNECT: [request('CONNECT b:443 HTTP/1.1'), 405],
  'TLS to a plain port': ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  nonsense: ['\x00\x01\x02\x03\r\n\r\n', 400],
  'an expectation that is not known': [get('Host: a', 'Expect: wonders'), 417],
  'a body that is not JSON': [measured('{"title":'), 400],
  'a body with a mark of its byte order': [measured(`\xef\xbb\xbf${good}`), 400],
  'a body that is not UTF-8': [measured('{"title":"\xff\xfe"}'), 400],
  'a body with half a surrogate pair': [measured('{"title":"\\ud800"}'), 400],
  'a body with NUL': [measured('{"title":"\\u0000"}'), 400],
  'a body with __proto__': [measured('{"title":"Acme","__proto__":{"admin":true}}'), 400],
  'a body with constructor': [measured('{"title":"Acme","constructor":{"prototype":{"admin":true}}}'), 400],
  'a body nested too deep': [measured(`{"title":${many(100, '[')}${many(100, ']')}}`), 400],
  'a body of another type': [post(good, 'Content-Type: text/plain', 'Content-Length: 16'), 415],
  'a body of no type': [post(good, 'Content-Length: 16'), 415],
  'a body of a type that is none': [post(good, 'Content-Type: ;;', 'Content-Length: 16'), 415],
  'a body that is packed': [measured(good, 'Content-Encoding: gzip'), 415],
  'a body that is too large': [measured(`{"title":"${many(1_100_000, 'a')}"}`), 413],
  'chunks that are too large': [
    post(`${(1_100_000).toString(16)}\r\n${many(1_100_000, 'a')}\r\n0\r\n\r\n`, json, 'Transfer-Encoding: chunked'),
    413,
  ],
}

afterEach(async () => {
  expect((await world.call(service.getHealth)).status).toBe(200)
})

test('there are enough of them', () => {
  expect(Object.keys(malformed).length).toBeGreaterThanOrEqual(60)
})

test.for(Object.entries(malformed))('%s is refused in our own shape', async ([, [bytes, ...statuses]]) => {
  const { answers, text } = await exchange(world.origin, [bytes])

  expect(answers, text.slice(0, 300)).toHaveLength(1)
  const [{ status, headers, body }] = answers as [(typeof answers)[number]]
  expect(statuses).toContain(status)
  expect(JSON.parse(body)).toMatchObject({ error: { code: status, requestId: headers['x-request-id'] } })
})

test.for([
  'no Host',
  'headers that are too large',
  'length and chunks',
  'nonsense',
  'an expectation that is not known',
])('%s is refused as problem+json where that is asked for', async (name) => {
  const asking = malformed[name]![0].replace('\r\n', '\r\nAccept: application/problem+json\r\n')

  const { answers } = await exchange(world.origin, [asking])

  expect(answers[0]!.headers['content-type']).toContain('application/problem+json')
  expect(JSON.parse(answers[0]!.body)).toMatchObject({ instance: answers[0]!.headers['x-request-id'] })
})

test('what follows a refused request on the same connection is not taken for another one', async () => {
  const smuggled = request('GET /v1 HTTP/1.1')
  const outer = post(
    `0\r\n\r\n${smuggled}`,
    json,
    `Content-Length: ${smuggled.length + 5}`,
    'Transfer-Encoding: chunked',
  )

  const { answers, closed } = await exchange(world.origin, [outer])

  expect(answers.map(({ status }) => status)).toEqual([400])
  expect(closed).toBe(true)
})

test('the whole address is taken for its path when it names this host', async () => {
  const { answers } = await exchange(world.origin, [request('GET http://a:80/v1 HTTP/1.1', ['Host: A:80'])])

  expect(answers.map(({ status }) => status)).toEqual([200])
})

test('nothing was created by any of them', async () => {
  const listed = await world.database.reader.directory.selectFrom('organization').select('id').execute()

  expect(listed).toEqual([])
})
