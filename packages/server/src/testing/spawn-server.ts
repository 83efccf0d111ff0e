import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** A line of the log. */
type Line = Readonly<Record<string, unknown>> & { readonly msg: string }

const program = fileURLToPath(new URL('./serving-process.ts', import.meta.url))

/** What it signs with. */
export const testingKey = 'Zw7-only-for-tests-Qk2-Xv9-Lm4-Rt6'

const given = {
  SECRET_KEYS: testingKey,
  PORT: '0',
  ROLES: 'api',
  LOG_LEVEL: 'info',
  // Tests share a machine that may be late for reasons of its own.
  MAX_EVENT_LOOP_DELAY: '60000',
}

/** Starts a real server and waits until it serves, or has ended. */
export async function spawnServer(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-blobs-'))
  const storage = 'S3_BUCKET' in environment ? {} : { BLOBS_DIR: folder }
  const child = spawn(execPath, [program], { env: { PATH: env['PATH'], ...given, ...storage, ...environment } })
  let text = ''
  const gather = (chunk: Buffer): void => void (text += chunk.toString())
  child.stdout.on('data', gather)
  child.stderr.on('data', gather)
  const ended = once(child, 'close').then(() => child.exitCode ?? child.signalCode)
  onTestFinished(async () => {
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })

  const lines = (): Line[] =>
    text.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []))
  const lineOf = (message: string): Line | undefined => lines().find(({ msg }) => msg === message)
  while (child.exitCode === null && !lineOf('serving')) await sleep(20)
  return {
    child,
    origin: String(lineOf('serving')?.['address']),
    /** All that it has printed, on either output. */
    output: () => text,
    lines,
    /** Its exit code, or the signal that ended it. */
    ended,
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}
