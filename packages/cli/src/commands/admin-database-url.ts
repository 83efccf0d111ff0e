import { Command } from 'commander'
import { databaseOption } from './database-option.ts'

export const databaseUrlCommand = (): Command =>
  new Command('database-url')
    .summary('print the address of the database')
    .description('Print the address of the database, password included, for psql, pg_dump and their like.')
    .addOption(databaseOption())
    .action(async (options: { data?: string }) => {
      const { databaseOf } = await import('../database-of.ts')
      console.log(await databaseOf(options))
    })
