import { expect, test } from 'vitest'
import type { SiteSection, SiteSpace } from '../structure/structure.ts'
import { addressOf, addressOfSpace } from './address-of.ts'
import { resolveAddress } from './resolve-address.ts'
import { customBase, organizationBase, proxyBase, type SitesOrigin } from './site-base.ts'
import type { AskedPage } from './site-path.ts'
import { readPrefixes } from './site-prefixes.ts'
import { type Case, lookupIn } from './testing/random-site.ts'

const sites: SitesOrigin = { protocol: 'https', domain: 'sites.example', port: null }
const shown = { order: 'a0', condition: null, draft: false }
const section = (id: string, isDefault = false): SiteSection => ({
  ...shown,
  id,
  isDefault,
  path: id,
  title: id,
  icon: null,
  description: null,
  group: null,
})
const variant = (within: string, path: string, isDefault = false): SiteSpace => {
  const id = `${within}-${path}`
  return { ...shown, id, space: `space-${id}`, section: within, path, isDefault }
}
const page = (id: string, isHome = false) => [id, { id, path: id, isHome }] as const

/** Two sections of two variants; the guides have a page where the section `api` is, too. */
const structure = {
  groups: [],
  links: [],
  sections: [section('guides', true), section('api')],
  siteSpaces: [
    variant('guides', 'en', true),
    variant('guides', 'de'),
    variant('api', 'v2', true),
    variant('api', 'v1'),
  ],
}
const world: Case = {
  sites,
  structure,
  prefixes: readPrefixes(structure),
  bases: [
    organizationBase(sites, 'acme', 'docs'),
    customBase('docs.acme.example'),
    proxyBase('www.acme.example/help/docs'),
  ],
  names: { organization: 'acme', basename: 'docs', custom: 'docs.acme.example', proxy: 'www.acme.example/help/docs' },
  pages: new Map([
    ['guides-en', new Map([page('readme', true), page('start/install'), page('api/intro'), page('notes.md')])],
    ['guides-de', new Map([page('liesmich', true), page('Über uns')])],
    ['api-v2', new Map([page('readme', true), page('users')])],
    ['api-v1', new Map([page('readme', true), page('users'), page('old')])],
  ]),
  former: [
    { prefix: 'reference', siteSpace: 'api-v2', form: 'short' as const, since: null, until: 1 },
    { prefix: 'reference/v1', siteSpace: 'api-v1', form: 'short' as const, since: null, until: 1 },
    { prefix: '', siteSpace: 'api-v1', form: 'short' as const, since: null, until: 1 },
    { prefix: 'gone', siteSpace: 'no longer here', form: 'short' as const, since: null, until: 1 },
  ],
  before: new Map([['guides-en', new Map([['setup', 'start/install']])]]),
}
const [organization, custom, proxy] = world.bases

const at = (place: { siteSpace: string; path: string; isHome?: boolean }, base = organization!) =>
  addressOf(world.prefixes, base, { isHome: false, ...place })
const resolve = (address: string) => resolveAddress(address, sites.domain, lookupIn(world))

test('an address has no default section and no default variant in it', () => {
  expect(at({ siteSpace: 'guides-en', path: 'start/install' })).toBe('https://acme.sites.example/docs/start/install')
  expect(at({ siteSpace: 'guides-de', path: 'Über uns' })).toBe('https://acme.sites.example/docs/de/%C3%9Cber%20uns')
  expect(at({ siteSpace: 'api-v2', path: 'users' })).toBe('https://acme.sites.example/docs/api/users')
  expect(at({ siteSpace: 'api-v1', path: 'users' }, custom)).toBe('https://docs.acme.example/api/v1/users')
  expect(at({ siteSpace: 'api-v1', path: 'users' }, proxy)).toBe('https://www.acme.example/help/docs/api/v1/users')
  expect(at({ siteSpace: 'nowhere', path: 'users' })).toBe(undefined)
})

test('the home of a space has the space’s address, and the Markdown of every page a name', () => {
  const home = { siteSpace: 'api-v2', path: 'readme', isHome: true }
  expect(at(home)).toBe('https://acme.sites.example/docs/api')
  expect(addressOfSpace(world.prefixes, custom!, 'guides-en')).toBe('https://docs.acme.example/')
  expect(addressOf(world.prefixes, custom!, home, { output: 'markdown' })).toBe(
    'https://docs.acme.example/api/readme.md',
  )
})

test('a page that a section would hide is written out, and so is one that looks like Markdown', () => {
  expect(at({ siteSpace: 'guides-en', path: 'api/intro' })).toBe('https://acme.sites.example/docs/guides/en/api/intro')
  expect(at({ siteSpace: 'guides-en', path: 'notes.md' })).toBe('https://acme.sites.example/docs/notes.md/')
})

const preview = { preview: { type: 'change', number: 7 } } as const

test('previews and share links stand between the site and the page', async () => {
  const place = { siteSpace: 'api-v1', path: 'old', isHome: false }
  const change = addressOf(world.prefixes, custom!, place, { way: preview })
  expect(change).toBe('https://docs.acme.example/~/changes/7/api/v1/old')
  expect(await resolve(change!)).toMatchObject({ type: 'page', page: { id: 'old' }, way: preview })
  expect(await resolve('https://docs.acme.example/~/changes/007/api/v1/old')).toMatchObject({ to: change })
  expect(await resolve('https://docs.acme.example/~/share/s3cret/~/revisions/revision_1/api/users')).toMatchObject({
    type: 'page',
    siteSpace: { id: 'api-v2' },
    way: { shareKey: 's3cret', preview: { type: 'revision', revision: 'revision_1' } },
    canonical: 'https://www.acme.example/help/docs/api/users',
  })
})

test.each([
  ['the default section written out', '/docs/guides/start/install', '/docs/start/install'],
  ['the default variant written out', '/docs/en/start/install', '/docs/start/install'],
  ['both', '/docs/guides/en/start/install', '/docs/start/install'],
  ['a slash at the end', '/docs/start/install/', '/docs/start/install'],
  ['a slash too many', '/docs//start/install', '/docs/start/install'],
  ['another case, of the basename too', '/Docs/API/Users', '/docs/api/users'],
  ['Markdown of another case', '/docs/API/Users.MD', '/docs/api/users.md'],
  ['Markdown of a section', '/docs/api.md', '/docs/api/readme.md'],
  ['Markdown of the site', '/docs.md', '/docs/readme.md'],
  ['the path of a home', '/docs/api/readme', '/docs/api'],
  ['a page hidden by a section', '/docs/api/intro', '/docs/guides/en/api/intro'],
  ['a page that looks like Markdown', '/docs/notes.md', '/docs/notes.md/'],
  ['a page that moved', '/docs/setup', '/docs/start/install'],
  ['a page that moved, asked for as Markdown', '/docs/guides/en/setup.md', '/docs/start/install.md'],
  ['a section that had another path', '/docs/reference/users', '/docs/api/users'],
  ['a variant of it', '/docs/Reference/v1/old', '/docs/api/v1/old'],
  ['a former default', '/docs/old', '/docs/api/v1/old'],
  ['the organization’s own address', '/', '/docs'],
  ['a path below it', '/start/install?q=1', '/docs/start/install?q=1'],
])('%s leads to the page: %s', async (_, asked, to) => {
  const found = await resolve(`https://acme.sites.example${asked}`)
  expect(found).toMatchObject({ type: 'redirect', to: `https://acme.sites.example${to}` })
  expect(await resolve(`https://acme.sites.example${to}`)).toMatchObject({ type: 'page' })
})

test.each(['/docs/%61pi/users', '/docs/api/users?a=b', '/docs/de/%c3%9cber%20uns', '/docs/de/Über uns'])(
  'what differs only in how it is escaped is served, since who escapes it may do so again: %s',
  async (path) => {
    expect(await resolve(`https://acme.sites.example${path}`)).toMatchObject({ type: 'page' })
  },
)

test.each([
  ['https://other.sites.example/docs', { type: 'miss', reason: 'no-site' }],
  ['https://a.acme.sites.example/docs', { type: 'miss', reason: 'no-site' }],
  ['ftp://acme.sites.example/docs', { type: 'miss', reason: 'no-site' }],
  ['not an address', { type: 'miss', reason: 'no-site' }],
  ['https://acme.sites.example/docs/gone', { type: 'miss', reason: 'no-page', path: { segments: ['gone'] } }],
  ['https://acme.sites.example/docs/a%2Fb', { type: 'miss', reason: 'no-site' }],
  ['https://acme.sites.example/docs/~/changes/x/y', { type: 'miss', reason: 'no-page' }],
  ['https://acme.sites.example/docs/~/mcp', { type: 'reserved', path: { type: 'mcp' } }],
  ['https://docs.acme.example/~/auth/callback', { type: 'reserved', path: { type: 'auth', segments: ['callback'] } }],
  ['https://docs.acme.example/~/share/k/~/files/abc/a.png', { path: { type: 'file', hash: 'abc', name: 'a.png' } }],
  ['https://docs.acme.example/~/images?u=x', { type: 'reserved', path: { type: 'image' } }],
  ['https://docs.acme.example/~/images/a', { type: 'miss', reason: 'no-page' }],
  ['https://docs.acme.example/api/llms.txt', { path: { type: 'own', name: 'llms.txt', segments: ['api'] } }],
])('%s is what it is called', async (address, expected) => {
  expect(await resolve(address)).toMatchObject(expected)
})

test('a site that shows nothing has no section', async () => {
  const nothing = readPrefixes({ sections: [], siteSpaces: [] })
  const found = await resolveAddress(
    'https://docs.acme.example/',
    sites.domain,
    lookupIn({ ...world, prefixes: nothing }),
  )
  expect(found).toMatchObject({ type: 'miss', reason: 'no-section' })
})

test('visitors of a base that is left are sent to the page on the other one, in one hop', async () => {
  const lookup = lookupIn(world)
  const forwarding = {
    ...lookup,
    findSite: async (names: Parameters<typeof lookup.findSite>[0]) => {
      const found = await lookup.findSite(names)
      const isForwarded = found?.site.base.kind === 'organization'
      return found && { ...found, site: { ...found.site, primary: custom!, isForwarded } }
    },
  }
  expect(
    await resolveAddress('https://acme.sites.example/docs/guides/setup/?a=1', sites.domain, forwarding),
  ).toMatchObject({ type: 'redirect', to: 'https://docs.acme.example/start/install?a=1' })
})

test('a section comes before a variant with the same path, wherever it stands; the variant is written out', () => {
  const siteSpaces = [variant('guides', 'en', true), variant('guides', 'api'), variant('api', 'v2', true)]
  const prefixes = readPrefixes({ sections: structure.sections, siteSpaces })
  expect(prefixes.of('api-v2')?.short).toBe('api')
  expect(prefixes.of('guides-api')?.short).toBe('guides/api')
})

test('a redirect that somebody made wins over what was there, and never over a page', async () => {
  const lookup = {
    ...lookupIn(world),
    redirected: async () => ({ to: 'https://elsewhere.example/', isPermanent: true, isSeen: async () => true }),
  }
  const ask = (path: string) => resolveAddress(`https://docs.acme.example${path}`, sites.domain, lookup)
  expect(await ask('/setup')).toMatchObject({ type: 'elsewhere', to: 'https://elsewhere.example/' })
  expect(await ask('/nobody')).toMatchObject({ type: 'elsewhere' })
  expect(await ask('/api/intro')).toMatchObject({ type: 'redirect', page: { id: 'api/intro' } })
  expect(await ask('/start/install')).toMatchObject({ type: 'page' })
  expect(await ask('/~/changes/7/nobody')).toMatchObject({ type: 'miss' })
})

test('redirects go with their section: what is below its former path leads where it does below the new one', async () => {
  const sources = new Map([
    ['api/moved', 'https://elsewhere.example/'],
    ['api/users', 'https://hidden.example/'],
    ['api/v1/deep/old', 'https://v1.example/'],
    ['api/guide.md', 'https://markdown.example/'],
  ])
  const lookup = {
    ...lookupIn(world),
    redirected: async (_: unknown, { segments, whole }: AskedPage) => {
      const to = sources.get((whole?.segments ?? segments).join('/'))
      return to === undefined ? undefined : { to, isPermanent: true, isSeen: async () => true }
    },
  }
  const ask = (path: string) => resolveAddress(`https://docs.acme.example${path}`, sites.domain, lookup)

  expect(await ask('/reference/moved')).toMatchObject({ type: 'elsewhere', to: 'https://elsewhere.example/' })
  expect(await ask('/reference/v1/deep/old')).toMatchObject({ type: 'elsewhere', to: 'https://v1.example/' })
  expect(await ask('/reference/guide.md')).toMatchObject({ type: 'elsewhere', to: 'https://markdown.example/' })
  expect(await ask('/reference/users')).toMatchObject({ type: 'redirect', page: { id: 'users' } })
  expect(await ask('/reference/nobody')).toMatchObject({ type: 'miss' })
  expect(await ask('/~/changes/7/reference/moved')).toMatchObject({ type: 'miss' })
})

test('what had an address itself, or is there now, comes before a redirect that went with its section', async () => {
  const users = { id: 'users', path: 'users', isHome: false }
  const lookup = {
    ...lookupIn(world),
    pageDuring: async (_: unknown, path: string) => (path === 'renamed' ? { page: users, tenure: 0 } : undefined),
    redirected: async (_: unknown, { segments }: AskedPage) =>
      segments[0] === 'api' ? { to: 'https://x.example/', isPermanent: true, isSeen: async () => true } : undefined,
  }
  const ask = (path: string) => resolveAddress(`https://docs.acme.example${path}`, sites.domain, lookup)

  expect(await ask('/reference/renamed')).toMatchObject({ type: 'redirect', page: users })
  expect(await ask('/reference/users')).toMatchObject({ type: 'redirect', page: users })
  expect(await ask('/reference/other')).toMatchObject({ type: 'elsewhere' })
})

test('what nobody ever had is looked for at few places, however often prefixes changed hands', async () => {
  const tenure = { prefix: 'a', form: 'short' as const, since: null }
  const often = Array.from({ length: 100 }, (_, index) => ({ ...tenure, siteSpace: 'api-v1', until: index }))
  const lookup = lookupIn({ ...world, former: often })
  const asked: string[] = []
  const counted = {
    ...lookup,
    pageBefore: async (...given: Parameters<typeof lookup.pageBefore>) => {
      asked.push(`${given[0].siteSpace.id} ${given[1]}`)
      return lookup.pageBefore(...given)
    },
  }
  expect(await resolveAddress('https://docs.acme.example/a/b', sites.domain, counted)).toMatchObject({ type: 'miss' })
  expect(asked).toEqual(['guides-en a/b', 'api-v1 b'])

  const all = ['', 'a', 'a/b'].flatMap((prefix) => structure.siteSpaces.map(({ id }) => ({ prefix, siteSpace: id })))
  const many = all.map((one, index) => ({ ...tenure, ...one, since: -index - 1, until: -index }))
  asked.length = 0
  const some = { ...counted, tenures: async () => many }
  expect(await resolveAddress('https://docs.acme.example/a/b/c', sites.domain, some)).toMatchObject({ type: 'miss' })
  expect(asked).toHaveLength(1 + 10)
})
