import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { env, execPath } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pack } from '../scripts/pack.ts'
import { type Shell, openShell } from './shell.ts'

interface Block {
  readonly section: string
  /** `sh` is typed by the reader, `text` is what is then seen. */
  readonly language: string
  readonly code: string
}

export async function readmeBlocks(): Promise<Block[]> {
  const text = await readFile(resolve(import.meta.dirname, '../README.md'), 'utf8')
  return text.split(/^## /m).flatMap((part) => {
    const section = part.split('\n', 1)[0] ?? ''
    return [...part.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
      section,
      language,
      code,
    }))
  })
}

/** Someone with Node, npm and an empty folder. */
export interface Newcomer {
  readonly folder: string
  readonly tarballs: readonly string[]
  readonly installSeconds: number
  readonly shell: Shell
  leave(): Promise<void>
}

/** Packs what would be published, and installs it where `npx` finds it: that stands in for the registry, no more. */
export async function arrive(variables: Record<string, string>): Promise<Newcomer> {
  const top = await mkdtemp(join(tmpdir(), 'octavo-newcomer-'))
  const folder = join(top, 'empty')
  await mkdir(folder)
  const tarballs = await pack(join(top, 'packed'))
  const environment = { ...(await onlyNode(top)), ...variables }
  const started = performance.now()
  await promisify(execFile)('npm', ['install', '--prefer-offline', '--loglevel=error', ...tarballs], {
    cwd: folder,
    env: environment,
  })
  const installSeconds = secondsSince(started)
  const shell = await openShell(folder, environment)
  return {
    folder,
    tarballs,
    installSeconds,
    shell,
    async leave() {
      await shell.close()
      await rm(top, { recursive: true })
    },
  }
}

/** No package of the checkout is within reach, and nothing that npm tells the scripts it runs. */
async function onlyNode(top: string): Promise<NodeJS.ProcessEnv> {
  const bin = join(top, 'bin')
  await mkdir(bin)
  await symlink(execPath, join(bin, 'node'))
  const kept = ['HOME', 'LANG', 'TMPDIR', 'http_proxy', 'https_proxy', 'no_proxy', 'npm_config_registry']
  const inherited = Object.fromEntries(kept.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  return { ...inherited, PATH: `${bin}:/usr/local/bin:/usr/bin:/bin` }
}

export const secondsSince = (started: number): number => Math.round((performance.now() - started) / 10) / 100

export interface Staying {
  readonly output: string
  stop(): Promise<string>
}

/** Types a command that stays, as `npx octavo start`, and waits until it says that it runs. */
export async function typeAndWait({ folder, shell }: Newcomer, command: string, says: string): Promise<Staying> {
  const log = join(folder, 'stays.log')
  // Without an input of its own it would read what is typed next.
  const pid = Number(await shell.type(`${command} > stays.log 2>&1 < /dev/null & echo $!`))
  const output = () => readFile(log, 'utf8').catch(() => '')
  for (const deadline = Date.now() + 120_000; !(await output()).includes(says); await setTimeout(50)) {
    if (Date.now() > deadline) throw new Error(`${command} does not say so:\n${await output()}`)
    if (!isAlive(pid)) throw new Error(`${command} has ended:\n${await output()}`)
  }
  return {
    output: await output(),
    async stop() {
      // As Ctrl-C in a terminal: to npx and to all that it has started.
      await shell.type(`kill -INT -- -${pid}; wait ${pid} || true`)
      return output()
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
