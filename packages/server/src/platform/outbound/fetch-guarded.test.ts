import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createRawServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Canary, startCanary } from '../../testing/canary.ts'
import { startNameServer } from '../../testing/name-server.ts'
import { selfSigned } from '../../testing/self-signed.ts'
import { createFetchGuarded, type OutboundRequest } from './fetch-guarded.ts'

const seen: { path: string; headers: Record<string, unknown> }[] = []
let server: Canary
let other: Canary

/** What each path answers; `/hops/n` redirects n times. */
const bodies: Record<string, { encoding?: string; body: Buffer }> = {
  '/gzip': { encoding: 'gzip', body: gzipSync('packed') },
  '/deflate': { encoding: 'deflate', body: deflateSync('packed') },
  '/br': { encoding: 'BR', body: brotliCompressSync('packed') },
  '/bomb': { encoding: 'gzip', body: gzipSync(Buffer.alloc(50_000_000)) },
  '/twice': { encoding: 'gzip, gzip', body: gzipSync(gzipSync('packed')) },
  '/unknown': { encoding: 'compress', body: Buffer.from('packed') },
  '/broken': { encoding: 'gzip', body: Buffer.from('this is not gzip') },
  '/cut': { encoding: 'gzip', body: gzipSync('packed').subarray(0, 12) },
  '/large': { body: Buffer.alloc(2000) },
}

beforeAll(async () => {
  server = await startCanary('127.0.0.2', (request, response) => {
    const path = request.url!
    seen.push({ path, headers: request.headers })
    const [, kind, rest = ''] = path.split('/')
    if (kind === 'hops' && Number(rest) > 0) {
      response.writeHead(302, { location: `../hops/${Number(rest) - 1}` }).end('elsewhere')
    } else if (kind === 'to') response.writeHead(307, { location: decodeURIComponent(rest) }).end()
    else if (kind === 'nowhere') response.writeHead(301).end()
    else if (kind === 'silent') response.on('close', () => {})
    else if (kind === 'slow') response.writeHead(200).write('a little')
    else if (kind === 'endless') {
      response.writeHead(200)
      const pour = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(10_000)));
      }
      response.on('drain', pour)
      pour()
    } else if (kind === 'headers')
      response.writeHead(200, { 'x-long': 'a'.repeat(15_000), 'x-more': 'a'.repeat(15_000) }).end()
    else {
      const { encoding, body = Buffer.from('fine') } = bodies[path] ?? {}
      response.writeHead(kind === 'missing' ? 404 : 200, {
        'x-of': 'tests',
        ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
      })
      response.end(body)
    }
  })
  other = await startCanary('127.0.0.2', (request, response) => {
    seen.push({ path: `other ${request.url}`, headers: request.headers })
    response.end('other')
  })
})
afterAll(async () => {
  await server.close()
  await other.close()
})

const settings = () => ({ allow: ['127.0.0.2'], deny: [], ports: [server.port, other.port] })
const usual = { timeoutMs: 5000, maxBytes: 1000 }
const get = (path: string, request: Partial<OutboundRequest> = {}) =>
  createFetchGuarded(settings())({ url: `http://127.0.0.2:${server.port}${path}`, ...usual, ...request })
const text = async (path: string): Promise<string> => Buffer.from((await get(path)).bytes).toString()

test('what may be reached is fetched, with its status and headers', async () => {
  const { status, bytes, headers, url } = await get('/plain?a=1#b', { headers: { accept: 'application/json' } })

  expect([status, Buffer.from(bytes).toString(), headers.get('x-of')]).toEqual([200, 'fine', 'tests'])
  expect(url).toContain('/plain?a=1')
  expect(seen.at(-1)).toMatchObject({
    path: '/plain?a=1',
    headers: { accept: 'application/json', 'user-agent': 'Octavo' },
  })
  expect((await get('/missing')).status).toBe(404)
})

test.for(['/gzip', '/deflate', '/br'])('%s is unpacked', async (path) => {
  expect(await text(path)).toBe('packed')
})

test('a proxy that the environment names is not used', async () => {
  const proxy = await startCanary('127.0.0.1')
  for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`)
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')

  expect(await text('/gzip')).toBe('packed')

  expect(proxy.reached()).toBe(0)
  vi.unstubAllEnvs()
  await proxy.close()
})

test('three redirects are followed and a fourth is not', async () => {
  expect((await get('/hops/3')).url).toContain('/hops/0')
  await expect(get('/hops/4')).rejects.toMatchObject({ fault: 'too_many_redirects' })
})

test('what is posted is sent to nobody else', async () => {
  const asked = seen.length
  const { status } = await get('/hops/1', { method: 'POST', body: 'secret' })
  expect([status, seen.slice(asked).map(({ path }) => path)]).toEqual([302, ['/hops/1']])
})

test('a redirect to another host gets none of the headers', async () => {
  const headers = { authorization: 'Bearer of-the-first' }
  const to = encodeURIComponent(`http://127.0.0.2:${other.port}/there`)

  expect(Buffer.from((await get(`/to/${to}`, { headers })).bytes).toString()).toBe('other')

  expect(seen.at(-2)!.headers).toMatchObject(headers)
  expect(seen.at(-1)).toMatchObject({ path: 'other /there' })
  expect(seen.at(-1)!.headers).not.toHaveProperty('authorization')
})

test.for<[string, string]>([
  ['/bomb', 'too_large'],
  ['/large', 'too_large'],
  ['/endless', 'too_large'],
  ['/headers', 'too_large'],
  ['/twice', 'unreadable_answer'],
  ['/unknown', 'unreadable_answer'],
  ['/broken', 'unreadable_answer'],
  ['/cut', 'unreadable_answer'],
  ['/nowhere', 'faulty_redirect'],
  ['/to/http%3A%2F%2F%5B', 'faulty_redirect'],
  ['/to/ftp%3A%2F%2Fa.example', 'scheme_not_allowed'],
  ['/to/http%3A%2F%2Fa%3Ab%40a.example', 'credentials_in_address'],
  ['/to/http%3A%2F%2Fa.example%3A22', 'port_not_allowed'],
  ['/to/http%3A%2F%2F127.0.0.3', 'address_not_public'],
])('%s fails as %s', async ([path, fault]) => {
  const ports = [80, server.port]
  const fetchOut = createFetchGuarded({ ...settings(), ports })
  const failing = fetchOut({ url: `http://127.0.0.2:${server.port}${path}`, ...usual })

  await expect(failing).rejects.toMatchObject({ fault })
})

test.for(['/silent', '/slow'])('%s ends after the time that was given, or when it is given up', async (path) => {
  await expect(get(path, { timeoutMs: 150 })).rejects.toMatchObject({ fault: 'timed_out' })
  await expect(get(path, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({ fault: 'cancelled' })
  await expect(get(path, { signal: AbortSignal.abort() })).rejects.toMatchObject({ fault: 'cancelled' })
})

test('a name server that keeps silent holds nothing up', async () => {
  const names = await startNameServer((name) => (name.startsWith('mute') ? undefined : []))
  const fetchOut = createFetchGuarded({ allow: [], deny: [], ports: [80] }, [names.address])

  await expect(fetchOut({ url: 'http://mute.test/', ...usual, timeoutMs: 150 })).rejects.toMatchObject({
    fault: 'timed_out',
  })
  await expect(fetchOut({ url: 'http://empty.test/', ...usual })).rejects.toMatchObject({ fault: 'host_not_found' })
  names.close()
})

test('a host that the operator names is found as the system finds it, and reached', async () => {
  const local = await startCanary('127.0.0.1')
  const ask = (allow: string[]) =>
    createFetchGuarded({ allow, deny: [], ports: [80, 443] })({ url: `http://localhost:${local.port}/`, ...usual })

  expect(Buffer.from((await ask([`localhost:${local.port}`])).bytes).toString()).toBe('tweet')
  await expect(ask(['localhost'])).rejects.toMatchObject({ fault: 'port_not_allowed' })
  await expect(ask([`other:${local.port}`])).rejects.toMatchObject({ fault: 'host_not_found' })
  await local.close()
})

test('what takes no connection, or speaks something else, is told apart', async () => {
  const raw = createRawServer((socket) => socket.on('data', () => socket.end('220 mail.example ESMTP\r\n'))).listen(
    0,
    '127.0.0.2',
  )
  await once(raw, 'listening')
  const { port } = raw.address() as AddressInfo
  const fetchOut = createFetchGuarded({ ...settings(), ports: [port] })
  const ask = () => fetchOut({ url: `http://127.0.0.2:${port}/`, ...usual })

  await expect(ask()).rejects.toMatchObject({ fault: 'unreadable_answer' })
  await new Promise((resolve) => raw.close(resolve))
  await expect(ask()).rejects.toMatchObject({ fault: 'connection_failed' })
})

test('certificates are checked, and https does not lead back to http', async () => {
  const pair = selfSigned('127.0.0.2')
  const secure = createTlsServer(pair, (_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.2:${server.port}/plain` }).end()
  }).listen(0, '127.0.0.2')
  await once(secure, 'listening')
  const { port } = secure.address() as AddressInfo
  const fetchOut = createFetchGuarded({ ...settings(), ports: [port, server.port] })
  const ask = () => fetchOut({ url: `https://127.0.0.2:${port}/`, ...usual })

  await expect(ask()).rejects.toMatchObject({ fault: 'certificate_not_trusted' })
  setDefaultCACertificates([...getCACertificates(), pair.cert])
  await expect(ask()).rejects.toMatchObject({ fault: 'insecure_redirect' })
  secure.close()
})

test('the words hold the host, and neither paths, queries nor what a name resolves to', async () => {
  const names = await startNameServer(() => ['10.20.30.40'])
  const fetchOut = createFetchGuarded({ allow: [], deny: [], ports: [443] }, [names.address])
  const failing = fetchOut({ url: 'https://keys.test/path?token=secret', ...usual })

  await expect(failing).rejects.toThrow(
    'keys.test is not in the public internet. Use an address that everyone can reach, or ask the operator of this service to allow it (OUTBOUND_ALLOW).',
  )
  await expect(failing).rejects.not.toThrow(/10\.20|secret/)
  names.close()
})
