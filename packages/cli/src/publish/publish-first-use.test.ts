import { siteStructure } from '@octavo/contract'
import { expect, test } from 'vitest'
import { openPublishing } from '../testing/publishing.ts'
import { startServing } from '../testing/serving.ts'
import { openTerminal } from '../testing/terminal.ts'

const serving = await startServing('octavo_publish_first_use')
const { api, folder, publisher } = serving
const { organizationId, write, siteOf, spaceOf, pagesIn } = await openPublishing(serving)
const { octavo } = openTerminal(folder, { ...publisher, REDIS_URL: '' })

const slow = 120_000

/** A docs.yaml with a title, and two sections. */
const said = (title: string, first: string) =>
  `site:\n  title: ${title}\n  structure:\n${['api', 'guides']
    .map((name) => `    - {type: section, title: ${name}, default: ${name === first}, content: {directory: ${name}}}\n`)
    .join('')}`

/** The titles of the sections of a site, the default first. */
async function sectionsOf(name: string): Promise<string[]> {
  const params = { organizationId, siteId: (await siteOf(name))!.id }
  const { structure } = await api.call(siteStructure.getSiteStructure, { params })
  const sections = structure.flatMap((item) => (item.object === 'site-section' ? [item] : []))
  return sections.toSorted((one, other) => Number(other.default) - Number(one.default)).map(({ title }) => title)
}

test(
  'pages of MDX, indexes and listed pages of hidden folders are published',
  async () => {
    write('kinds', {
      'SUMMARY.md': '* [Home](index.md)\n* [Guide](guide/)\n* [Tools](.tools/a.md)\n',
      'index.md': '# Home\n',
      'guide/index.mdx': "import A from './a'\n\n# Guide\n\n<A>Shown</A>\n",
      '.tools/a.md': '# Tools\n',
    })

    const { code, stderr } = await octavo('publish', 'kinds')
    expect(code).toBe(0)
    expect(stderr).toBe(
      'warning: guide/index.mdx:1: The page is shown as Markdown, without its MDX: component A; 1 import or export block.\n',
    )
    const pages = await pagesIn(await spaceOf('kinds'))
    expect(pages.map((page) => [page.title, 'path' in page ? page.path : ''])).toEqual([
      ['Home', 'index'],
      ['Guide', 'guide'],
      ['Tools', '.tools/a'],
    ])
  },
  slow,
)

test(
  'the title and the default section of docs.yaml hold, also when they change',
  async () => {
    const pages = { 'api/README.md': '# API\n', 'guides/README.md': '# Guides\n' }
    write('declared', { 'docs.yaml': said('Acme docs', 'guides'), ...pages })
    await octavo('publish', 'declared')

    expect((await siteOf('declared'))!.title).toBe('Acme docs')
    expect(await sectionsOf('declared')).toEqual(['guides', 'api'])

    write('declared', { 'docs.yaml': said('Acme manual', 'api') })
    const { stdout } = await octavo('publish', 'declared')
    expect(stdout).toContain('The site now shows the section api first')
    expect((await siteOf('declared'))!.title).toBe('Acme manual')
    expect(await sectionsOf('declared')).toEqual(['api', 'guides'])
  },
  slow,
)

test(
  'broken links and missing images are warnings with a line, and with --strict nothing is published',
  async () => {
    write('broken', { 'README.md': '# Home\n\n[a](gone.md)\n\n![b](gone.png)\n' })
    const warnings =
      'warning: README.md:3: The link "gone.md" leads to no page or file.\n' +
      'warning: README.md:5: The image "gone.png" does not exist.\n'

    const strict = await octavo('publish', 'broken', '--strict')
    expect(strict.code).toBe(1)
    expect(strict.stderr).toContain(warnings)
    expect(strict.stderr).toContain('--strict allows no warnings: 1 broken link, 1 missing image.')
    expect(await siteOf('broken')).toBeUndefined()

    const published = await octavo('publish', 'broken')
    expect([published.code, published.stderr]).toEqual([0, warnings])
    expect(published.stdout).toContain('Warnings: 1 broken link, 1 missing image\n')
    expect((await octavo('publish', 'broken', '--strict')).code).toBe(1)
  },
  slow,
)

test(
  'a vague folder is named after its repository or its titles, which is printed',
  async () => {
    write('workspace', {
      '.git/HEAD': 'ref: refs/heads/main\n',
      'package.json': '{"name": "@acme/rocket-guide"}',
      'docs/README.md': '# Introduction\n',
    })

    const { stdout } = await octavo('publish', 'workspace/docs')
    expect(stdout).toContain(
      'The site is rocket-guide, named after package.json. To publish to another site: --site NAME',
    )
    expect((await siteOf('rocket-guide'))!.title).toBe('rocket-guide')
  },
  slow,
)
