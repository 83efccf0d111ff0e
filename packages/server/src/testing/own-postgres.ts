import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getuid } from 'node:process'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { freePort } from './own-redis.ts'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root, so root lends the work to the user that the Debian package brings. */
async function command(program: string, args: readonly string[], cwd: string): Promise<void> {
  const [bin] = globSync('/usr/lib/postgresql/*/bin').toSorted()
  const call = [`${bin}/${program}`, ...args]
  const asUser = getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...call] : call
  await run(asUser[0]!, asUser.slice(1), { cwd })
}

/** A primary and a standby that follows it, of the test's own. */
export async function startReplicatedPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-replicas-'))
  await chmod(folder, 0o777)
  const [primary, standby] = [
    { data: join(folder, 'primary'), port: await freePort() },
    { data: join(folder, 'standby'), port: await freePort() },
  ]
  const start = ({ data, port }: typeof primary) =>
    command(
      'pg_ctl',
      [
        'start',
        '-w',
        '-D',
        data,
        '-l',
        `${data}.log`,
        '-o',
        `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`,
      ],
      folder,
    )
  const stop = ({ data }: typeof primary) => command('pg_ctl', ['stop', '-m', 'immediate', '-D', data], folder)
  await command('initdb', ['-D', primary.data, '-U', 'postgres', '--auth', 'trust', '--encoding', 'UTF8'], folder)
  await start(primary)
  await command(
    'pg_basebackup',
    ['-R', '-D', standby.data, '-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'],
    folder,
  )
  await start(standby)
  afterAll(async () => {
    await Promise.allSettled([stop(primary), stop(standby)])
    await rm(folder, { recursive: true, force: true })
  })
  return {
    url: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`,
    killPrimary: () => stop(primary),
    promoteStandby: () => command('pg_ctl', ['promote', '-w', '-D', standby.data], folder),
  }
}
