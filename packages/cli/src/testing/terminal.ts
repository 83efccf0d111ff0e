import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { env, execPath } from 'node:process'
import { setTimeout } from 'node:timers/promises'

export const program = resolve(import.meta.dirname, '../../bin/octavo.js')

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Commands as a person types them, in one folder. */
export function openTerminal(folder: string, variables: Record<string, string> = {}) {
  const { DATABASE_URL: _, ...inherited } = env
  const options = { cwd: folder, env: { ...inherited, ...variables } }
  return {
    /** Runs a command to its end. */
    octavo: (...args: string[]): Promise<Ended> =>
      new Promise((settle) => {
        execFile(execPath, [program, ...args], options, (error, stdout, stderr) => {
          settle({ code: error ? Number(error.code) : 0, stdout, stderr })
        })
      }),
    shell: (command: string): Promise<Ended> =>
      new Promise((settle) => {
        execFile('bash', ['-c', command], options, (error, stdout, stderr) => {
          settle({ code: error ? Number(error.code) : 0, stdout, stderr })
        })
      }),
    /** Starts a command that stays, and waits until it says so. It has a process group of its own, as in a terminal. */
    async stay(says: string, ...args: string[]): Promise<Staying> {
      const child = spawn(execPath, [program, ...args], { ...options, detached: true })
      const staying = new Staying(child)
      await staying.until(says)
      return staying
    },
  }
}

export class Staying {
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown[]>
  output = ''

  constructor(child: ChildProcess) {
    this.#child = child
    this.#ended = once(child, 'exit')
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (this.output += String(text)))
  }

  async until(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (this.#child.exitCode !== null) throw new Error(`It ended without saying "${text}":\n${this.output}`)
      await setTimeout(50)
    }
  }

  /** Sends the signal as the terminal does: to the command and to all that it has started. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    process.kill(-this.#child.pid!, signal)
    await this.#ended
    return this.#child.exitCode
  }

  /** Ends what a failed test has left. */
  async remove(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await this.end('SIGTERM')
  }
}
