import { type InputOf, type RedirectEntry, siteRedirects, sites, siteSpaces, spaceContent } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { givenSite } from '../sites/site-examples.ts'
import { givenSpace } from '../spaces/space-examples.ts'

const world = await startWorld()

type NewRedirect = InputOf<typeof siteRedirects.createSiteRedirect>['body']
const elsewhere = (url = 'https://example.com/new') => ({ kind: 'external' as const, url })

const to = (name: string) => elsewhere(`https://example.com/${name}`)
const own = (path: string) => elsewhere(`https://www.example.com/docs${path}`)

/** A site behind `www.example.com/docs` with the pages / and /guide, and short ways to write and test its redirects. */
async function given() {
  const organization = await world.givenOrganization()
  const { id: spaceId } = await givenSpace(world, organization, { editMode: 'live' })
  const { admin, params } = await givenSite(world, organization, { spaces: [spaceId] })
  const edit = async (changes: InputOf<typeof spaceContent.updateSpaceContent>['body']['changes']) => {
    const { body } = await world.call(
      spaceContent.updateSpaceContent,
      { params: { spaceId }, body: { changes } },
      admin,
    )
    return body.changes.map((change) => ('page' in change && typeof change.page === 'object' ? change.page.id : ''))
  }
  const [, guide] = await edit([
    { operation: 'insert_page', title: 'Home' },
    { operation: 'insert_page', title: 'Guide' },
  ])
  await world.call(sites.updateSiteById, { params, body: { proxy: 'www.example.com/docs' } }, admin)
  const [siteSpace] = (await world.call(siteSpaces.listSiteSpaces, { params }, admin)).body.items
  return {
    organization,
    spaceId,
    admin,
    params,
    guide: guide!,
    edit,
    siteSpaceId: siteSpace!.id,
    create: (body: NewRedirect) => world.call(siteRedirects.createSiteRedirect, { params, body }, admin),
    put: (redirects: RedirectEntry[], headers?: Record<string, string>) =>
      world.call(siteRedirects.bulkUpsertSiteRedirects, { params, body: { redirects } }, admin, headers),
    async ask(...addresses: string[]) {
      const { body } = await world.call(siteRedirects.testSiteRedirects, { params, body: { addresses } }, admin)
      return body.results
    },
    list: (query = {}) => world.call(siteRedirects.listSiteRedirects, { params, query }, admin),
    lookUp: (source: string) => world.call(siteRedirects.getSiteRedirectBySource, { params, query: { source } }, admin),
  }
}

test('a redirect is for its address, whatever its case, escapes and last slash', async () => {
  const { create, ask, lookUp, params, admin } = await given()
  const { body } = await create({ source: '/Old/P%61ge', permanent: true, destination: elsewhere() })

  expect(body).toMatchObject({ object: 'site-redirect', source: '/Old/P%61ge', draft: false, destination: elsewhere() })
  for (const address of ['/old/page', '/OLD/PAGE/', '/old/%70age?a=b#c', 'https://www.example.com/docs/old/page']) {
    const [found] = await ask(address)
    expect(found).toMatchObject({ outcome: 'redirect', match: 'exact', status: 308, target: 'https://example.com/new' })
    expect(found!.redirect).toEqual(body)
  }
  expect((await lookUp('/old/PAGE')).body).toEqual({ redirect: body, target: 'https://example.com/new' })
  expect((await lookUp('/old')).status).toBe(404)
  const one = { params: { ...params, siteRedirectId: body.id } }
  expect((await world.call(siteRedirects.getSiteRedirectById, one, admin)).body).toEqual(body)
})

test('an exact source comes before wildcards, and a longer one before a shorter', async () => {
  const { put, ask, lookUp } = await given()
  await put([
    { source: '/a/*', destination: to('below') },
    { source: '/a*', destination: to('beginning') },
    { source: '/a/b*', destination: to('longer') },
    { source: '/a/b', destination: to('exact') },
  ])
  const results = await ask('/a/b', '/a/bc', '/a/c/d', '/a', '/abc', '/b')

  const names = results.map(({ target }) => target?.split('/').at(-1))
  expect(names).toEqual(['exact', 'longer', 'below', 'below', 'beginning', undefined])
  expect(results[0]!.reason).toBe('/a/b is exactly this address, and comes before every wildcard.')
  expect(results[5]).toMatchObject({ outcome: 'none' })
  expect((await lookUp('/a*')).body.target).toBe('https://example.com/beginning')
})

test('what follows a wildcard is carried below the destination', async () => {
  const { create, ask, siteSpaceId } = await given()
  await create({ source: '/old/*', captureWildcard: true, destination: elsewhere('https://example.com/a?from=old') })
  await create({ source: '/v1/*', captureWildcard: true, destination: { kind: 'site-space', siteSpaceId } })
  const results = await ask('/old/Some/P%C3%A4ge', '/old', '/v1/somewhere', '/v1')

  expect(results.map(({ target }) => target)).toEqual([
    'https://example.com/a/Some/P%C3%A4ge?from=old',
    'https://example.com/a?from=old',
    'https://www.example.com/docs/somewhere',
    'https://www.example.com/docs',
  ])
  expect(results[0]!.captured).toBe('/Some/P%C3%A4ge')
})

test('a page of the site is found wherever it moves to, and missed when its space is gone', async () => {
  const { organization, spaceId, create, ask, lookUp, edit, guide, params, admin, siteSpaceId } = await given()
  const { body } = await create({ source: '/old', destination: { kind: 'path', spaceId, path: '/guide/' } })
  expect(body.destination).toEqual({ kind: 'site-page', siteSpaceId, pageId: guide })
  const [before] = await ask('/old')
  await edit([{ operation: 'update_page', page: guide, slug: 'manual' }])
  const [after] = await ask('/old')

  const base = 'https://www.example.com/docs'
  expect([before!.target, after!.target]).toEqual([`${base}/guide`, `${base}/manual`])
  const second = (await givenSpace(world, organization)).id
  await world.call(siteSpaces.addSpaceToSite, { params, body: { spaceId: second } }, admin)
  await world.call(siteSpaces.deleteSiteSpaceById, { params: { ...params, siteSpaceId } }, admin)
  expect((await ask('/old'))[0]).toMatchObject({ outcome: 'broken', redirect: { id: body.id } })
  expect((await lookUp('/old')).status).toBe(404)
})

test('a page comes before every redirect, so one for its address is refused', async () => {
  const { create, put, ask, edit, guide } = await given()
  const refused = await create({ source: '/Guide', destination: elsewhere() })
  const markdown = await create({ source: '/guide.md', destination: elsewhere() })
  const bulk = await put([
    { source: '/fine', destination: elsewhere() },
    { source: '/guide', destination: elsewhere() },
  ])

  expect([refused.status, markdown.status, bulk.status]).toEqual([422, 422, 422])
  expect(refused.problem!.details).toEqual([{ path: '/source', message: expect.stringContaining('shows a page') }])
  expect(bulk.problem!.details).toMatchObject([{ path: '/redirects/1/source' }])
  expect((await ask('/fine'))[0]!.outcome).toBe('none')
  const draft = await create({ source: '/guide', draft: true, destination: elsewhere() })
  expect(draft.status).toBe(201)
  await create({ source: '/guid*', destination: elsewhere('https://example.com/wild') })
  expect((await ask('/guide', '/guides')).map(({ outcome }) => outcome)).toEqual(['page', 'redirect'])
  await edit([{ operation: 'delete_page', page: guide }])
  expect((await put([{ source: '/guide', intent: 'publish' }])).body.results).toMatchObject([{ status: 'published' }])
  expect((await ask('/guide'))[0]!.redirect!.id).toBe(draft.body.id)
})

test('loops are refused, through several rules and wildcards, and through the addresses of the site itself', async () => {
  const { create, put, list } = await given()
  expect((await create({ source: '/self', destination: own('/Self/') })).status).toBe(422)
  expect((await create({ source: '/a', destination: own('/b/c') })).status).toBe(201)
  expect((await create({ source: '/b/*', captureWildcard: true, destination: own('/d') })).status).toBe(201)
  const last = await create({ source: '/d*', destination: own('/a') })
  expect(last.problem!.details).toEqual([
    {
      path: '/destination',
      message: 'leads back to where it began, so that no visitor would ever arrive: /d* → /a → /b/* → /d*',
    },
  ])
  const bulk = await put([
    { source: '/x', destination: own('/y') },
    { source: '/y', destination: own('/x') },
    { source: '/z', destination: own('/y') },
  ])
  expect(bulk.problem!.details).toMatchObject([
    { path: '/redirects/1/destination' },
    { path: '/redirects/0/destination' },
  ])
  expect((await list()).body.count).toBe(2)
})

test('what only looks like a loop is taken', async () => {
  const { create, put, ask, siteSpaceId } = await given()
  const wild = { source: '/docs/*', captureWildcard: true, destination: { kind: 'site-space' as const, siteSpaceId } }
  const statuses = [
    // Moves up: each step leaves less.
    await create(wild),
    // The page ends it.
    await create({ source: '/gu*', destination: own('/guide') }),
    // Another redirect ends it, which was there before.
    await create({ source: '/m/end', destination: elsewhere() }),
    await create({ source: '/m/*', destination: own('/m/end') }),
    await put([
      { source: '/n', destination: own('/o') },
      { source: '/o', destination: elsewhere() },
    ]),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200])
  const [twice, gone, end] = await ask('/docs/docs/somewhere', '/gull', '/m/x')
  expect(twice!.hops!.map(({ target }) => target.slice(28))).toEqual(['/docs/somewhere', '/somewhere'])
  expect(gone!.target).toBe('https://www.example.com/docs/guide')
  expect(end!.hops).toHaveLength(2)
})

test('many are written at once, each found by its source; again, they are as they are', async () => {
  const { put, list, create } = await given()
  const { body: drafted } = await create({
    source: '/draft',
    draft: true,
    destination: elsewhere('https://a.example/1'),
  })
  const { body: live } = await create({ source: '/draft', destination: elsewhere('https://a.example/2') })
  await create({ source: '/going', destination: elsewhere() })
  const entries: RedirectEntry[] = [
    { source: '/draft', intent: 'publish' },
    { source: '/going', destination: null },
    { source: '/new', permanent: true, destination: elsewhere() },
    { source: '/later', intent: 'draft', destination: elsewhere() },
  ]
  const first = await put(entries)
  const again = await put(entries)
  const changed = await put([{ source: '/NEW', destination: elsewhere() }])

  expect(first.body.results.map(({ status, draft }) => [status, draft])).toEqual([
    ['published', false],
    ['deleted', false],
    ['created', false],
    ['created', true],
  ])
  expect(first.body.results[0]!.id).toBe(live.id)
  expect(again.body.results.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'unchanged'))
  expect(changed.body.results).toMatchObject([{ status: 'updated', source: '/NEW' }])
  const items = (await list({ orderBy: 'source' })).body.items
  expect(items.map(({ source, permanent }) => [source, permanent])).toEqual([
    ['/NEW', true],
    ['/draft', false],
  ])
  expect(items[1]).toMatchObject({ id: live.id, destination: drafted.destination })
  expect((await list({ draft: true })).body.items.map(({ source }) => source)).toEqual(['/later'])
})

test('one that cannot be written keeps all others from it, and each is named', async () => {
  const { put, list, siteSpaceId, guide } = await given()
  const other = await given()
  const wrong = await put([
    { source: '/fine', destination: elsewhere() },
    { source: '/FINE', destination: elsewhere() },
    { source: '/a/%2e%2e/b', destination: elsewhere() },
    { source: '/llms.txt', destination: elsewhere() },
  ])
  const lost = await put([
    { source: '/a', destination: { kind: 'site-space', siteSpaceId: other.siteSpaceId } },
    { source: '/b', destination: { kind: 'site-page', siteSpaceId, pageId: other.guide as never } },
    { source: '/c', destination: { kind: 'path', spaceId: other.spaceId, path: 'guide' } },
    { source: '/d', destination: { kind: 'site-page', siteSpaceId, pageId: guide as never } },
  ])

  expect(wrong.status).toBe(422)
  expect(wrong.problem!.details).toMatchObject([
    { path: '/redirects/1/source', message: 'stands for the same addresses as that of /redirects/0' },
    { path: '/redirects/2/source' },
    { path: '/redirects/3/source' },
  ])
  expect(lost.status).toBe(400)
  expect((lost.problem!.details as { path: string }[]).map(({ path }) => path)).toEqual([
    '/redirects/0/destination/siteSpaceId',
    '/redirects/2/destination/spaceId',
    '/redirects/1/destination/pageId',
  ])
  expect((await put([{ source: '/none', intent: 'publish' }])).status).toBe(422)
  expect((await list()).body.count).toBe(0)
})

test('the list is in the order that is asked for, page by page, and its tag guards all of it', async () => {
  const { create, list, put } = await given()
  for (const source of ['/b', '/c', '/a'])
    await create({ source, destination: elsewhere(`https://x.example${source}`) })
  await put([{ source: '/c', destination: elsewhere('https://x.example/other') }])
  const sourcesOf = async (query: Record<string, unknown>) => {
    const first = (await list({ limit: 2, ...query })).body
    const second = first.next ? (await list({ limit: 2, ...query, page: first.next.page })).body.items : []
    return [...first.items, ...second].map(({ source }) => source)
  }

  expect(await sourcesOf({ orderBy: 'source' })).toEqual(['/a', '/b', '/c'])
  expect(await sourcesOf({})).toEqual(['/a', '/c', '/b'])
  expect(await sourcesOf({ orderBy: 'updatedAt' })).toEqual(['/c', '/a', '/b'])
  expect(await sourcesOf({ search: 'OTHER' })).toEqual(['/c'])
  const etag = (await list()).headers.get('etag')!
  const entry = { source: '/d', destination: elsewhere() }
  const answered = await put([entry], { 'if-match': etag })
  expect(answered.status).toBe(200)
  expect((await put([{ ...entry, source: '/e' }], { 'if-match': etag })).status).toBe(412)
  expect(answered.headers.get('etag')).toBe((await list()).headers.get('etag'))
})

test('a redirect is changed and deleted by its id', async () => {
  const { create, ask, params, admin } = await given()
  const { body } = await create({ source: '/old', permanent: true, destination: elsewhere() })
  const one = { params: { ...params, siteRedirectId: body.id } }
  const update = (changes: object) => world.call(siteRedirects.updateSiteRedirectById, { ...one, body: changes }, admin)

  expect((await update({ source: '/older' })).body).toMatchObject({ id: body.id, source: '/older', permanent: true })
  expect((await ask('/old', '/older')).map(({ outcome }) => outcome)).toEqual(['none', 'redirect'])
  expect((await update({ source: '/guide' })).status).toBe(422)
  const stale = await world.call(siteRedirects.deleteSiteRedirectById, one, admin, { 'if-match': '"1-admin"' })
  expect(stale.status).toBe(412)
  expect((await world.call(siteRedirects.deleteSiteRedirectById, one, admin)).status).toBe(205)
  expect((await world.call(siteRedirects.deleteSiteRedirectById, one, admin)).status).toBe(404)
})

test('addresses that are none of the site, and those it answers itself, are told apart', async () => {
  const { ask } = await given()

  const results = await ask('https://example.org/', '/~/mcp', '/robots.txt', '/', '/a%2Fb', 'nonsense')
  expect(results.map(({ outcome }) => outcome)).toEqual([
    ...(['elsewhere', 'reserved', 'reserved', 'page', 'elsewhere', 'elsewhere'] as const),
  ])
})
