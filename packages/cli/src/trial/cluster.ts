import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Complaint } from '../complaint.ts'
import type { DataFolder } from './data-folder.ts'
import { freePort } from './free-port.ts'
import type { PostgresPrograms } from './postgres-programs.ts'
import type { PostgresUser } from './postgres-user.ts'

interface Postmaster {
  readonly pid: number
  readonly port: number
}

/** The same letters in the same order on every system, whatever locales it has. */
const everywhereTheSame = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/** The database server of a trial: made, started and stopped by PostgreSQL's own programs. */
export class Cluster {
  readonly #folder: DataFolder
  readonly #programs: PostgresPrograms
  readonly #user: PostgresUser

  constructor(folder: DataFolder, programs: PostgresPrograms, user: PostgresUser) {
    this.#folder = folder
    this.#programs = programs
    this.#user = user
  }

  get exists(): boolean {
    return existsSync(this.#folder.cluster)
  }

  /** Made beside and then renamed, so that a broken-off or a second attempt never leaves half a database in place. */
  async initialize(password: string): Promise<void> {
    const { postgres, cluster } = this.#folder
    await mkdir(postgres, { recursive: true })
    await chmod(postgres, 0o700)
    await this.#giveAway(postgres)
    await this.#sweep()
    const fresh = `${cluster}.${process.pid}.new`
    const passwordFile = `${fresh}.password`
    await writeFile(passwordFile, password, { mode: 0o600 })
    await this.#giveAway(passwordFile)
    try {
      await this.#run(this.#programs.initdb, [
        `--pgdata=${fresh}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        ...everywhereTheSame,
      ])
      await rename(fresh, cluster)
    } catch (error) {
      await rm(fresh, { recursive: true, force: true })
      if (!this.exists) throw error
    } finally {
      await rm(passwordFile)
    }
  }

  /** Starts on a free port of this machine alone, out of reach of a Ctrl-C in the terminal: we stop it when we are done. */
  async start(): Promise<Postmaster> {
    const { cluster, log } = this.#folder
    for (let attempt = 1; ; attempt++) {
      const port = await freePort()
      const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`
      const args = ['start', '--wait', '--timeout=120', '--pgdata', cluster, '--log', log, '--options', options]
      const { ok, output } = await this.#user.run(this.#programs.pgCtl, args, this.#programs.environment)
      const postmaster = await readPostmaster(this.#folder)
      if (ok && postmaster) return postmaster
      // The port may have been taken between being found free and being used.
      if (attempt === 3) throw new Complaint(`PostgreSQL did not start. ${output}\n${await this.lastWords()}`)
    }
  }

  async stop(): Promise<void> {
    const { cluster } = this.#folder
    const postmaster = await readPostmaster(this.#folder)
    if (!postmaster || !isAlive(postmaster.pid)) return
    await this.#run(this.#programs.pgCtl, ['stop', '--wait', '--timeout=120', '--mode=fast', '--pgdata', cluster])
  }

  async lastWords(): Promise<string> {
    const { log } = this.#folder
    const text = await readFile(log, 'utf8').catch(() => '')
    const lines = text.trimEnd().split('\n').slice(-10)
    return `The last lines of ${log}:\n${lines.map((line) => `  ${line}`).join('\n')}`
  }

  async #run(file: string, args: readonly string[]): Promise<void> {
    const { ok, output } = await this.#user.run(file, args, this.#programs.environment)
    if (!ok) throw new Complaint(`PostgreSQL's ${basename(file)} failed:\n${output}`)
  }

  async #giveAway(path: string): Promise<void> {
    const { owner } = this.#user
    if (owner) await chown(path, owner.uid, owner.gid)
  }

  /** What a start that was killed has left. */
  async #sweep(): Promise<void> {
    for (const name of await readdir(this.#folder.postgres)) {
      const maker = /^data\.(\d+)\.new/.exec(name)?.[1]
      if (maker !== undefined && !isAlive(Number(maker))) {
        await rm(join(this.#folder.postgres, name), { recursive: true, force: true })
      }
    }
  }
}

/** What PostgreSQL says of itself while it runs, and still says after it was killed. */
export async function readPostmaster({ cluster }: DataFolder): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = text.split('\n')
  return pid && port ? { pid: Number(pid), port: Number(port) } : undefined
}

/** The major version that made the files; another cannot read them. */
export const clusterMajor = async ({ cluster }: DataFolder): Promise<number | undefined> => {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number(text)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
