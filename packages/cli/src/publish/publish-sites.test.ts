import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { siteRedirects, siteSections, type SiteSectionView, sites, siteStructure } from '@octavo/contract'
import { expect, test } from 'vitest'
import { publishScopes } from '../explain-error.ts'
import { hashesBelow, hashOf, lines, openPublishing } from '../testing/publishing.ts'
import { startServing } from '../testing/serving.ts'
import { openTerminal } from '../testing/terminal.ts'
import { freePort } from '../trial/free-port.ts'

const serving = await startServing('octavo_publish_sites')
const { api, folder, publisher, makeUser, makeToken } = serving
const { organizationId, write, siteOf, spacesOf, spaceOf, filesIn } = await openPublishing(serving)
const { octavo } = openTerminal(folder, { ...publisher, REDIS_URL: '' })
const patience = 120_000

const settings = (redirect: string): string => `redirects:\n  old/place: ${redirect}\n  gone: missing.md\n`

/** A space with two pages. */
const space = (name: string) => ({
  [`${name}/SUMMARY.md`]: '* [Home](README.md)\n* [More](more.md)\n',
  [`${name}/README.md`]: lines(`Home of ${name}`),
  [`${name}/more.md`]: lines(`More of ${name}`),
})

const as = (variables: Record<string, string>, ...args: string[]) =>
  openTerminal(folder, { REDIS_URL: '', ...variables }).octavo('publish', ...args)

test(
  'a repository with several spaces becomes a site with sections, also when spaces come later',
  async () => {
    write('many', {
      'docs/one/SUMMARY.md': '* [One](README.md)\n* [More](more.md)\n',
      'docs/one/README.md': lines('One'),
      'docs/one/more.md': lines('More'),
      'docs/one/.gitbook.yaml': settings('more.md'),
      'docs/two/SUMMARY.md': '* [Two](README.md)\n* [Deep](deep/page.md)\n',
      'docs/two/README.md': lines('Two'),
      'docs/two/deep/page.md': lines('Deep'),
      'docs/two/.gitbook.yaml': settings('deep/page.md'),
      LICENSE: 'Nobody reads it here.\n',
    })
    const first = await octavo('publish', 'many')
    const site = await siteOf('many')
    const before = await spacesOf(site)
    write('many', {
      'docs/three/SUMMARY.md': '* [Three](README.md)\n',
      'docs/three/README.md': lines('Three'),
      'docs/two/.gitbook.yaml': 'redirects: {}\n',
    })
    const second = await octavo('publish', 'many')
    const third = await octavo('publish', 'many')
    const after = await spacesOf(site)
    const params = { organizationId, siteId: site!.id }
    const redirects = await Array.fromAsync(api.list(siteRedirects.listSiteRedirects, { params }))

    expect(first.stdout).toMatch(/Published one: 2 pages added.*\nPublished two: 2 pages added.*\n2 redirects written/)
    expect(Object.keys(before)).toEqual(['one', 'two'])
    expect(second.stdout).toMatch(/Published two: .*\nPublished three: 1 page added/)
    expect(after).toEqual({ ...before, three: expect.stringMatching(/^space_/) })
    expect(redirects.map(({ source, permanent }) => [source, permanent])).toEqual([['/old/place', true]])
    expect(third.stdout).toContain('\n0 changes\n')
    expect(await filesIn(after['two']!)).toEqual(hashesBelow(join(folder, 'many/docs/two')))
    const { structure } = await api.call(siteStructure.getSiteStructure, { params })
    expect(structure.map((item) => ('draft' in item ? item.draft : true))).toEqual([false, false, false])
  },
  patience,
)

test(
  'a space whose folder was renamed keeps its section, and one that the folder has no more is told',
  async () => {
    write('sections', { ...space('alpha'), ...space('beta'), ...space('gamma') })
    await octavo('publish', 'sections')
    const site = await siteOf('sections')
    const before = await spacesOf(site)
    renameSync(join(folder, 'sections/alpha'), join(folder, 'sections/omega'))
    renameSync(join(folder, 'sections/beta'), join(folder, 'sections/delta'))
    rmSync(join(folder, 'sections/gamma'), { recursive: true })
    const dry = await octavo('publish', 'sections', '--dry-run')
    const { code, stdout } = await octavo('publish', 'sections')
    const after = await spacesOf(site)
    const again = await octavo('publish', 'sections')

    expect(Object.keys(before)).toEqual(['alpha', 'beta', 'gamma'])
    expect(dry.stdout).toContain('delta (now beta)\nomega (now alpha)\n0 changes')
    expect(code).toBe(0)
    expect(stdout).toContain('The section beta is now delta; its old addresses lead there\n')
    expect(after).toEqual({ omega: before['alpha'], delta: before['beta'], gamma: before['gamma'] })
    for (const told of [stdout, again.stdout]) {
      expect(told).toMatch(/\nThe section Gamma is not in this folder, .*: DELETE http.*\/sections\/section_/)
    }
    expect(again.stdout).not.toContain('section Beta')
  },
  patience,
)

test(
  'a site that was filled otherwise, or from another folder, is not replaced unasked',
  async () => {
    const params = { organizationId }
    await api.call(sites.createSite, { params, body: { title: 'taken', spaces: 'sample' } })
    write('taken', { 'README.md': lines('Home') })
    const byHand = await octavo('publish', 'taken')
    const meant = await octavo('publish', 'taken', '--overwrite', '--title', 'Taken over')
    write('elsewhere/taken', { 'README.md': lines('Other'), 'other.md': lines('Other') })
    write('taken', { 'own.md': lines('Own') })
    await octavo('publish', 'taken')
    const foreign = await octavo('publish', 'elsewhere/taken')

    expect(byHand).toMatchObject({ code: 2, stderr: expect.stringContaining('was not published from a folder') })
    expect(meant.code).toBe(0)
    expect((await siteOf('taken'))!.title).toBe('Taken over')
    expect(foreign).toMatchObject({ code: 2, stderr: expect.stringContaining('was published from another folder') })
  },
  patience,
)

test(
  'a folder whose only page was renamed is known by its first page, also where that was edited and settings came',
  async () => {
    const redirects = 'redirects:\n  first: second.md\n'
    write('few', { 'README.md': lines('Home'), 'first.md': lines('First') })
    await octavo('publish', 'few')
    write('few', { 'first.md': null, 'second.md': lines('Second'), '.gitbook.yaml': redirects })
    const renamed = await octavo('publish', 'few')
    write('few', { 'README.md': `${lines('Home')}More.\n`, 'second.md': null, 'third.md': lines('Third') })
    write('few', { '.gitbook.yaml': redirects.replace('second', 'third') })
    const edited = await octavo('publish', 'few')

    expect(renamed).toMatchObject({ code: 0, stderr: '' })
    expect(edited).toMatchObject({ code: 0, stderr: '' })
  },
  patience,
)

test(
  'what somebody took off the web, or made a draft, stays so',
  async () => {
    write('off', { 'one/SUMMARY.md': '* [One](a.md)\n', 'one/a.md': lines('A'), 'two/SUMMARY.md': '* [Two](b.md)\n' })
    write('off', { 'two/b.md': lines('B') })
    await octavo('publish', 'off')
    const site = await siteOf('off')
    const params = { organizationId, siteId: site!.id }
    const { structure } = await api.call(siteStructure.getSiteStructure, { params })
    const second = structure[1] as SiteSectionView
    const ofSection = { ...params, siteSectionId: second.id }
    await api.call(siteSections.updateSiteSectionById, { params: ofSection, body: { draft: true } })
    await api.call(sites.unpublishSite, { params })
    write('off', { 'two/b.md': lines('B, not for everyone yet') })
    const { code, stdout, stderr } = await octavo('publish', 'off')
    const after = await api.call(siteStructure.getSiteStructure, { params })

    expect(code).toBe(0)
    expect(stderr).toContain('The site Off is off the web')
    expect(stdout).toMatch(/Published two: 1 page changed\nThe section Two is a draft: readers do not see it\.\n$/)
    expect((await siteOf('off'))!.published).toBe(false)
    expect((after.structure[1] as SiteSectionView).draft).toBe(true)
  },
  patience,
)

test(
  'files of any size and kind go along, but for those that are nobody’s documentation',
  async () => {
    const image = Buffer.alloc(700_000, 7)
    write('assets', { 'README.md': '# Home\n', '.gitignore': '*.log\nout/\n', 'a.log': 'x', 'out/b.md': '# B\n' })
    write('assets', { '.env': 'SECRET=1', 'node_modules/x/readme.md': '# X\n', '.gitbook/vars.yaml': 'a: b\n' })
    write('assets', { 'octavo-data/octavo-version': '0', 'octavo-data/token': 'oct_secret' })
    writeFileSync(join(folder, 'assets/big.bin'), image)
    writeFileSync(join(folder, 'assets/latin.md'), Buffer.from([35, 32, 0xfc, 10]))
    writeFileSync(join(folder, 'assets/spec.yaml'), image)
    const { code } = await octavo('publish', 'assets')
    const files = await filesIn(await spaceOf('assets'))
    writeFileSync(join(folder, 'assets/huge.bin'), Buffer.alloc(4_300_000))
    const refused = await octavo('publish', 'assets')
    renameSync(join(folder, 'assets/huge.bin'), join(folder, 'assets/huge.yaml'))
    const refusedYaml = await octavo('publish', 'assets')
    renameSync(join(folder, 'assets/huge.yaml'), join(folder, 'huge.bin'))
    writeFileSync(join(folder, 'assets/long.md'), Buffer.alloc(4_300_000, 'x'))
    const long = await octavo('publish', 'assets', '--dry-run')
    rmSync(join(folder, 'assets/long.md'))
    const again = await octavo('publish', 'assets')

    expect(code).toBe(0)
    expect(files).toEqual({
      'README.md': hashOf('# Home\n'),
      '.gitbook/vars.yaml': hashOf('a: b\n'),
      'big.bin': hashOf(image),
      'latin.md': hashOf(Buffer.from([35, 32, 0xfc, 10])),
      'spec.yaml': hashOf(image),
    })
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('huge.bin has 4.3 MB, and this service') })
    expect(refusedYaml.stderr).toContain('huge.yaml has 4.3 MB, and this service')
    expect(long).toMatchObject({ code: 1, stderr: expect.stringMatching(/A page has 4 MB at most\..*\n.*long\.md/) })
    expect(again.stdout).toContain('\n0 changes\n')
  },
  patience,
)

test(
  'a token with the scopes that the guide names is enough',
  async () => {
    const guide = readFileSync(resolve(import.meta.dirname, '../../../../docs/publish.md'), 'utf8')
    const named = /The token needs the scopes (.*?)\.$/ms.exec(guide)![1]!
    const scopes = [...named.matchAll(/`([a-z:-]+)`/g)].map(([, scope]) => scope!)
    const token = await makeToken('ada@example.com', ...scopes.flatMap((scope) => ['--scope', scope]))
    write('narrow', { 'README.md': '# Home\n', '.gitbook.yaml': 'redirects:\n  old: README.md\n' })
    const { code, stdout } = await openTerminal(folder, { ...publisher, OCTAVO_TOKEN: token }).octavo(
      'publish',
      'narrow',
    )

    expect(scopes).toEqual(publishScopes)
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('1 redirect written') })
  },
  patience,
)

test('who may not publish is told why', async () => {
  const stranger = await makeUser('eve@example.com')
  const { OCTAVO_URL, OCTAVO_TOKEN } = publisher
  const nobody = await freePort()
  const narrow = await makeToken('ada@example.com', '--scope', 'organization:read', '--scope', 'site:read')
  write('plain', { 'README.md': '# Home\n' })
  const told = await Promise.all([
    as({}, 'plain'),
    as({ OCTAVO_TOKEN }, 'plain'),
    as({ OCTAVO_URL }, 'plain'),
    as({ OCTAVO_URL, OCTAVO_TOKEN: 'oct_wrong' }, 'plain'),
    as({ OCTAVO_URL, OCTAVO_TOKEN: stranger }, 'plain'),
    as({ OCTAVO_URL: `http://127.0.0.1:${nobody}`, OCTAVO_TOKEN }, 'plain'),
    as({ OCTAVO_URL, OCTAVO_TOKEN }, 'nowhere'),
    as({ OCTAVO_URL, OCTAVO_TOKEN }, 'plain', '--site', 'a b'),
    as({ OCTAVO_URL, OCTAVO_TOKEN }, 'plain', '--organization', 'Nobody'),
    as({ OCTAVO_URL, OCTAVO_TOKEN }, 'plain', '--site', 'site_00000000000000000000000000'),
    as({ OCTAVO_URL, OCTAVO_TOKEN }, 'plain', '--title', ' '),
    as({ OCTAVO_URL: `${OCTAVO_URL}/v1/`, OCTAVO_TOKEN: narrow }, 'plain'),
  ])

  expect(told.map(({ code }) => code)).toEqual(told.map(() => 1))
  expect(told.map(({ stderr }) => stderr.trim().split('\n')[0])).toEqual([
    expect.stringContaining('There is nothing to publish to. Start a service here: octavo start.'),
    expect.stringContaining('Say where to publish: --url'),
    expect.stringContaining('A token is needed: set OCTAVO_TOKEN'),
    expect.stringContaining('The service does not take the token'),
    expect.stringContaining('belongs to no organization'),
    expect.stringContaining(`http://127.0.0.1:${nobody} cannot be reached (ECONNREFUSED)`),
    expect.stringContaining('nowhere is no folder'),
    expect.stringContaining('a b is no name for a site'),
    expect.stringContaining('No organization is called Nobody'),
    expect.stringContaining('There is no site site_'),
    expect.stringContaining('A title has 2 to 128 characters'),
    expect.stringMatching(
      /lacks the scope site:write\. Make one with all that octavo publish needs: organization:read, /,
    ),
  ])
  expect(await siteOf('plain')).toBeUndefined()
}, 120_000)
