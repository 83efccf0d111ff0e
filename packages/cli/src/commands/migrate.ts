import { Command } from 'commander'
import { databaseOption } from './database-option.ts'

export const migrateCommand = (): Command =>
  new Command('migrate')
    .summary('bring the schema of the database forward, and do nothing else')
    .description('Brings the schema of the database forward. octavo serve does so by itself when it starts.')
    .addOption(databaseOption())
    .action(async (options: { data?: string }) => {
      const { migrate } = await import('@octavo/server/administration')
      const { databaseOf } = await import('../database-of.ts')
      const applied = await migrate(await databaseOf(options))
      for (const name of applied) console.log(`applied ${name}`)
      if (applied.length === 0) console.log('Nothing to do: the database has the schema of this version.')
    })
