import { Command } from 'commander'
import { databaseOption } from './database-option.ts'

interface Options {
  title: string
  hostname?: string
  admin: string
  json?: true
  data?: string
}

export const createOrgCommand = (): Command =>
  new Command('create-org')
    .summary('make an organization')
    .description('Make an organization, with a user as its first admin.')
    .requiredOption('--title <text>', 'the organization’s title')
    .requiredOption('--admin <address>', 'the address of the user who becomes its admin')
    .option('--hostname <name>', 'what its sites are called below SITES_DOMAIN, such as acme (default: its id)')
    .option('--json', 'print the result as JSON')
    .addOption(databaseOption())
    .action(async ({ title, hostname, admin, json, ...options }: Options) => {
      const { withAdministration } = await import('./with-administration.ts')
      const organization = await withAdministration(options, (administration) =>
        administration.createOrganization({ title, ...(hostname !== undefined && { hostname }) }, admin),
      )
      if (json) return console.log(JSON.stringify(organization))
      console.log(
        `Made the organization ${organization.title} (${organization.id}). Its admin is ${organization.admin}.`,
      )
    })
