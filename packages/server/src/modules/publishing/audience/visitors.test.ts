import { publishing, siteAdaptive, sites } from '@octavo/contract'
import { expect, test } from 'vitest'
import { SiteVisitor } from '../../../testing/browse-site.ts'
import { startWorld } from '../../../testing/start-world.ts'
import { visitSite } from '../../../testing/visit-site.ts'
import { exampleClaims } from '../../sites/site-examples.ts'
import { givenClosed as givenClosedIn } from '../testing/given-closed.ts'
import { givenPublished, insertPage, publishChanges } from '../testing/given-published.ts'

const world = await startWorld()

const givenClosed = (...settings: Rest<Parameters<typeof givenClosedIn>>) => givenClosedIn(world, ...settings)
type Rest<All> = All extends [unknown, ...infer Others] ? Others : never

const somebody = () => new SiteVisitor(world.origin)

test('a token in an address becomes a cookie, and the address is the same without it', async () => {
  const { address, tokenWith } = await givenClosed()
  const visitor = somebody()

  const brought = await visitor.visit(`${address}/guide?a=b&jwt_token=${tokenWith()}`)
  const way = `${address}/~/auth/arrived?location=${encodeURIComponent(`${new URL(address).pathname}/guide?a=b`)}`
  expect([brought.status, brought.headers['location']]).toEqual([303, way])
  expect(brought.headers['cache-control']).toBe('private, no-store')
  expect(brought.headers['referrer-policy']).toBe('no-referrer')
  const [cookie] = brought.cookies
  const path = new URL(address).pathname
  expect(cookie).toMatch(
    new RegExp(`^octavo-visitor-token=[\\w.-]+; Path=${path}; Secure; HttpOnly; SameSite=Lax; Max-Age=3[56]\\d\\d$`),
  )

  const arrived = await visitor.visit(way)
  expect([arrived.status, arrived.headers['location']]).toEqual([303, `${address}/guide?a=b`])
  const page = await visitor.visit(`${address}/guide?a=b`)
  expect(page.status).toBe(200)
  expect(page.body).toContain('More words.')
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.headers['x-robots-tag']).toBe('noindex')
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  expect(page.body).toContain(`href="${path}/~/auth/logout"`)
})

test('a token that is longer than a cookie is kept whole, and a shorter one after it too', async () => {
  const { address, tokenWith } = await givenClosed()
  const visitor = somebody()

  await visitor.visit(`${address}?jwt_token=${tokenWith({ roles: ['x'.repeat(5700)] })}`)
  expect(visitor.kept).toHaveLength(3)
  expect((await visitor.visit(address)).status).toBe(200)
  await visitor.visit(`${address}?jwt_token=${tokenWith()}`)
  expect(visitor.kept).toHaveLength(1)
  expect((await visitor.visit(address)).status).toBe(200)
})

test('who brings nothing is sent to sign in, with the path to come back to', async () => {
  const { address } = await givenClosed({ fallbackURL: 'https://example.com/sign-in?from=docs' })

  const page = await somebody().visit(`${address}/guide?a=b`)
  const location = encodeURIComponent(`${new URL(address).pathname}/guide?a=b`)
  expect(page.status).toBe(302)
  expect(page.headers['location']).toBe(`https://example.com/sign-in?from=docs&location=${location}`)
  expect(page.headers['cache-control']).toBe('private, no-store')
  const login = await somebody().visit(`${address}/~/auth/login?location=//example.org`)
  expect(login.headers['location']).toBe(
    `https://example.com/sign-in?from=docs&location=${encodeURIComponent(new URL(address).pathname)}`,
  )
})

test('where no place to sign in is named, a screen says that it is needed', async () => {
  const { address } = await givenClosed()

  const page = await somebody().visit(`${address}/guide`)
  expect([page.status, page.headers['location']]).toEqual([403, undefined])
  expect(page.body).toContain('Sign in to read Documentation')
  expect(page.body).not.toContain('Guide')
  expect(page.headers['x-robots-tag']).toBe('noindex')
})

test('machines are told by a status, and may show the token as they do elsewhere', async () => {
  const { address, tokenWith } = await givenClosed({ fallbackURL: 'https://example.com/sign-in' })

  const refused = await somebody().visit(`${address}/guide.md`)
  expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  const authorization = `Bearer ${tokenWith()}`
  expect((await somebody().visit(`${address}/guide`, { headers: { authorization } })).status).toBe(200)
  const robots = await somebody().visit(`${address}/robots.txt`)
  expect([401, 302]).not.toContain(robots.status)
})

test('a token that is not believed leads to a screen, and not round in circles', async () => {
  const { address, tokenWith } = await givenClosed({ fallbackURL: 'https://example.com/sign-in' })
  const forged = tokenWith({}, 3600, 'a key that is not the one of this site')
  const visitor = somebody()

  const refused = await visitor.visit(`${address}/guide?jwt_token=${forged}`)
  expect(refused.status).toBe(303)
  expect(refused.headers['location']).not.toContain(forged)
  const screen = await visitor.visit(refused.headers['location']!)
  expect(screen.status).toBe(403)
  expect(screen.body).toContain('You could not be signed in')
  expect(screen.body).toContain('https://example.com/sign-in?location=')
  expect(visitor.kept).toEqual([])

  await visitor.visit(`${address}?jwt_token=${tokenWith()}`)
  const again = await visitor.follow(`${address}/guide?jwt_token=${forged}`)
  expect([again.status, again.address]).toEqual([200, `${address}/guide`])
})

test('who has a token of a key that is gone, and is given such a token again, is not led round in circles either', async () => {
  const { address, tokenWith, params, admin } = await givenClosed({ fallbackURL: 'https://example.com/sign-in' })
  const visitor = somebody()
  await visitor.visit(`${address}?jwt_token=${tokenWith()}`)
  await world.call(publishing.regenerateSitePublishingAuthById, { params }, admin)

  const screen = await visitor.follow(`${address}/guide?jwt_token=${tokenWith()}`)
  expect([screen.status, visitor.kept]).toEqual([403, []])
})

test('a new key, or the end of its time, ends a token with the next request', async () => {
  const { address, tokenWith, params, admin } = await givenClosed()
  const [visitor, other] = [somebody(), somebody()]
  await visitor.visit(`${address}?jwt_token=${tokenWith()}`)
  await other.visit(`${address}?jwt_token=${tokenWith({}, 8)}`)
  expect((await visitor.visit(address)).status).toBe(200)
  expect((await other.visit(address)).status).toBe(200)

  await expect.poll(async () => (await other.visit(address)).status, { timeout: 20_000 }).toBe(403)
  await world.call(publishing.regenerateSitePublishingAuthById, { params }, admin)
  expect((await visitor.visit(address)).status).toBe(403)
})

test('nobody is signed out by others, and who means it is', async () => {
  const { address, tokenWith } = await givenClosed()
  const visitor = somebody()
  await visitor.visit(`${address}?jwt_token=${tokenWith()}`)
  const signOut = `${address}/~/auth/logout`
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const navigated = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

  for (const [from, options] of [
    ['a link elsewhere', { headers: { ...navigated, 'sec-fetch-site': 'cross-site' } }],
    [
      'a picture',
      { headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' } },
    ],
    ['a link read ahead', { headers: { ...navigated, 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' } }],
    ['an old browser', {}],
    ['a form elsewhere', { ...form, headers: { ...form.headers, origin: 'https://example.org' } }],
    ['a form of nobody', form],
    ['a form of a neighbour', { ...form, headers: { ...form.headers, 'sec-fetch-site': 'same-site' } }],
  ] as const) {
    const asked = await visitor.visit(signOut, options)
    expect([asked.status, asked.cookies], from).toEqual([200, []])
    expect(asked.body, from).toContain(`action="${new URL(signOut).pathname}"`)
    expect(asked.headers['referrer-policy'], from).toBe('same-origin')
  }
  expect((await visitor.visit(address)).status).toBe(200)

  const out = await visitor.send(signOut, {})
  expect(out.body).toContain('You are logged out')
  expect(visitor.kept).toEqual([])
  expect((await visitor.visit(address)).status).toBe(403)
})

test('who follows the link on a page is signed out at once, and led where the site says', async () => {
  const { address, tokenWith } = await givenClosed({ logoutURL: 'https://example.com/bye' })
  const visitor = somebody()
  await visitor.visit(`${address}?jwt_token=${tokenWith()}`)

  const asked = await visitor.visit(`${address}/~/auth/logout`)
  expect(asked.headers['content-security-policy']).toContain("form-action 'self' https://example.com;")
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const out = await visitor.visit(`${address}/~/auth/logout`, { headers })
  expect([out.status, out.headers['location']]).toEqual([303, 'https://example.com/bye'])
  expect(visitor.kept).toEqual([])
})

test('a site that is not published tells nothing, whatever is brought', async () => {
  const { address, tokenWith, params, admin } = await givenClosed({ fallbackURL: 'https://example.com/sign-in' })
  await world.call(sites.unpublishSite, { params }, admin)

  for (const path of [
    '',
    `?jwt_token=${tokenWith()}`,
    '/~/auth/login',
    '/~/auth/logout',
    '/~/auth/refused',
    '/robots.txt',
  ]) {
    const page = await somebody().visit(`${address}${path}`)
    expect([page.status, page.headers['location'], page.cookies], path).toEqual([404, undefined, []])
    expect(page.body, path).not.toContain('Documentation')
  }
})

/** A public site with a page for those on a plan, and one for those who say that they take part in the beta. */
async function givenAdaptive() {
  const given = await givenClosed({}, { visibility: 'public', adaptiveContent: { enabled: true } })
  const { params, admin, organization, space } = given
  await world.call(siteAdaptive.updateSiteAdaptiveSchema, { params, body: { jsonSchema: exampleClaims } }, admin)
  await publishChanges(world, organization, admin, space.id, [
    insertPage('Pro', 'Words for pros.', { condition: 'visitor.claims.plan == "pro"' }),
    insertPage('Beta', 'Words for testers.', { condition: 'visitor.claims.unsigned.isBeta' }),
  ])
  return given
}

test('claims that were signed adapt a public site, and end with the visit', async () => {
  const { address, tokenWith } = await givenAdaptive()
  const visitor = somebody()
  expect((await visitor.visit(`${address}/pro`)).status).toBe(404)

  const brought = await visitor.follow(`${address}/pro?jwt_token=${tokenWith({ plan: 'pro' })}`)
  expect([brought.status, brought.address]).toEqual([200, `${address}/pro`])
  const home = await visitor.visit(address)
  expect(home.body).toContain('>Pro<')
  expect(home.body).toContain('/~/auth/logout')
  expect(home.headers['cache-control']).toBe('private, no-store')
  expect(home.headers['x-robots-tag']).toBe('noindex')
  expect((await somebody().visit(address)).headers['x-robots-tag']).toBeUndefined()
  await visitor.send(`${address}/~/auth/logout`, {})
  expect((await visitor.visit(`${address}/pro`)).status).toBe(404)

  const free = await somebody().follow(`${address}/pro?jwt_token=${tokenWith({ plan: 'free' })}`)
  expect(free.status).toBe(404)
  const forged = await somebody().follow(`${address}/guide?jwt_token=${tokenWith({ plan: 'pro' }, 60, 'another key')}`)
  expect([forged.status, forged.address]).toEqual([200, `${address}/guide`])
})

test('what was signed is shown no more once its time has ended, not even for the minute in which clocks may differ', async () => {
  const { address, tokenWith, organization, admin, space } = await givenAdaptive()
  await publishChanges(world, organization, admin, space.id, [
    insertPage('Hello', 'Your plan: <code class="expression">visitor.claims.plan</code>.'),
  ])
  const shownWith = async (lasts: number) => {
    const headers = { authorization: `Bearer ${tokenWith({ plan: 'pro' }, lasts)}` }
    return (await visitSite(world.origin, `${address}/hello`, { headers })).body
  }

  expect(await shownWith(60)).toContain('Your plan: pro.')
  expect(await shownWith(-30)).not.toContain('Your plan: pro.')
})

test('what an address says without proof holds from then on, and proves nothing', async () => {
  const { address } = await givenAdaptive()
  const visitor = somebody()
  expect((await visitor.visit(`${address}/beta`)).status).toBe(404)

  const said = await visitor.visit(`${address}/beta?visitor.isBeta=true&visitor.plan=pro`)
  expect(said.status).toBe(200)
  expect(said.headers['cache-control']).toBe('private, no-store')
  expect(said.headers['x-robots-tag']).toBe('noindex')
  expect((await visitor.visit(`${address}/beta`)).body).toContain('Words for testers.')
  expect((await visitor.visit(`${address}/pro`)).status).toBe(404)
  await visitor.visit(`${address}?visitor.isBeta=false`)
  expect((await visitor.visit(`${address}/beta`)).status).toBe(404)
})

test('services beside the site may say it in a cookie; what they get wrong is not said', async () => {
  const { address } = await givenAdaptive()
  const [visitor, odd] = [somebody(), somebody()]
  visitor.keep(address, 'octavo-visitor-public', encodeURIComponent('{"isBeta":true}'))
  for (const [index, text] of [
    '{',
    '[]',
    'null',
    '%',
    '{"isBeta":"true"}',
    '{"__proto__":{"isBeta":true}}',
  ].entries()) {
    odd.keep(address, `octavo-visitor-public-${index}`, text)
  }

  expect((await visitor.visit(`${address}/beta`)).status).toBe(200)
  expect((await odd.visit(`${address}/beta`)).status).toBe(404)
  expect((await odd.visit(address)).status).toBe(200)
})

test('what is signed, said or shown by one visitor is given to no other', async () => {
  const { address, tokenWith } = await givenAdaptive()
  const visitor = somebody()
  await visitor.visit(`${address}?jwt_token=${tokenWith({ plan: 'pro' })}`)

  for (let time = 0; time < 3; time++) {
    expect((await visitor.visit(address)).body).toContain('>Pro<')
    const stranger = await somebody().visit(address)
    expect(stranger.body).not.toContain('>Pro<')
    expect(stranger.body).not.toContain('/~/auth/logout')
    expect(stranger.cookies).toEqual([])
  }
})

test('a site is read, and nothing else is done to it', async () => {
  const { address } = await givenPublished(world, [['Start', 'Words.']])

  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await somebody().visit(address, { method })
    expect([answer.status, answer.headers['allow']], method).toEqual([405, 'GET, HEAD'])
  }
  expect((await somebody().visit(address, { method: 'HEAD' })).status).toBe(200)
})
