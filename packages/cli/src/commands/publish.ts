import { env } from 'node:process'
import { Command } from 'commander'

interface Options {
  site?: string
  title?: string
  subject?: string
  overwrite?: true
  dryRun?: true
  strict?: true
  organization?: string
  url?: string
  data?: string
}

export const publishCommand = (): Command =>
  new Command('publish')
    .summary('publish a folder of Markdown as a site')
    .description(
      'Publishes a folder of Markdown as a site, and prints its address. Run again, it publishes what is different. Until all of it ' +
        'is there the site stays as it was, and a run that was stopped is taken up by the next one.\n\n' +
        'It publishes to the octavo start of this folder; or, with OCTAVO_URL and OCTAVO_TOKEN, to any service.',
    )
    .argument('<folder>', 'the folder, or a whole repository: each of its spaces becomes a section of the site')
    .option('-s, --site <name>', 'the site, by the path of its address (default: a name from the folder)')
    .option('--title <text>', 'the title of the site')
    .option('--subject <text>', 'the subject of the change request, such as that of a commit')
    .option('--overwrite', 'publish the folder over all that others have changed in the space')
    .option('-n, --dry-run', 'say what is different, and write nothing')
    .option('--strict', 'publish nothing if there is any warning, such as a broken link or a missing image')
    .option('--organization <name>', 'the organization, by its title or id, where there are several')
    .option('--url <address>', 'the service (default: OCTAVO_URL)')
    .option('-d, --data <folder>', 'a running octavo start’s folder, instead of a service at OCTAVO_URL')
    .addHelpText(
      'after',
      '\nExit codes: 0 published, or nothing to publish; 1 failed; 2 somebody has to decide something first.',
    )
    .action(async (folder: string, { url, data, ...wishes }: Options) => {
      const { findService } = await import('../publish/find-service.ts')
      const { openApi } = await import('../publish/api.ts')
      const { publishFolder } = await import('../publish/publish-folder.ts')
      const { openTeller } = await import('../publish/tell.ts')
      const service = await findService({ url, data }, env)
      await publishFolder(openApi(service.url, service.token), { folder, ...wishes }, openTeller())
    })
