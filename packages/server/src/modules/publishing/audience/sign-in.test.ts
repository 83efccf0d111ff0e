import { hostnames, organizations, sites } from '@octavo/contract'
import { afterAll, expect, test } from 'vitest'
import { SiteVisitor } from '../../../testing/browse-site.ts'
import { startWorld } from '../../../testing/start-world.ts'
import { visitSite } from '../../../testing/visit-site.ts'
import { givenClaim } from '../../hostnames/hostname-examples.ts'
import { givenClosed } from '../testing/given-closed.ts'
import { openProxy } from '../testing/reverse-proxy.ts'

const world = await startWorld()
const somebody = () => new SiteVisitor(world.origin)
const closers: (() => void)[] = []
afterAll(() => closers.forEach((close) => close()))

const fallbackURL = 'https://example.com/sign-in'
const placeIn = (location: string | undefined): string | null => new URL(location!).searchParams.get('location')

test('whoever signs in comes back to the page that was asked for, with its query', async () => {
  const { address, tokenWith } = await givenClosed(world, { fallbackURL })
  const visitor = somebody()
  const sent = await visitor.visit(`${address}/guide?tab=two&q=a%20b`)
  const place = placeIn(sent.headers['location'])
  expect(place).toBe(`${new URL(address).pathname}/guide?tab=two&q=a%20b`)

  const back = new URL(place!, address)
  back.searchParams.set('jwt_token', tokenWith())
  const page = await visitor.follow(back.href)
  expect([page.status, page.address]).toEqual([200, `${address}/guide?tab=two&q=a+b`])
})

test('nobody is led to another place than the site, however it is written', async () => {
  const { address, tokenWith } = await givenClosed(world, { fallbackURL })
  const { pathname } = new URL(address)
  for (const place of [
    '//example.org',
    '/\\example.org',
    '/\t/example.org',
    'https://example.org/',
    'example.org',
    `${pathname}/../other`,
    `${pathname}.example.org`,
    'javascript:alert(1)',
  ]) {
    const query = `location=${encodeURIComponent(place)}`
    const login = await somebody().visit(`${address}/~/auth/login?${query}`)
    expect(placeIn(login.headers['location']), place).toBe(pathname)
    const visitor = somebody()
    await visitor.visit(`${address}?jwt_token=${tokenWith()}`)
    const arrived = await visitor.visit(`${address}/~/auth/arrived?${query}`)
    expect([arrived.status, arrived.headers['location']], place).toEqual([303, address])
  }
})

/** A site at a host of its own. */
async function givenOwnHost() {
  const given = await givenClosed(world, { fallbackURL })
  const { hostname } = await givenClaim(world, given.admin, given.site.id, { proven: true })
  await world.call(hostnames.dnsRevalidateCustomHostname, { params: { hostname } }, given.admin)
  return { ...given, own: `https://${hostname}` }
}

test('a path that begins with two slashes is no other host, at a site with a host of its own', async () => {
  const { own } = await givenOwnHost()
  const { headers } = await rawVisit(own, '//example.org/guide')
  expect(new URL(placeIn(headers['location'])!, own).origin).toBe(own)
})

/** The path as it stands: nobody has made it a nicer one. */
const rawVisit = (origin: string, path: string) =>
  visitSite(world.origin, Object.assign(new URL(origin), { pathname: path }).href)

test('visitors of an address that the site has left come back to the one that it has', async () => {
  const { address, own, tokenWith } = await givenOwnHost()
  const visitor = somebody()
  const sent = await visitor.visit(`${address}/guide?a=b`)
  expect(placeIn(sent.headers['location'])).toBe('/guide?a=b')

  const page = await visitor.follow(`${own}/guide?a=b&jwt_token=${tokenWith()}`)
  expect([page.status, page.address]).toEqual([200, `${own}/guide?a=b`])
})

test('visitors of the address of an organization come back to its default site', async () => {
  const { address, tokenWith, params, admin, site } = await givenClosed(world, { fallbackURL })
  const body = { defaultContent: { type: 'site' as const, site: site.id } }
  await world.call(
    organizations.updateOrganizationById,
    { params: { organizationId: params.organizationId }, body },
    admin,
  )
  const { origin, pathname } = new URL(address)
  const visitor = somebody()
  const sent = await visitor.visit(`${origin}/guide?a=b`)
  expect(placeIn(sent.headers['location'])).toBe(`${pathname}/guide?a=b`)
  const page = await visitor.follow(`${origin}/guide?a=b&jwt_token=${tokenWith()}`)
  expect([page.status, page.address]).toEqual([200, `${address}/guide?a=b`])
})

/** Sites that a customer's own server hands on. */
async function givenProxied(paths: readonly string[]) {
  const host = 'www.acme.example'
  const given = []
  for (const path of paths) {
    const one = await givenClosed(world, { fallbackURL }, { title: `Handbook at ${path}` })
    await world.call(sites.updateSiteById, { params: one.params, body: { proxy: `${host}${path}` } }, one.admin)
    given.push({ ...one, path, outside: `https://${host}${path}` })
  }
  const proxy = await openProxy(world.origin, Object.fromEntries(given.map(({ path, address }) => [path, address])))
  closers.push(proxy.close)
  return { given, visitor: () => new SiteVisitor(proxy.origin) }
}

test('behind a server of their owner, too, visitors come back below its path', async () => {
  const { given, visitor: newVisitor } = await givenProxied(['/help'])
  const [{ outside, tokenWith, address }] = given as [(typeof given)[0]]
  const visitor = newVisitor()
  const sent = await visitor.visit(`${outside}/guide?a=b`)
  expect(placeIn(sent.headers['location'])).toBe('/help/guide?a=b')
  expect(placeIn((await somebody().visit(`${address}/guide`)).headers['location'])).toBe('/help/guide')

  const page = await visitor.follow(`${outside}/guide?a=b&jwt_token=${tokenWith()}`)
  expect([page.status, page.address]).toEqual([200, `${outside}/guide?a=b`])
  expect(visitor.kept).toEqual(['octavo-visitor-token /help'])
})

test('a browser that keeps no cookies is told so, and not sent round in circles', async () => {
  const { address, tokenWith } = await givenClosed(world, { fallbackURL })
  const brought = await visitSite(world.origin, `${address}/guide?a=b&jwt_token=${tokenWith()}`)
  expect(brought.status).toBe(303)
  const told = await visitSite(world.origin, brought.headers['location']!)
  expect([told.status, told.headers['location']]).toEqual([403, undefined])
  expect(told.body).toContain('Your browser keeps no cookies for this site')
  expect(told.body).toContain(`href="${new URL(address).pathname}/guide?a=b"`)
  expect(told.headers['x-robots-tag']).toBe('noindex')
})

test('long tokens of sites that lie below each other are not mixed up', async () => {
  const { given, visitor: newVisitor } = await givenProxied(['/docs', '/docs/api'])
  const [above, below] = given as [(typeof given)[0], (typeof given)[0]]
  const long = { roles: ['x'.repeat(5000)] }
  const longer = { roles: ['y'.repeat(5600)] }
  for (const [first, second] of [
    [long, {}],
    [{}, long],
    [long, longer],
  ] as const) {
    const visitor = newVisitor()
    await visitor.visit(`${above.outside}?jwt_token=${above.tokenWith(first)}`)
    // What is for the site above is no proof below it, and does not pass for a cookie of its own.
    expect((await visitor.visit(`${below.outside}/guide`)).status).toBe(302)
    expect((await visitor.visit(`${below.outside}/~/auth/arrived`)).status).toBe(403)
    await visitor.visit(`${below.outside}?jwt_token=${below.tokenWith(second)}`)

    expect((await visitor.visit(`${above.outside}/guide`)).status).toBe(200)
    expect((await visitor.visit(`${below.outside}/guide`)).status).toBe(200)
    await visitor.send(`${below.outside}/~/auth/logout`, {})
    expect((await visitor.visit(`${below.outside}/guide`)).status).toBe(302)
    expect((await visitor.visit(`${above.outside}/guide`)).status).toBe(200)
  }
})
