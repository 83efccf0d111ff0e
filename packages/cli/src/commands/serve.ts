import { env } from 'node:process'
import { Command } from 'commander'

export const serveCommand = (): Command =>
  new Command('serve')
    .summary('run Octavo on a PostgreSQL of yours, configured by the environment')
    .description(
      'Brings the schema of the database forward, then serves. DATABASE_URL and SECRET_KEYS must be set; or, where files hold ' +
        'them, DATABASE_URL_FILE and SECRET_KEYS_FILE.',
    )
    .option(
      '--roles <list>',
      'what this process does: api, site, worker, or several of them, separated by commas (default: ROLES, or all)',
    )
    .action(async ({ roles }: { roles?: string }) => {
      const { readConfig, serve } = await import('@octavo/server')
      const { version } = await import('@octavo/server/administration')
      const { untilSignal } = await import('../until-signal.ts')
      const stopped = untilSignal()
      const starting = serve(readConfig({ ...env, ...(roles !== undefined && { ROLES: roles }) }))
      // A database that does not answer may keep the start for long. Nothing is served yet, so nothing has to end first.
      const server = await Promise.race([starting, stopped.then(() => undefined)])
      if (!server) {
        console.error('Stopped before anything was served.')
        process.exit()
      }
      // For a person who watches; stdout is the log's, which programs read.
      console.error(server.address ? `Octavo ${version} listens at ${server.address}` : `Octavo ${version} works`)
      await stopped
      await server.close()
      process.exit()
    })
