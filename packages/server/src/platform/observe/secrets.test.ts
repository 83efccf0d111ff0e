import { randomBytes } from 'node:crypto'
import { organizations } from '@octavo/contract'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newToken } from '../crypto/token.ts'
import { callOperation } from '../../testing/call.ts'
import { exchange } from '../../testing/raw-http.ts'
import { spawnServer } from '../../testing/spawn-server.ts'
import { startWorld } from '../../testing/start-world.ts'

const world = await startWorld()

const planted: string[] = []
/** A secret in the shape of ours, or in no shape at all. */
function plant(shape: 'token' | 'text' = planted.length % 2 ? 'token' : 'text'): string {
  const secret = shape === 'token' ? newToken('oct') : `Pl4nted${randomBytes(9).toString('hex')}`
  planted.push(secret)
  return secret
}

async function execute(command: string): Promise<void> {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  await client.query(command).finally(() => client.end())
}

const withPassword = (address: string, password: string): string => {
  const url = new URL(address)
  url.password = password
  return url.href
}

test('of a hundred secrets, wherever they come in, the server prints none', async () => {
  const server = await spawnServer({
    DATABASE_URL: withPassword(world.url, plant('text')),
    SECRET_KEYS: `${plant('text')}-and-long-enough`,
    LOG_LEVEL: 'trace',
    METRICS_PORT: '0',
  })
  const user = await world.givenUser()
  planted.push(user.token)
  const ask = (path: string, init: RequestInit = {}) => fetch(new URL(path, server.origin), init)
  const post = (body: string, headers: Record<string, string> = {}) =>
    ask('/v1/orgs', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}`, ...headers },
    })
  const create = (title: string, hostname?: string) =>
    callOperation(
      server.origin,
      organizations.createOrganization,
      { body: { title, ...(hostname && { hostname }) } },
      user,
    )

  const names = ['cookie', 'x-api-key', 'x-forwarded-for', 'user-agent', 'referer', 'x-custom', 'if-match', 'accept']
  for (const name of names) for (let time = 0; time < 2; time++) await ask('/v1/user', { headers: { [name]: plant() } })
  for (let time = 0; time < 10; time++)
    await ask('/v1/user', { headers: { authorization: `Bearer ${plant('token')}` } })
  for (const scheme of ['Basic', 'Digest', '']) {
    await ask('/v1/user', { headers: { authorization: `${scheme} ${plant('text')}` } })
  }
  for (const name of ['token', 'password', 'page', 'limit', 'a']) {
    for (let time = 0; time < 2; time++)
      await ask(`/v1/orgs?${name}=${plant()}`, { headers: { authorization: `Bearer ${user.token}` } })
    await ask(`/v1/orgs?${plant('text')}=${name}`, { headers: { authorization: `Bearer ${user.token}` } })
  }
  for (const path of ['/', '/v1/', '/v1/orgs/', '/v1/user/tokens/', '/v1/orgs/%zz']) {
    for (const method of ['GET', 'DELETE', 'PUT', 'TRACE']) {
      await exchange(server.origin, [`${method} ${path}${plant()} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`])
    }
  }
  for (const line of [
    'GET /? HTTP/1.1\r\nHost: a\r\nHost: ?',
    'BREW /? HTTP/1.1\r\n?: a',
    'GET /v1 HTTP/1.1\r\nX-A : ?',
    '?',
  ]) {
    await exchange(server.origin, [`${line.replaceAll('?', () => plant())}\r\n\r\n`])
  }
  for (const key of ['title', 'password', 'secret', 'emoji', 'token']) {
    await post(JSON.stringify({ [key]: plant() }))
    await post(JSON.stringify({ [key]: { [plant()]: plant() } }))
    await post(`{"${key}":"${plant()}`)
    await post(JSON.stringify({ title: 'Acme', [key]: plant() }), { 'idempotency-key': plant() })
  }

  // The database itself refuses, in words that quote the value; nobody here expects it, so it is an error of ours.
  await execute('alter table organization add constraint planted_key unique (title)')
  const twice = plant('text')
  expect([(await create(twice)).status, (await create(twice)).status]).toEqual([201, 500])
  await execute(
    'alter table organization drop constraint planted_key; alter table organization alter title type integer using 0',
  )
  for (let time = 0; time < 4; time++) expect((await create(plant())).status).toBe(500)
  await execute('alter table organization rename to elsewhere')
  expect((await create(plant())).status).toBe(500)

  const exit = await server.stop()
  const lines = server.lines()

  expect(planted.length).toBeGreaterThanOrEqual(100)
  expect(planted.filter((secret) => server.output().includes(secret))).toEqual([])
  expect(exit).toBe(0)
  expect(lines.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(80)
  expect(lines.filter(({ level }) => level === 'error').length).toBe(6)
  expect(lines.find(({ level }) => level === 'error')).toMatchObject({
    operation: 'createOrganization',
    status: 500,
    user: user.id,
    err: { type: 'DatabaseError', code: '23505', constraint: 'planted_key' },
  })
})

test('a server that rejects its configuration prints no secret of it', async () => {
  const [password, key] = [plant('text'), plant('text')]
  const wrong = { DATABASE_URL: `mysql://octavo:${password}@db/octavo`, SECRET_KEYS: key, PORT: '-1' }

  const server = await spawnServer(wrong)

  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('Configuration is missing or wrong')
  for (const value of [password, key]) expect(server.output()).not.toContain(value)
})

test('a server that cannot reach its database tells so, but not by which password', async () => {
  const password = plant('text')

  const server = await spawnServer({ DATABASE_URL: `postgres://octavo:${password}@127.0.0.1:1/octavo` })

  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('ECONNREFUSED')
  expect(server.output()).not.toContain(password)
})
