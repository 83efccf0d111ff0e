import { env } from 'node:process'
import { Command } from 'commander'

export const renewKeysCommand = (): Command =>
  new Command('renew-keys')
    .summary('seal all secrets with the first key of SECRET_KEYS')
    .description(
      'Seal all secrets with the first key of SECRET_KEYS, so that older ones can be taken out. Every node must have been started ' +
        'with the new key in the first place before. It may be run again at any time.',
    )
    .option('--json', 'print the result as JSON')
    .action(async ({ json }: { json?: true }) => {
      const { readSecretKeys } = await import('@octavo/server/administration')
      const { withAdministration } = await import('./with-administration.ts')
      const keys = readSecretKeys(env)
      const organizations = await withAdministration({}, (administration) => administration.renewKeys(keys))
      if (json) return console.log(JSON.stringify({ organizations, olderKeys: keys.length - 1 }))
      console.log(
        organizations === 0
          ? 'Nothing to do: all secrets are sealed with the first key of SECRET_KEYS.'
          : `The secrets of ${organizations} organization(s) are now sealed with the first key of SECRET_KEYS.`,
      )
      if (keys.length > 1)
        console.log('Tomorrow, when what was signed before has ended, take the older keys out and restart every node.')
    })
