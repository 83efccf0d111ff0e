import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { Complaint } from './complaint.ts'
import { adminCommand } from './commands/admin.ts'
import { migrateCommand } from './commands/migrate.ts'
import { publishCommand } from './commands/publish.ts'
import { serveCommand } from './commands/serve.ts'
import { startCommand } from './commands/start.ts'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

export const program = (): Command =>
  withHelp(
    new Command('octavo')
      .description('Octavo: the documentation publishing service that a team runs itself.')
      .version(manifest.version, '-v, --version', 'print the version')
      .helpCommand(false)
      .showSuggestionAfterError()
      .addCommand(startCommand())
      .addCommand(publishCommand())
      .addCommand(serveCommand())
      .addCommand(migrateCommand())
      .addCommand(adminCommand())
      .addHelpText('after', '\nBegin with: octavo start'),
  )

function withHelp(command: Command): Command {
  for (const one of command.commands) withHelp(one)
  return command.helpOption('-h, --help', 'print this help')
}

/** Runs one command. What goes wrong is told in a line on stderr, and the exit code is not 0. */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    await program().parseAsync(argv)
  } catch (error) {
    const { explainError } = await import('./explain-error.ts')
    console.error(`error: ${explainError(error)}`)
    // Connections may still be open, and would keep the process.
    process.exit(error instanceof Complaint ? error.code : 1)
  }
}
