import { existsSync, globSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pid } from 'node:process'
import { asServiceUser, attempt, run } from './commands.ts'
import { installPackage } from './debian.ts'
import type { Service } from './service.ts'
import { isDurable, postgresPort } from './settings.ts'

const oldestMajor = 15

const settings = {
  port: String(postgresPort),
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '256MB',
  ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
}

export const postgres: Service = {
  name: 'PostgreSQL',
  variable: 'DATABASE_URL',
  url: `postgres://postgres@127.0.0.1:${postgresPort}/postgres`,

  isInstalled: async () => installation() !== undefined,

  async install() {
    await installPackage('postgresql', `PostgreSQL ${oldestMajor} or newer`)
    programs()
  },

  async isRunning(folder) {
    const { data, bin } = placesIn(folder)
    if (!existsSync(join(data, 'postmaster.pid'))) return false
    const address = ['-h', '127.0.0.1', '-p', String(postgresPort), '-U', 'postgres', '-d', 'postgres']
    const answer = await attempt(join(bin, 'psql'), [...address, '-XAtc', 'show data_directory'], {
      env: { PGCONNECT_TIMEOUT: '3' },
    })
    return answer.ok && answer.output === data
  },

  async start(folder) {
    const { data, bin, log } = placesIn(folder)
    if (!existsSync(data)) await initialize(folder)
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
    const args = ['start', '--wait', '--pgdata', data, '--log', log, '--options', options.join(' ')]
    const started = await attempt(...asServiceUser(join(bin, 'pg_ctl'), args), { cwd: folder })
    if (!started.ok) throw new Error(`PostgreSQL did not start:\n${await lastLines(log)}`)
  },

  async stop(folder) {
    const { data, bin } = placesIn(folder)
    const args = ['stop', '--wait', '--mode', 'fast', '--pgdata', data]
    await run(...asServiceUser(join(bin, 'pg_ctl'), args), { cwd: folder })
  },
}

/** Made beside and then renamed, so that a broken-off or a second attempt never leaves half a database in place. */
async function initialize(folder: string): Promise<void> {
  const { data, bin } = placesIn(folder)
  const fresh = `${data}.${pid}.new`
  const args = [
    '--pgdata',
    fresh,
    '--username',
    'postgres',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
  ]
  await run(...asServiceUser(join(bin, 'initdb'), args), { cwd: folder })
  try {
    await rename(fresh, data)
  } catch (error) {
    await rm(fresh, { recursive: true })
    if (!existsSync(data)) throw error
  }
}

/** The major version is part of the data folder's name: another version cannot read the files. */
function placesIn(folder: string) {
  const { bin, major } = programs()
  const data = join(folder, `postgres-${major}`)
  return { bin, data, log: `${data}.log` }
}

function programs(): { bin: string; major: number } {
  const found = installation()
  if (!found) throw new Error(`PostgreSQL ${oldestMajor} or newer is missing from /usr/lib/postgresql.`)
  return found
}

function installation(): { bin: string; major: number } | undefined {
  const found = globSync('/usr/lib/postgresql/*/bin/initdb').map((initdb) => {
    const bin = dirname(initdb)
    return { bin, major: Number(basename(dirname(bin))) }
  })
  return found.filter(({ major }) => major >= oldestMajor).toSorted((a, b) => b.major - a.major)[0]
}

async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => `(no log in ${file})`)
  return text.trimEnd().split('\n').slice(-15).join('\n')
}
