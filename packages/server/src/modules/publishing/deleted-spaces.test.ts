import { addresses, collections, siteSections, siteSpaces, spaces } from '@octavo/contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { prepare } from '../../platform/database/database.ts'
import { openFreshness } from '../../platform/freshness/freshness.ts'
import { readId } from '../../platform/ids.ts'
import { SiteVisitor } from '../../testing/browse-site.ts'
import { startWorld } from '../../testing/start-world.ts'
import { visitSite } from '../../testing/visit-site.ts'
import { givenCollection } from '../collections/collection-examples.ts'
import { givenSpace } from '../spaces/space-examples.ts'
import { givenPublished, insertPage, publishChanges } from './testing/given-published.ts'
import { previewOf } from './testing/preview-of.ts'

const world = await startWorld()
const freshness = openFreshness({ url: world.url, log: { info() {}, warn() {} } })
/** Keeps what it was asked for, until something changes. */
const keeping = await startWorld({ database: world.url, settings: { freshness, blobs: world.blobs } })
afterAll(() => freshness.close())

const statusAt = async (address: string) => (await visitSite(keeping.origin, address)).status
const textAt = async (address: string) => (await visitSite(keeping.origin, address)).body

/** A site with a second section, whose space lies in a collection. */
async function given() {
  const site = await givenPublished(world, [['Start', 'Words.']])
  const { organization, admin, params, address } = site
  const collection = await givenCollection(world, organization)
  const second = await givenSpace(world, organization, { title: 'Almanac', parent: collection.id })
  await publishChanges(world, organization, admin, second.id, [
    insertPage('Moons', 'High water.'),
    insertPage('Winds', 'From the west.'),
  ])
  const body = { spaceId: second.id, title: 'Almanac' }
  const section = (await world.call(siteSections.addSectionToSite, { params, body }, admin)).body
  const almanac = `${address}/${section.path}`
  const of = { params: { spaceId: second.id } }
  return {
    ...site,
    collection,
    almanac,
    second,
    remove: () => world.call(spaces.deleteSpaceById, of, admin),
    restore: () => world.call(spaces.restoreSpace, of, admin),
    places: async () => (await world.call(siteSpaces.listSiteSpaces, { params }, admin)).body.items,
  }
}

test('a deleted space vanishes from its sites at once, and is back at its address when it is restored', async () => {
  const { address, almanac, remove, restore, places } = await given()
  expect(await statusAt(`${almanac}/winds`)).toBe(200)
  const outputs = [address, `${address}/llms.txt`, `${address}/llms-full.txt`, `${address}/sitemap.xml`]
  for (const output of outputs) expect(await textAt(output)).toMatch(/almanac/i)
  const before = (await places()).map(({ id, path, draft }) => [id, path, draft])

  expect((await remove()).status).toBe(205)
  for (const gone of [almanac, `${almanac}/winds`, `${almanac}/winds.md`]) expect(await statusAt(gone)).toBe(404)
  for (const output of outputs) {
    expect(await statusAt(output)).toBe(200)
    expect(await textAt(output)).not.toMatch(/almanac|winds/i)
  }

  expect((await restore()).status).toBe(200)
  expect(await textAt(`${almanac}/winds`)).toContain('From the west.')
  expect(await textAt(address)).toContain('Almanac')
  expect((await places()).map(({ id, path, draft }) => [id, path, draft])).toEqual(before)
})

test('with its collection it vanishes too, and a preview that shows drafts does not show it', async () => {
  const { admin, params, address, almanac, collection } = await given()
  const removed = await world.call(collections.deleteCollectionById, { params: { collectionId: collection.id } }, admin)
  expect(removed.status).toBe(205)
  expect(await statusAt(`${almanac}/winds`)).toBe(404)

  const visitor = new SiteVisitor(keeping.origin)
  await visitor.visit(await previewOf(world, params, admin))
  const home = await visitor.visit(address)
  expect([home.status, /almanac/i.test(home.body)]).toEqual([200, false])
  expect((await visitor.visit(`${almanac}/winds`)).status).toBe(404)
})

test('when the first section is deleted the others stay where they are, and the site leads to them for a while', async () => {
  const { admin, space, address, almanac, remove } = await given()
  const of = { params: { spaceId: space.id } }
  expect((await world.call(spaces.deleteSpaceById, of, admin)).status).toBe(205)
  expect(await textAt(`${almanac}/winds`)).toContain('From the west.')
  expect(await textAt(`${almanac}/winds`)).not.toContain('Guides')
  const home = await visitSite(keeping.origin, address)
  expect([home.status, home.headers['location']]).toEqual([307, almanac])
  const asked = await world.call(addresses.resolvePublishedContentByUrl, { body: { url: address } }, admin)
  expect(asked.body).toEqual({ target: 'content', redirect: almanac })
  expect(await statusAt(`${address}/start`)).toBe(404)

  await remove()
  expect(await statusAt(address)).toBe(404)
})

test('what is purged is taken off the site for good, and the site goes on', async () => {
  const { address, almanac, second, remove, places } = await given()
  await remove()
  expect(await places()).toHaveLength(2)
  const aged = prepare(sql.raw(`update space set deleted_at = now() - interval '8 days' where id = $1`))
  await world.database.transact((transaction) => transaction.run(aged, [readId(second.id)]))
  await world.runJobs()

  expect((await places()).map(({ title }) => title)).toEqual(['Guides'])
  expect(await statusAt(address)).toBe(200)
  expect(await statusAt(`${almanac}/winds`)).toBe(404)
})
