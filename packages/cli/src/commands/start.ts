import { env } from 'node:process'
import { Command } from 'commander'
import { readPort } from './read-port.ts'

interface Options {
  data: string
  port?: number
  host?: string
  email: string
  name: string
  organization: string
}

export const startCommand = (): Command =>
  new Command('start')
    .summary('try Octavo: the whole service with a PostgreSQL of its own, in one folder')
    .description(
      'Brings up the whole service with a PostgreSQL of its own. The first time, it makes a user, an organization and a ' +
        'token. Everything is kept in one folder, and is there again the next time.',
    )
    .option('-d, --data <folder>', 'where everything is kept', env['OCTAVO_DATA'] || 'octavo-data')
    .option('-p, --port <number>', 'the port to listen on (default: PORT, or 7070)', readPort)
    .option('--host <address>', 'the address to listen on (default: HOST, or 127.0.0.1)')
    .option('--email <address>', 'the first user’s address', 'admin@octavo.localhost')
    .option('--name <text>', 'the first user’s name', 'Admin')
    .option('--organization <title>', 'the first organization’s title', 'My organization')
    .action(async ({ port, host, ...options }: Options) => {
      const { runTrial } = await import('../trial/run-trial.ts')
      await runTrial({ ...options, port, host }, env)
    })
