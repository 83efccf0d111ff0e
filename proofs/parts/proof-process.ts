import { fork } from 'node:child_process'
import { once } from 'node:events'
import { env } from 'node:process'
import type { Proven } from '../proof.ts'

export interface Outcome {
  readonly name: string
  readonly seconds: number
  /** Printed while it ran. */
  readonly output: string
  readonly proven: Proven
  /** Undefined if the process ended before the proof did. */
  readonly shows: string | undefined
}

/** What the process sends for a proof. */
export interface Reported {
  readonly shows: string
  readonly proven: Proven
}

/** In milliseconds, at small scale. */
const longest = 15 * 60_000

/** A process that runs one proof after the other, so that they share what they import. */
export function openProofProcess(template: string) {
  const child = fork(new URL('./run-proofs.ts', import.meta.url), {
    // As in vitest.config.ts: threads start and end often.
    execArgv: ['--no-memory-protection-keys'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...env, OCTAVO_PROOF_TEMPLATE: template },
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += String(text)))
  const ended = once(child, 'exit').then(() => undefined)

  return {
    async prove(name: string, small: boolean): Promise<Outcome> {
      output = ''
      const begun = performance.now()
      const limit = small ? setTimeout(() => child.kill('SIGKILL'), longest) : undefined
      child.send({ name, small })
      const reported = await Promise.race([once(child, 'message').then(([message]) => message as Reported), ended])
      clearTimeout(limit)
      const seconds = Math.round((performance.now() - begun) / 1000)
      const failures = [`its process ended after ${seconds} s`]
      return { name, seconds, output, proven: { figures: {}, failures }, shows: undefined, ...reported }
    },
    end: () => void child.kill(),
  }
}
