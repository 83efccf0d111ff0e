import { Command } from 'commander'
import { databaseOption } from './database-option.ts'

interface Options {
  email: string
  name: string
  operator?: boolean
  json?: true
  data?: string
}

export const createUserCommand = (): Command =>
  new Command('create-user')
    .summary('make a user')
    .description('Make a user.')
    .requiredOption('--email <address>', 'the user’s address')
    .requiredOption('--name <text>', 'the name that others see')
    .option('--operator', 'the user may create organizations where that is for operators alone')
    .option('--json', 'print the result as JSON')
    .addOption(databaseOption())
    .action(async ({ email, name, operator = false, json, ...options }: Options) => {
      const { withAdministration } = await import('./with-administration.ts')
      const user = await withAdministration(options, (administration) =>
        administration.createUser({ email, displayName: name, operator }),
      )
      if (json) return console.log(JSON.stringify(user))
      console.log(`Made the user ${user.email} (${user.id})${operator ? ', an operator' : ''}.`)
      console.log(`A token for them: octavo admin create-token --user ${user.email}`)
    })
