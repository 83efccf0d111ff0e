import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'

export interface Shell {
  /** Types the lines and gives back what they print. A command that fails ends the shell, and the promise is rejected. */
  type(lines: string): Promise<string>
  close(): Promise<void>
}

/** One shell for the whole visit: what an earlier command exports, a later one has. */
export async function openShell(folder: string, environment: NodeJS.ProcessEnv): Promise<Shell> {
  const bash = spawn('bash', ['--noprofile', '--norc'], { cwd: folder, env: environment })
  let printed = ''
  const heard = new EventEmitter()
  for (const stream of [bash.stdout, bash.stderr]) {
    stream.on('data', (text) => {
      printed += String(text)
      heard.emit('text')
    })
  }
  const ended = new Promise<void>((resolve) => bash.once('close', () => resolve()))

  async function type(lines: string): Promise<string> {
    const mark = randomUUID()
    printed = ''
    bash.stdin.write(`${lines}\necho ${mark}\n`)
    while (!printed.includes(`${mark}\n`)) {
      if ((await Promise.race([once(heard, 'text'), ended])) !== undefined) continue
      throw new Error(`A command failed:\n${lines}\n\nIt printed:\n${printed}`)
    }
    return printed.replace(`${mark}\n`, '')
  }

  // Jobs in process groups of their own, as in a terminal.
  await type('set -e -m -o pipefail')
  return {
    type,
    async close() {
      bash.stdin.end()
      await ended
    },
  }
}
