import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { env, kill, pid } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { run } from './commands.ts'
import { goProgram } from './go.ts'
import type { Service } from './service.ts'
import { s3Port } from './settings.ts'

/** A whole S3 server on plain files, from the public Go modules. */
const version = 'v1.8.0'
const key = { access: 'octavo', secret: 'for-tests-only' }

// Shared by all clones of this user, since it takes minutes to build and never changes.
const tools = env['OCTAVO_CACHE'] || join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'octavo-tools')
const program = join(tools, `versitygw-${version}`)

export const s3: Service = {
  name: 'S3 (versitygw)',
  variable: 'TEST_S3_URL',
  url: `http://${key.access}:${key.secret}@127.0.0.1:${s3Port}`,

  isInstalled: async () => existsSync(program),

  async install() {
    const go = await goProgram(tools)
    console.log(`building versitygw ${version}, which takes a minute or two`)
    const fresh = `${program}.${pid}.new`
    await run(go, ['install', '-ldflags=-s -w', `github.com/versity/versitygw/cmd/versitygw@${version}`], {
      env: { GOBIN: fresh, GOFLAGS: '-buildvcs=false', CGO_ENABLED: '0' },
    })
    await rename(join(fresh, 'versitygw'), program)
    await rm(fresh, { recursive: true })
  },

  isRunning: async (folder) => (await processIn(folder)) !== undefined && (await answers()),

  async start(folder) {
    const { data, metadata, log, pidFile } = placesIn(folder)
    for (const one of [data, metadata]) await mkdir(one, { recursive: true })
    const output = openSync(log, 'a')
    const args = ['--port', `127.0.0.1:${s3Port}`, '--quiet', '--keep-alive', 'posix', '--sidecar', metadata, data]
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...env, ROOT_ACCESS_KEY: key.access, ROOT_SECRET_KEY: key.secret },
    })
    closeSync(output)
    child.unref()
    for (let waited = 0; child.exitCode === null && !(await answers()); waited += 100) {
      if (waited > 10_000) throw new Error(`versitygw does not answer on port ${s3Port}; see ${log}`)
      await setTimeout(100)
    }
    // Two starts at once: the one that lost the port leaves the note of the other alone.
    if (child.exitCode === null) await writeFile(pidFile, String(child.pid))
    else await setTimeout(1000)
    if (!(await s3.isRunning(folder)))
      throw new Error(`versitygw ended, or another program has port ${s3Port}; see ${log}`)
  },

  async stop(folder) {
    const running = await processIn(folder)
    if (running === undefined) return
    kill(running, 'SIGTERM')
    while ((await processIn(folder)) !== undefined) await setTimeout(50)
    await rm(placesIn(folder).pidFile, { force: true })
  },
}

/** The process of this folder's pid file, if it still is that program. */
async function processIn(folder: string): Promise<number | undefined> {
  const noted = Number(await readFile(placesIn(folder).pidFile, 'utf8').catch(() => ''))
  if (!noted) return undefined
  const running = await readlink(`/proc/${noted}/exe`).catch(() => undefined)
  return running === program ? noted : undefined
}

/** Refusing a request without a key is an answer too. */
const answers = (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${s3Port}/`).then(
    ({ status }) => status === 403,
    () => false,
  )

function placesIn(folder: string) {
  const home = join(folder, 's3')
  return {
    data: join(home, 'data'),
    metadata: join(home, 'metadata'),
    log: join(home, 's3.log'),
    pidFile: join(home, 's3.pid'),
  }
}
