import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ownDatabase } from '../testing/own-database.ts'
import { openTerminal } from '../testing/terminal.ts'
import { freePort } from '../trial/free-port.ts'

const database = await ownDatabase(`octavo_serve_${process.pid}`)
afterAll(() => database.drop())
const port = await freePort()
const folder = await mkdtemp(join(tmpdir(), 'octavo-blobs-'))
afterAll(() => rm(folder, { recursive: true }))
const settings = {
  DATABASE_URL: database.url,
  SECRET_KEYS: 'b3JkZXIgaXMgaGVhdmVuJ3MgZmlyc3QgbGF3',
  PORT: String(port),
  BLOBS_DIR: folder,
}
const { octavo, stay } = openTerminal(tmpdir(), settings)
const patience = 60_000

test(
  'migrate brings a database forward, once',
  async () => {
    const first = await octavo('migrate')
    const second = await octavo('migrate')

    expect(first.stdout).toMatch(/^applied 0001-directory\n(applied \S+\n)+$/)
    expect(second.stdout).toBe('Nothing to do: the database has the schema of this version.\n')
  },
  patience,
)

test(
  'serve says where it listens, and refuses a port that another has; both end as they should',
  async () => {
    const served = await stay(`listens at http://127.0.0.1:${port}`, 'serve')
    const refused = await octavo('serve', '--roles', 'api')

    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(`error: The port ${port} is taken by another program. `)
    expect(refused.stderr).toContain('set another: PORT, or METRICS_PORT')
    expect(await served.end('SIGTERM')).toBe(0)
  },
  patience,
)

test(
  'serve with the role worker alone listens nowhere',
  async () => {
    const served = await stay('works', 'serve', '--roles', 'worker')
    await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow()
    expect(await served.end('SIGINT')).toBe(0)
  },
  patience,
)

/** Takes connections, and says nothing: as PostgreSQL behind a network that drops what it should pass on. */
async function givenSilence(): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `postgres://octavo@127.0.0.1:${(server.address() as { port: number }).port}/octavo`
}

test(
  'serve ends at once when it is told to while its database does not answer, and by itself with what to do',
  async () => {
    const silent = openTerminal(tmpdir(), { ...settings, DATABASE_URL: await givenSilence() })
    const starting = await silent.stay('"starting"', 'serve')
    const waiting = silent.octavo('migrate')

    expect(await starting.end('SIGTERM')).toBe(0)
    expect(starting.output).toContain('Stopped before anything was served.')
    expect(await waiting).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('PostgreSQL does not answer. Is it'),
    })
  },
  2 * patience,
)

test.each([
  [{ SECRET_KEYS: '' }, 'Configuration is missing or wrong:\n  SECRET_KEYS: '],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/octavo' }, 'PostgreSQL refuses the connection. Is it running'],
  [{ DATABASE_URL: `${database.url}_gone` }, 'The database that DATABASE_URL names does not exist.'],
  [{ BLOBS_DIR: '/dev/null/blobs' }, 'The folder for files, /dev/null/blobs, cannot be written (ENOTDIR).'],
  [{ S3_BUCKET: 'docs' }, 'Configuration is missing or wrong:\n  BLOBS_DIR: '],
])('serve with %j is refused', async (wrong, message) => {
  const refused = await openTerminal(tmpdir(), { ...settings, ...wrong }).octavo('serve')

  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain(`error: ${message}`)
})
