import { createHash } from 'node:crypto'
import { sites } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../../testing/start-world.ts'
import { visitSite } from '../../../testing/visit-site.ts'
import { givenSite } from '../../sites/site-examples.ts'
import { givenPublished } from '../testing/given-published.ts'

const world = await startWorld()

const start = (headers: Record<string, string> = {}) => visitSite(world.origin, 'http://octavo.test/', { headers })

const titled = async (title: string, settings: object = {}) => {
  const site = await givenPublished(world, [['Start', 'Words.']], settings)
  await world.call(sites.updateSiteById, { params: site.params, body: { title } }, site.admin)
  return site
}

test('the root of the service lists public sites and leads to the API reference', async () => {
  const open = await titled('Open <b>handbook</b>')
  for (const visibility of ['unlisted', 'share-link', 'visitor-auth'])
    await titled(`Secret ${visibility}`, { visibility })
  const gone = await titled('Secret draft')
  await world.call(sites.unpublishSite, { params: gone.params }, gone.admin)

  const { status, headers, body } = await start()
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain(`<a href="${open.address}">Open &lt;b&gt;handbook&lt;/b&gt;</a>`)
  expect(body).toContain('href="/v1/docs"')
  expect(body).not.toContain('Secret')
  expect(headers['cache-control']).toBe('private, no-store')
  const [, style] = /<style>([^]*)<\/style>/u.exec(body)!
  const digest = createHash('sha256').update(style!).digest('base64')
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${digest}'`)
})

test('a host that is nobody’s has no start page', async () => {
  expect((await visitSite(world.origin, 'https://docs.nobody.example/')).status).toBe(404)
  expect((await visitSite(world.origin, 'http://127.0.0.1/')).status).toBe(200)
})

test('a user sees all sites of the user’s organizations, and nobody else does', async () => {
  const { admin, address } = await titled('Own link site', { visibility: 'share-link' })
  const { admin: other } = await givenSite(world, await world.givenOrganization(), { title: 'Own draft' })
  const seenBy = async (token: string) => (await start({ authorization: `Bearer ${token}` })).body

  expect(await seenBy(admin.token)).toContain(`<a href="${address}">Own link site</a>`)
  expect(await seenBy(admin.token)).not.toContain('Own draft')
  expect(await seenBy(other.token)).toContain('<span>Own draft</span>')
  expect(await seenBy(other.token)).toContain('Not published')
  expect(await seenBy(other.token)).not.toContain('Own link site')
  const unknown = await start({ authorization: 'Bearer oct_unknown' })
  expect([unknown.status, unknown.body.includes('Own')]).toEqual([200, false])
})

test('the root of an organization lists its public sites', async () => {
  const { address } = await titled('Handbook of one')
  const other = await titled('Handbook of another')
  const root = await visitSite(world.origin, new URL('/', address).href)
  expect([root.status, root.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(root.body).toContain(`<a href="${address}">Handbook of one</a>`)
  expect(root.body).not.toContain('another')

  await world.call(sites.unpublishSite, { params: other.params }, other.admin)
  const [hidden, nobodys] = await Promise.all(
    [new URL('/', other.address).href, 'https://nobody.sites.test/'].map((url) => visitSite(world.origin, url)),
  )
  expect([hidden!.status, hidden!.body]).toEqual([404, nobodys!.body])
})
