import type { Server } from 'node:http'
import { operations } from '@octavo/contract'
import { expect, test } from 'vitest'
import { exchange } from '../../testing/raw-http.ts'
import { startWorld } from '../../testing/start-world.ts'

const world = await startWorld()
const proxied = await startWorld({
  settings: { trustedProxies: ['127.0.0.1'], publicUrl: 'https://octavo.test', anonymousRequestsPerMinute: 3 },
})

const line = (text: string, ...headers: string[]): string => `${[text, 'Host: a', ...headers].join('\r\n')}\r\n\r\n`
const last = line('GET /healthz HTTP/1.1', 'Connection: close')

const body = '{"title":"Acme"}'

/** All but the body of a creation, by a client that waits to be told to send it. */
const head = (token: string, length: number): string =>
  line(
    'POST /v1/orgs HTTP/1.1',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    'Expect: 100-continue',
    'Connection: close',
  )

/** How many requests are left to whom the header names. */
async function leftAt(origin: string, address: string): Promise<number> {
  const { headers } = await fetch(new URL('/v1', origin), { headers: { 'x-forwarded-for': address } })
  return Number(headers.get('x-ratelimit-remaining'))
}

test('a deletion answers 205 or 204 without a byte of body, and the connection goes on', async () => {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const remove = line(`DELETE /v1/orgs/${organization.id} HTTP/1.1`, `Authorization: Bearer ${admin.token}`)

  const { answers, text } = await exchange(world.origin, [remove + last])

  expect(answers.map(({ status }) => status)).toEqual([205, 200])
  expect(answers[0]!.headers['content-length']).toBe('0')
  expect(answers[0]!.headers).not.toHaveProperty('content-type')
  expect(text.split('\r\n\r\n')[1]).toMatch(/^HTTP\/1\.1 200 OK/)
})

test('no operation that answers 204 or 205 has anything to send', () => {
  const empty = operations.filter(({ status }) => status === 204 || status === 205)

  expect(empty.map(({ returns }) => returns)).toEqual(empty.map(() => null))
})

test('HEAD answers as GET does, but for the body', async () => {
  const { text } = await exchange(world.origin, [line('HEAD /v1 HTTP/1.1') + last])
  const alone = text.split('\r\n\r\n')[0]!

  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
  expect(Number(/content-length: (\d+)/i.exec(alone)![1])).toBeGreaterThan(10)
  expect(text.split('\r\n\r\n')[1]).toMatch(/^HTTP\/1\.1 200 OK/)
})

test('a body that is too large is refused by its length alone, and the client reads why', async () => {
  const user = await world.givenUser()
  const response = await fetch(new URL('/v1/orgs', world.origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'a'.repeat(8_000_000) }),
  })

  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ error: { details: { limit: 1024 * 1024 } } })
})

test('who waits to be told to send is told once let in, and not when refused', async () => {
  const user = await world.givenUser()

  const admitted = await exchange(world.origin, [head(user.token, body.length), body], { pause: 200, quiet: 1000 })
  const stranger = await exchange(world.origin, [head('oct_none', body.length)])
  const tooLarge = await exchange(world.origin, [head(user.token, 5_000_000)])

  expect(admitted.text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201/)
  expect(stranger.text).toMatch(/^HTTP\/1\.1 401/)
  expect(tooLarge.text).toMatch(/^HTTP\/1\.1 413/)
})

test('answers, refusals and what was never found carry the same protection', async () => {
  for (const path of ['/v1', '/v1/nothing', '/v1/user', '/v1/orgs/%zz']) {
    const { headers } = await fetch(new URL(path, proxied.origin))
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('x-request-id')).toHaveLength(36)
  }
})

test('browsers of other origins are not let in, and nothing binds them to https where there is none', async () => {
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' }
  const asked = await fetch(new URL('/v1', world.origin), { headers })
  const preflight = await fetch(new URL('/v1', world.origin), { method: 'OPTIONS', headers })

  expect(asked.headers.get('access-control-allow-origin')).toBeNull()
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null])
  expect(asked.headers.get('strict-transport-security')).toBeNull()
})

test('the address behind a trusted proxy is counted; from anyone else the header means nothing', async () => {
  expect(await leftAt(proxied.origin, '198.51.100.1')).toBe(2)
  expect(await leftAt(proxied.origin, '198.51.100.2')).toBe(2)
  expect(await leftAt(proxied.origin, '203.0.113.9, 198.51.100.2')).toBe(1)
  expect(await leftAt(proxied.origin, '2001:db8::1')).toBe(2)
  expect(await leftAt(proxied.origin, '2001:db8::2:1')).toBe(1)

  const before = await leftAt(world.origin, '198.51.100.1')
  expect(await leftAt(world.origin, '198.51.100.2')).toBe(before - 1)
})

test('a client that goes away in the middle leaves nothing behind', async () => {
  const user = await world.givenUser()
  const listed = () => world.database.reader.directory.selectFrom('organization').select('id').execute()
  const before = await listed()

  const cut = () => exchange(world.origin, [head(user.token, 1000), '{"title":'], { patience: 20, quiet: 1 })
  await Promise.all(Array.from({ length: 30 }, cut))

  await expect.poll(() => connectionsTo(world.app.http.server)).toBeLessThan(10)
  expect(await listed()).toEqual(before)
})

const connectionsTo = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
