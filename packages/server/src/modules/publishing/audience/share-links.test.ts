import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type InputOf, shareLinks, siteSections, sites } from '@octavo/contract'
import { expect, test } from 'vitest'
import { newToken } from '../../../platform/crypto/token.ts'
import { createLogger } from '../../../platform/observe/logger.ts'
import { SiteVisitor } from '../../../testing/browse-site.ts'
import { changeEnd } from '../../../testing/change-end.ts'
import { portOf } from '../../../testing/raw-http.ts'
import { startWorld } from '../../../testing/start-world.ts'
import { visitSite } from '../../../testing/visit-site.ts'
import { givenSpace } from '../../spaces/space-examples.ts'
import { compressed } from '../delivery/ready-answer.ts'
import { givenPublished, insertPage, publishChanges } from '../testing/given-published.ts'

const world = await startWorld()
const limited = await startWorld({
  database: world.url,
  settings: { attemptsPerMinute: 5, trustedProxies: ['127.0.0.1'] },
})

type Change = InputOf<typeof shareLinks.updateSiteShareLinkById>['body']

async function givenShared() {
  const given = await givenPublished(
    world,
    [
      ['Start', 'Words for friends. See [the guide](guide.md).'],
      ['Guide', 'More words.'],
    ],
    { visibility: 'share-link' },
  )
  const { params, admin } = given
  const linkWith = async (change?: Change) => {
    const made = await world.call(shareLinks.createSiteShareLink, { params, body: { name: 'Friends' } }, admin)
    const named = { ...params, shareLinkId: made.body.id }
    const input = { params: named, body: change ?? { name: 'Good friends' } }
    expect((await world.call(shareLinks.updateSiteShareLinkById, input, admin)).problem).toBeUndefined()
    return { named, link: made.body.urls.published! }
  }
  return { ...given, linkWith }
}

const somebody = (at = world) => new SiteVisitor(at.origin)
const statusOf = async (address: string) => (await somebody().visit(address)).status

test('the address of a link opens the site, and what it leads to is below it', async () => {
  const { address, linkWith } = await givenShared()
  const { link } = await linkWith()

  expect((await somebody().visit(link)).status).toBe(200)
  const page = await somebody().follow(`${link}/guide`)
  expect([page.status, page.address]).toEqual([200, `${link}/guide`])
  expect(page.body).toContain('More words.')
  expect(page.body).toContain(`href="${new URL(link).pathname}"`)
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.headers['x-robots-tag']).toBe('noindex')
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  expect(page.body).not.toContain('/~/auth/logout')
  expect([page.cookies, page.headers['etag']]).toEqual([[], expect.any(String)])
  const key = /\/~\/share\/([^/]+)/u.exec(link)![1]!
  expect(page.body.match(new RegExp(`(?:canonical|og:url)"[^>]*${key}`, 'u'))).toBeNull()
  expect(await statusOf(address)).toBe(404)
  expect(await statusOf(`${address}/guide`)).toBe(404)
})

test('what many read by one link is compressed once, until it says something else', async () => {
  const { linkWith, organization, admin, space } = await givenShared()
  const { link } = await linkWith()
  const read = () => visitSite(world.origin, `${link}/guide`, { headers: { 'accept-encoding': 'gzip' } })
  const before = compressed.count
  const first = await read()
  expect(first.headers['content-encoding']).toBe('gzip')
  for (let reader = 0; reader < 3; reader++) expect((await read()).body).toBe(first.body)
  expect(compressed.count - before).toBe(1)

  await publishChanges(world, organization, admin, space.id, [insertPage('Later', 'Words.')])
  expect((await read()).body).toContain('Later')
  expect(compressed.count - before).toBe(2)
})

test('without a right key nothing tells that there is a site', async () => {
  const { address, linkWith } = await givenShared()
  const { link } = await linkWith()
  const nowhere = await somebody().visit(`${new URL(address).origin}/nowhere`)
  expect(nowhere.status).toBe(404)

  const wrong = [`${address}/~/share/${newToken('ock')}/guide`, changeEnd(link), `${address}/~/auth/logout`, address]
  for (const one of wrong) {
    const page = await somebody().visit(one)
    expect([page.status, page.cookies], one).toEqual([404, []])
    expect(page.body, one).not.toContain('Documentation')
  }
})

test('a link that is switched off or deleted opens nothing from the next request on', async () => {
  const { linkWith, admin } = await givenShared()
  const { link, named } = await linkWith()
  expect(await statusOf(link)).toBe(200)

  await world.call(shareLinks.updateSiteShareLinkById, { params: named, body: { active: false } }, admin)
  const off = await somebody().visit(`${link}/guide`)
  expect(off.status).toBe(410)
  expect(off.body).toContain('This link no longer opens Documentation')
  expect(off.body).not.toContain('Guide')
  expect(off.headers['cache-control']).toBe('private, no-store')
  expect(await statusOf(`${link}/guide.md`)).toBe(403)

  await world.call(shareLinks.updateSiteShareLinkById, { params: named, body: { active: true } }, admin)
  expect(await statusOf(link)).toBe(200)
  await world.call(shareLinks.deleteSiteShareLinkById, { params: named }, admin)
  expect(await statusOf(link)).toBe(404)
})

test('a link that has expired says so', async () => {
  const { linkWith } = await givenShared()
  const { link } = await linkWith({ expiresAt: '2020-01-01T00:00:00Z' })

  const page = await somebody().visit(link)
  expect(page.status).toBe(410)
  expect(page.body).toContain('This link has expired')
})

test('who hangs up while a password is read is no fault of ours', async () => {
  const lines: string[] = []
  const log = createLogger({ level: 'debug', secrets: [] }, { write: (line) => void lines.push(line) })
  const watched = await startWorld({ database: world.url, settings: { watch: { log } } })
  const { linkWith } = await givenShared()
  const { host, pathname } = new URL((await linkWith({ password: 'correct horse' })).link)
  const asked = [`POST ${pathname} HTTP/1.1`, `host: ${host}`, 'sec-fetch-site: same-origin', 'content-length: 100']
  const socket = connect(portOf(watched.origin), '127.0.0.1')
  socket.write([...asked, 'content-type: application/x-www-form-urlencoded', '', 'password='].join('\r\n'))
  await sleep(300)
  socket.destroy()

  await expect.poll(() => lines.some((line) => line.includes('"status":499'))).toBe(true)
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
})

test('a link with a password asks for it once', async () => {
  const { linkWith } = await givenShared()
  const { link } = await linkWith({ password: 'correct horse' })
  const other = await linkWith({ password: 'correct horse' })
  const visitor = somebody()

  const asked = await visitor.visit(`${link}/guide`)
  expect(asked.status).toBe(403)
  expect(asked.body).toContain('type="password"')
  expect(asked.body).toContain(`action="${new URL(link).pathname}/guide"`)
  expect(asked.headers['referrer-policy']).toBe('same-origin')
  expect(asked.body).not.toContain('More words.')
  const wrong = await visitor.send(`${link}/guide`, { password: 'wrong horse' })
  expect([wrong.status, wrong.cookies]).toEqual([403, []])
  expect(wrong.body).toContain('That is not the password')
  expect((await visitor.visit(`${link}/guide`)).status).toBe(403)

  const right = await visitor.send(`${link}/guide?a=b`, { password: 'correct horse' })
  expect([right.status, right.headers['location']]).toEqual([303, `${link}/guide?a=b`])
  const path = new URL(link).pathname
  expect(right.cookies).toHaveLength(1)
  expect(right.cookies[0]).toMatch(
    new RegExp(`^octavo-unlock=\\d+\\.[\\w-]+; Path=${path}; Secure; HttpOnly; SameSite=Lax; Max-Age=43\\d{3}$`),
  )
  expect((await visitor.visit(`${link}/guide`)).body).toContain('More words.')
  expect((await visitor.visit(link)).status).toBe(200)
  expect((await visitor.send(`${link}/guide`, { password: 'correct horse' })).status).toBe(303)
  expect((await visitor.visit(other.link)).status).toBe(403)
  expect((await somebody().visit(link)).status).toBe(403)
})

test('what unlocked one link unlocks no other, and not the same one with another password', async () => {
  const { linkWith, admin } = await givenShared()
  const [one, other] = [await linkWith({ password: 'correct horse' }), await linkWith({ password: 'correct horse' })]
  const visitor = somebody()
  const { cookies } = await visitor.send(one.link, { password: 'correct horse' })
  const unlock = cookies[0]!.split(';')[0]!.split('=')[1]!

  const thief = somebody()
  thief.keep(other.link, 'octavo-unlock', unlock)
  expect((await thief.visit(other.link)).status).toBe(403)
  expect((await thief.visit(one.link)).status).toBe(200)
  await world.call(shareLinks.updateSiteShareLinkById, { params: one.named, body: { password: 'other horse' } }, admin)
  expect((await visitor.visit(one.link)).status).toBe(403)
})

test('a password is taken from the form of the page alone', async () => {
  const { linkWith } = await givenShared()
  const { link } = await linkWith({ password: 'correct horse' })
  const body = 'password=correct+horse'
  const { origin } = new URL(link)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const send = async (headers: Record<string, string>, sent = body) => {
    const { status, cookies } = await somebody().visit(link, { method: 'POST', headers, body: sent })
    return [status, cookies.length]
  }

  expect(await send({ ...form, origin })).toEqual([303, 1])
  expect(await send({ ...form, 'sec-fetch-site': 'same-origin', origin: 'null' })).toEqual([303, 1])
  expect(await send(form)).toEqual([403, 0])
  expect(await send({ ...form, origin: 'https://example.org' })).toEqual([403, 0])
  expect(await send({ ...form, origin, 'sec-fetch-site': 'cross-site' })).toEqual([403, 0])
  expect(await send({ 'content-type': 'text/plain', origin })).toEqual([403, 0])
  expect(await send({ 'content-type': 'application/json', origin }, '{"password":"correct horse"}')).toEqual([403, 0])
  expect(await send({ ...form, origin }, `${body}&x=${'x'.repeat(11_000)}`)).toEqual([403, 0])
  expect(await send({ ...form, origin, 'transfer-encoding': 'chunked' }, `x=${'x'.repeat(11_000)}`)).toEqual([403, 0])
  expect(await send({ ...form, origin }, `password=${'x'.repeat(2000)}`)).toEqual([400, 0])
})

test('who guesses passwords has to wait, and nobody else does', async () => {
  const { linkWith } = await givenShared()
  const { link } = await linkWith({ password: 'correct horse' })
  const guesser = new SiteVisitor(limited.origin, { 'x-forwarded-for': '198.51.100.7' })
  const holder = new SiteVisitor(limited.origin, { 'x-forwarded-for': '203.0.113.9' })

  const guesses = []
  for (let time = 0; time < 7; time++) guesses.push(await guesser.send(link, { password: `guess ${time}` }))
  expect(guesses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 429, 429])
  expect(Number(guesses.at(-1)!.headers['retry-after'])).toBeGreaterThan(0)
  expect(guesses.at(-1)!.body).toContain('Too many tries')
  expect((await guesser.send(link, { password: 'correct horse' })).status).toBe(429)
  expect((await holder.send(link, { password: 'correct horse' })).status).toBe(303)
})

test('a link for one section opens that section, and its address leads there', async () => {
  const { organization, admin, params, linkWith } = await givenShared()
  const space = await givenSpace(world, organization, { title: 'API' })
  await publishChanges(world, organization, admin, space.id, [insertPage('Calls', 'Words of the API.')])
  const added = { params, body: { spaceId: space.id } }
  const section = (await world.call(siteSections.addSectionToSite, added, admin)).body
  const { link } = await linkWith({ sectionScope: section.id })

  const page = await somebody().follow(link)
  expect([page.status, page.address]).toEqual([200, `${link}/api`])
  expect(page.body).toContain('Words of the API.')
  expect(page.body).not.toContain('Guides')
  expect(await statusOf(`${link}/guide`)).toBe(404)
})

test('the address of a link goes on when the site needs none any more', async () => {
  const { address, params, admin, linkWith } = await givenShared()
  const { link } = await linkWith()
  await world.call(sites.updateSiteById, { params, body: { visibility: 'public' } }, admin)

  const page = await somebody().visit(`${link}/guide?a=b`)
  expect([page.status, page.headers['location']]).toEqual([307, `${address}/guide?a=b`])
  expect(page.headers['cache-control']).toBe('private, no-store')
  await world.call(sites.unpublishSite, { params }, admin)
  expect(await statusOf(`${link}/guide`)).toBe(404)
})
