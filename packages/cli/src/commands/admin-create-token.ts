import type { Scope } from '@octavo/contract'
import { Command, InvalidArgumentError } from 'commander'
import { Complaint } from '../complaint.ts'
import { databaseOption } from './database-option.ts'

interface Options {
  user: string
  label: string
  scope?: Scope[]
  expires?: string
  json?: true
  data?: string
}

export const createTokenCommand = (): Command =>
  new Command('create-token')
    .summary('make a token for a user')
    .description('Make a token for a user. It is printed this once: only its hash is kept.')
    .requiredOption('--user <address>', 'the user’s address')
    .option('--label <text>', 'what the token is for', 'octavo admin')
    .option('--scope <scope...>', 'narrow the token to these scopes (default: all that the user may do)')
    .option('--expires <when>', 'a date, or a number of days such as 90d (default: never)', readMoment)
    .option('--json', 'print the result as JSON')
    .addOption(databaseOption())
    .action(async ({ user, label, scope, expires, json, ...options }: Options) => {
      const { withAdministration } = await import('./with-administration.ts')
      await refuseUnknown(scope ?? [])
      const token = await withAdministration(options, (administration) =>
        administration.createToken(user, {
          label,
          ...(scope && { scopes: scope }),
          ...(expires !== undefined && { expiresAt: expires }),
        }),
      )
      if (json) return console.log(JSON.stringify(token))
      // The token alone goes to stdout, so that a script can take it as it is.
      console.error(
        `A token of ${token.user}, valid ${token.expiresAt ? `until ${token.expiresAt}` : 'until it is revoked'}.`,
      )
      console.error('It is shown this once:')
      console.log(token.token)
    })

async function refuseUnknown(wanted: readonly Scope[]): Promise<void> {
  const { scopes } = await import('@octavo/contract')
  const unknown = wanted.filter((scope) => !scopes.includes(scope))
  if (unknown.length > 0) throw new Complaint(`No such scope: ${unknown.join(', ')}. There are ${scopes.join(', ')}.`)
}

const day = 24 * 60 * 60 * 1000

function readMoment(text: string): string {
  const days = /^(\d+)d$/.exec(text)?.[1]
  const moment = days === undefined ? new Date(text) : new Date(Date.now() + Number(days) * day)
  if (Number.isNaN(moment.getTime()))
    throw new InvalidArgumentError('It must be a date such as 2030-01-31, or days such as 90d.')
  return moment.toISOString()
}
