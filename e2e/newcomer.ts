import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { env, execPath } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pack } from '../scripts/pack.ts'
import { type Shell, openShell } from './shell.ts'

const root = resolve(import.meta.dirname, '..')
const run = promisify(execFile)

interface Block {
  readonly section: string
  /** `sh` is typed by the reader, `text` is what is then seen. */
  readonly language: string
  readonly code: string
}

export async function readmeBlocks(): Promise<Block[]> {
  const text = await readFile(join(root, 'README.md'), 'utf8')
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

/**
 * Packs what would be published, and installs it where `npx` finds it. From the `lock` file it takes seconds and reads what
 * `npm ci` has downloaded before; from the `registry` it resolves every version, as for a real newcomer.
 */
export async function arrive(
  variables: Record<string, string>,
  { from = 'lock' }: { readonly from?: 'lock' | 'registry' } = {},
): Promise<Newcomer> {
  const top = await mkdtemp(join(tmpdir(), 'octavo-newcomer-'))
  const folder = join(top, 'empty')
  await mkdir(folder)
  const tarballs = await pack(join(top, 'packed'))
  const environment = { ...(await onlyNode(top)), ...variables }
  const started = performance.now()
  const npm = (...args: string[]) =>
    run('npm', [...args, '--prefer-offline', '--loglevel=error'], { cwd: folder, env: environment })
  if (from === 'registry') await npm('install', ...tarballs)
  else await installFromLock(folder, tarballs, npm)
  const installSeconds = secondsSince(started)
  const shell = await openShell(folder, environment)
  return {
    folder,
    tarballs,
    installSeconds,
    shell,
    async leave() {
      await shell.close()
      // PostgreSQL may still be writing when the command that started it has ended.
      await rm(top, { recursive: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

/** As the container image does it: the dependencies by the lock file, and our own packages as they are published. */
async function installFromLock(
  folder: string,
  tarballs: readonly string[],
  npm: (...args: string[]) => Promise<unknown>,
) {
  const manifests = [
    'package.json',
    'package-lock.json',
    '.npmrc',
    ...globSync('packages/*/{package.json,bin}', { cwd: root }),
  ]
  for (const manifest of manifests) await cp(join(root, manifest), join(folder, manifest), { recursive: true })
  await npm('ci', '--omit=dev', '--ignore-scripts')
  for (const tarball of tarballs) {
    const { stdout } = await run('tar', ['-xzOf', tarball, 'package/package.json'])
    const target = join(folder, 'node_modules', (JSON.parse(stdout) as { name: string }).name)
    await rm(target)
    await mkdir(target)
    await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', target])
  }
  for (const copied of ['package-lock.json', '.npmrc', 'packages']) await rm(join(folder, copied), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
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
