import { Command } from 'commander'
import { databaseOption } from './database-option.ts'

interface Options {
  user: string
  data?: string
}

export const resetPasswordCommand = (): Command =>
  new Command('reset-password')
    .summary('set a new password for a user')
    .description('Set a random password for a user and end all sessions. The password is printed once.')
    .requiredOption('--user <email>', 'the e-mail address of the user')
    .addOption(databaseOption())
    .action(async ({ user, ...options }: Options) => {
      const { withAdministration } = await import('./with-administration.ts')
      const password = await withAdministration(options, (administration) => administration.resetPassword(user))
      // Only the password goes to stdout, so that a script can read it.
      console.error(`The new password of ${user}. It is shown once; the user should change it after signing in.`)
      console.log(password)
    })
