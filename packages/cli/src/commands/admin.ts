import { Command } from 'commander'
import { createOrgCommand } from './admin-create-org.ts'
import { createTokenCommand } from './admin-create-token.ts'
import { createUserCommand } from './admin-create-user.ts'
import { databaseUrlCommand } from './admin-database-url.ts'
import { jobsCommand } from './admin-jobs.ts'
import { renewKeysCommand } from './admin-renew-keys.ts'
import { resetPasswordCommand } from './admin-reset-password.ts'

export const adminCommand = (): Command =>
  new Command('admin')
    .summary('what an operator does on the machine itself')
    .description(
      'What an operator does on the machine itself. Each command works on the database at DATABASE_URL; or, with --data, on ' +
        'that of a running octavo start; or on that of ./octavo-data.',
    )
    .helpCommand(false)
    .addCommand(createUserCommand())
    .addCommand(createOrgCommand())
    .addCommand(createTokenCommand())
    .addCommand(resetPasswordCommand())
    .addCommand(jobsCommand())
    .addCommand(renewKeysCommand())
    .addCommand(databaseUrlCommand())
