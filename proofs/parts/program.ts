import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath, pid } from 'node:process'
import { createInterface } from 'node:readline'

/** A program of ours in a process of its own. Its first line of output is where it listens. */
export interface Program {
  readonly address: string
  readonly child: ChildProcess
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** Seals what a proof prepares, and opens it in the processes that it starts. */
export const provingKey = 'a key for proofs and for nothing else at all'

/** What a process of the product needs to serve; a proof adds what it is about. */
export const servingEnvironment = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  SECRET_KEYS: provingKey,
  PORT: '0',
  REQUESTS_PER_MINUTE: '100000000',
  UNCACHED_PAGES_PER_MINUTE: '100000000',
  UNCACHED_PAGES_PER_MINUTE_AND_SITE: '100000000',
  LOG_LEVEL: 'error',
  // What is proved is not how a machine copes that is busy with other things.
  MAX_EVENT_LOOP_DELAY: '60000',
  BLOBS_DIR: join(tmpdir(), `octavo-proofs-blobs-${pid}`),
})

export async function startProgram(
  file: URL,
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<Program> {
  const child = spawn(execPath, [file.pathname, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], ...environment },
  })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const address = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    exited.then(() => {
      throw new Error(`${file.pathname} ended before it listened`)
    }),
  ])
  return {
    address,
    child,
    async kill(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await exited
    },
  }
}

export const productProgram = new URL('./product.ts', import.meta.url)
