import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ownDatabase } from '../testing/own-database.ts'
import { openTerminal, program, type Staying } from '../testing/terminal.ts'
import { freePort } from './free-port.ts'

// One folder, as a person would use it over some days: each test goes on from where the one before has left it.
const folder = mkdtempSync(join(tmpdir(), 'octavo-trial-'))
const data = join(folder, 'octavo-data')
const port = await freePort()
const address = `http://localhost:${port}`
const { octavo, shell, stay } = openTerminal(folder, { PORT: String(port) })
const patience = 120_000

let running: Staying | undefined
afterAll(async () => {
  await running?.remove()
  rmSync(folder, { recursive: true })
}, patience)

const start = async (): Promise<Staying> => {
  running = await stay('Ctrl-C stops Octavo', 'start')
  return running
}
const postmasterPid = async (): Promise<number> =>
  Number((await readFile(join(data, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const expectGone = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
const site = `http://my-organization.localhost:${port}`
const printedCall = (output: string): string => /^ {2}(curl .*)$/m.exec(output)?.[1] ?? 'none'

test(
  'the first start makes everything, and prints a call that works',
  async () => {
    const { output } = await start()
    expect(output).not.toContain('are not heard')
    const { stdout } = await shell(`${printedCall(output)} -sS`)

    expect(output).toMatch(/Preparing PostgreSQL 18\.\d+ in octavo-data/)
    expect(output).toContain(`${address}/v1/docs`)
    expect(output).toMatch(/^ {2}Token {10}oct_\w{39}$/m)
    expect(JSON.parse(stdout)).toMatchObject({ displayName: 'Admin', email: 'admin@octavo.localhost' })
    expect((await fetch(`${address}/v1/docs`)).status).toBe(200)
  },
  patience,
)

test('the first thing to see is a page: Octavo’s own documentation, as a site', async () => {
  const first = /^ {2}(\S+) +(\S+)$/m.exec(running!.output)
  const { stdout } = await shell(`curl -sS ${first?.[2]}`)

  expect(first?.slice(1)).toEqual(['Site', `${site}/octavo`])
  expect(stdout).toMatch(/<title>Octavo/)
})

test(
  'a folder is published without a token being named, and its page is there at once',
  async () => {
    await mkdir(join(folder, 'handbook'))
    await writeFile(join(folder, 'handbook/README.md'), '# Hello, reader\n')
    const published = await octavo('publish', 'handbook')
    const { stdout } = await shell(`curl -sS ${site}/handbook`)

    expect(published).toMatchObject({ code: 0, stdout: expect.stringContaining(`${site}/handbook`) })
    expect(stdout).toMatch(/<title>Hello, reader/)
  },
  patience,
)

test('the guide tells of every file in the folder', async () => {
  const guide = await readFile(resolve(import.meta.dirname, '../../../../docs/getting-started.md'), 'utf8')
  const told = [...guide.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name]) => name!)

  expect(told.toSorted()).toEqual((await readdir(data)).toSorted())
})

test('what is secret can be read by its owner alone', () => {
  for (const name of ['secret-key', 'postgres-password', 'token', 'postgres', 'postgres/data', 'blobs']) {
    expect(statSync(join(data, name)).mode & 0o077, name).toBe(0)
  }
})

test('PostgreSQL listens on this machine alone, asks for a password, and sorts the same everywhere', async () => {
  const { stdout: url } = await octavo('admin', 'database-url')
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url.trim() })
  await client.connect()
  const { rows } = await client.query(
    `select current_setting('listen_addresses') as listens, datcollate, datlocale, pg_encoding_to_char(encoding) as encoding,
       rolsuper from pg_database, pg_roles where datname = current_database() and rolname = current_user`,
  )
  await client.end()
  const stranger = new pg.Client({ connectionString: url.trim().replace(/:\w+@/, ':guess@') })

  expect(rows).toEqual([
    { listens: '127.0.0.1', datcollate: 'C', datlocale: 'C.UTF-8', encoding: 'UTF8', rolsuper: false },
  ])
  await expect(stranger.connect()).rejects.toThrow(/password authentication failed/)
})

test('a second start in the same folder is refused, and told where the first one is', async () => {
  const refused = await octavo('start', '--port', String(await freePort()))

  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`runs from octavo-data already, at ${address}.`),
  })
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)
})

test('a port that is taken is refused, with one that is free, before anything is made', async () => {
  const refused = await octavo('start', '--data', 'other')

  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(new RegExp(`^error: Port ${port} is taken .* octavo start --port \\d+\\n$`))
  expect(existsSync(join(folder, 'other'))).toBe(false)
})

test(
  'an operator makes a user, an organization and a token, which works',
  async () => {
    const user = await octavo('admin', 'create-user', '--email', 'ada@example.com', '--name', 'Ada')
    const called = ['--title', 'Acme', '--hostname', 'acme']
    const organization = await octavo('admin', 'create-org', ...called, '--admin', 'ada@example.com', '--json')
    const token = await octavo('admin', 'create-token', '--user', 'ada@example.com', '--expires', '1d')
    const answer = await fetch(`${address}/v1/orgs`, { headers: { authorization: `Bearer ${token.stdout.trim()}` } })

    expect(user.stdout).toMatch(/^Made the user ada@example.com \(user_\w+\)\.\n/)
    expect(token.stderr).toMatch(/valid until \d{4}-.*\nIt is shown this once:\n$/)
    const made = { id: JSON.parse(organization.stdout).id, title: 'Acme', hostname: 'acme' }
    expect(await answer.json()).toMatchObject({ items: [made] })
  },
  patience,
)

test('an operator asks for dead jobs', async () => {
  const [list, json] = [await octavo('admin', 'jobs'), await octavo('admin', 'jobs', '--json')]

  expect([list.stdout, json.stdout]).toEqual(['There are no dead jobs.\n', '[]\n'])
})

test.each([
  [['create-user', '--email', 'ada@example.com', '--name', 'Ada'], 'email belongs to an account already'],
  [['create-user', '--name', 'Ada'], "required option '--email <address>' not specified"],
  [['create-org', '--title', 'X', '--admin', 'x@example.com'], 'no account has the address x@example.com'],
  [['create-org', '--title', 'Other', '--hostname', 'acme', '--admin', 'ada@example.com'], 'has this hostname: choose'],
  [['create-org', '--title', 'Other', '--hostname', 'A', '--admin', 'ada@example.com'], 'hostname must'],
  [['create-token', '--user', 'ada@example.com', '--expires', 'soon'], 'It must be a date such as'],
  [['create-token', '--user', 'ada@example.com', '--expires', '2020-01-01'], 'expiresAt must lie in the future'],
  [['create-token', '--user', 'ada@example.com', '--scope', 'all'], 'No such scope: all. There are user:read,'],
  [['jobs', 'retry', 'x'], 'No dead job has the id x. octavo admin jobs lists those there are.'],
  [['jobs', 'discard', 'x'], 'No dead job has the id x.'],
  [['database-url', '--data', 'other'], 'There is no database in other. Make one: octavo start'],
])('octavo admin %j is refused in a line', async (args, message) => {
  const refused = await octavo('admin', ...args)

  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) })
  expect(refused.stderr).toMatch(/^error: .*\n$/)
})

test(
  'Ctrl-C stops everything',
  async () => {
    const postmaster = await postmasterPid()
    const code = await running?.end('SIGINT')

    expect(code).toBe(0)
    expect(running?.output).toMatch(/Stopping …\nOctavo has stopped\.\n$/)
    await expectGone(postmaster)
    expect(existsSync(join(data, 'postgres/data/postmaster.pid'))).toBe(false)
  },
  patience,
)

test('a command for a trial that does not run says so', async () => {
  const [refused, unpublished] = [await octavo('admin', 'database-url'), await octavo('publish', 'handbook')]
  expect(unpublished.stderr).toBe('error: Octavo does not run from octavo-data. Start it: octavo start\n')
  expect(refused.stderr).toBe('error: The database in octavo-data does not run. Start it: octavo start\n')
})

test(
  'the next start keeps what is there, and makes nothing again',
  async () => {
    const { output } = await start()
    const { stdout } = await shell(`${printedCall(output)} -sS`)

    expect(output).not.toMatch(/Preparing|oct_|Organization|Publishing/)
    expect(output).toContain(`  Site           ${site}/handbook\n  Site           ${site}/octavo\n`)
    expect(JSON.parse(stdout)).toMatchObject({ email: 'admin@octavo.localhost' })
  },
  patience,
)

test(
  'a start after kill -9 stops the PostgreSQL that was left, and goes on',
  async () => {
    const left = await postmasterPid()
    await running?.end('SIGKILL')
    expect(process.kill(left, 0)).toBe(true)

    const { output } = await start()
    const { stdout } = await shell(`${printedCall(output)} -sS`)

    expect(output).toContain('Stopping the PostgreSQL that an earlier start left running')
    await expectGone(left)
    expect(JSON.parse(stdout)).toMatchObject({ email: 'admin@octavo.localhost' })
  },
  patience,
)

test(
  'a start after both were killed goes on, even when another program has the number of the dead PostgreSQL',
  async () => {
    const { uid, gid } = statSync(join(data, 'postgres'))
    const left = await postmasterPid()
    const pidFile = join(data, 'postgres/data/postmaster.pid')
    await running?.end('SIGKILL')
    process.kill(left, 'SIGKILL')
    const stranger = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid, gid } : {})
    await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(String(left), String(stranger.pid)))

    try {
      const { output } = await start()
      expect(output).toContain('Octavo runs.')
      expect(process.kill(stranger.pid!, 0)).toBe(true)
    } finally {
      stranger.kill()
    }
    await running?.end('SIGTERM')
  },
  patience,
)

let steps = ''

test('a database of another major version is refused with the steps to move it, and left as it is', async () => {
  const file = join(data, 'postgres/data/PG_VERSION')
  await writeFile(file, '17\n')
  const refused = await octavo('start')
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'))
  steps = refused.stderr

  expect(refused.code).toBe(1)
  expect(steps).toContain('octavo-data holds a database of PostgreSQL 17. This version of octavo brings PostgreSQL 18')
  expect(steps).toContain(`npx octavo@${version} start --data octavo-data-postgres-17`)
  expect(await readFile(file, 'utf8')).toBe('17\n')
  await writeFile(file, '18\n')
})

test(
  'those steps bring the data of an older PostgreSQL into a newer one',
  async () => {
    const older = await ownDatabase(`octavo_older_${process.pid}`)
    const before = openTerminal(folder, { DATABASE_URL: older.url })
    await before.octavo('migrate')
    await before.octavo('admin', 'create-user', '--email', 'moved@example.com', '--name', 'Moved')
    const command = (tool: string): string =>
      (new RegExp(`^ *(${tool} .*)$`, 'm').exec(steps)?.[1] ?? 'false')
        .replaceAll(/npx octavo@\S+ admin database-url --data \S+(?=\))/g, `echo ${older.url}`)
        .replaceAll('npx octavo', `${process.execPath} ${program}`)

    await start()
    const dumped = await shell(command('pg_dump'))
    const restored = await shell(`${command('psql')} && ${command('pg_restore')}`)
    await older.drop()
    await running?.end('SIGINT')
    await start()
    const token = await octavo('admin', 'create-token', '--user', 'moved@example.com')
    const lost = await octavo('admin', 'create-token', '--user', 'ada@example.com')
    await running?.end('SIGINT')

    expect([dumped.code, restored.code, token.code]).toEqual([0, 0, 0])
    expect(lost.stderr).toContain('no account has the address ada@example.com')
  },
  patience,
)

test('a folder of another program is left alone', async () => {
  await mkdir(join(folder, 'photos'))
  await writeFile(join(folder, 'photos/cat.jpg'), '')
  const refused = await octavo('start', '--data', 'photos')

  expect(refused.stderr).toMatch(/^error: photos is not empty, and octavo start did not make it\./)
})

test('a database whose key is gone is refused, since a new key would open nothing', async () => {
  const key = join(data, 'secret-key')
  await cp(key, join(folder, 'kept'))
  rmSync(key)
  const refused = await octavo('start')
  await rename(join(folder, 'kept'), key)

  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('octavo-data/secret-key cannot be read') })
})
