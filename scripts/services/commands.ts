import { execFile } from 'node:child_process'
import { env, getuid } from 'node:process'

interface Outcome {
  readonly ok: boolean
  readonly output: string
}

interface CommandOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

export const isRoot = getuid?.() === 0

/** Runs a command to its end. A command that fails, or does not exist, is an outcome and not an exception. */
export function attempt(command: string, args: readonly string[], options: CommandOptions = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd: options.cwd, env: { ...env, ...options.env } }, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim()
      resolve({ ok: error === null, output: output || (error?.message ?? '') })
    })
  })
}

export async function run(command: string, args: readonly string[], options?: CommandOptions): Promise<string> {
  const { ok, output } = await attempt(command, args, options)
  if (!ok) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`)
  return output
}

/** PostgreSQL refuses to run as root, so root lends the work to the user that the Debian package brings. */
export function asServiceUser(command: string, args: readonly string[]): [string, string[]] {
  if (!isRoot) return [command, [...args]]
  return ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args]]
}
