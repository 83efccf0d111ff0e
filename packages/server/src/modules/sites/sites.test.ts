import { sitePermissions, sites, siteSpaces, spaceReads, spaces, collections } from '@octavo/contract'
import { describe, expect, test } from 'vitest'
import type { GivenCaller } from '../../testing/given.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenTarget } from '../collections/collection-examples.ts'
import { givenSpace } from '../spaces/space-examples.ts'
import { givenSite } from './site-examples.ts'

const world = await startWorld()
const organization = await world.givenOrganization()
const admin = await world.givenMember(organization, 'admin')
const creator = await world.givenMember(organization, 'create')
const reader = await world.givenMember(organization, 'read')
const guest = await world.givenMember(organization, 'none')

const here = { params: { organizationId: organization.id } }
const create = (body: object, caller: GivenCaller = admin) => world.call(sites.createSite, { ...here, body }, caller)
const list = async (query: object, caller: GivenCaller = admin) =>
  (await world.call(sites.listSites, { ...here, query }, caller)).body.items.map(({ id }) => id)

const pagesOf = async (kind: 'empty' | 'sample') => {
  const params = { ...here.params, siteId: (await create({ spaces: kind })).body.id }
  const [shown] = (await world.call(siteSpaces.listSiteSpaces, { params }, admin)).body.items
  const ofSpace = { params: { spaceId: shown!.space!.id } }
  return (await world.call(spaceReads.pages, ofSpace, admin)).body as { pages: { title: string }[] }
}

describe('a new site', () => {
  test('is not published, shows what it was given in that order, and the first is the default', async () => {
    const [one, two] = [await givenSpace(world, organization), await givenSpace(world, organization)]

    const { body: site } = await create({ title: 'Ärger & Freude', spaces: [two.id, one.id] })
    const params = { ...here.params, siteId: site.id }
    const shown = (await world.call(siteSpaces.listSiteSpaces, { params }, admin)).body.items

    expect(site).toMatchObject({ published: false, siteSpaces: 2, basename: 'arger-freude', visibility: 'public' })
    expect(site.urls).not.toHaveProperty('published')
    expect(shown.map(({ space, default: isDefault, path }) => [space?.id, isDefault, path])).toEqual([
      [two.id, true, 'untitled'],
      [one.id, false, 'untitled-2'],
    ])
  })

  test('has a path below the host that no other has', async () => {
    const titles = ['Status Page', 'status page', 'STATUS-PAGE']
    const made = await Promise.all(titles.map((title) => create({ title })))

    expect(made.map(({ body }) => body.basename).toSorted()).toEqual(['status-page', 'status-page-2', 'status-page-3'])
  })

  test('comes with a new space where it is asked for: an empty one, or one with a page', async () => {
    expect((await pagesOf('empty')).pages).toEqual([])
    expect((await pagesOf('sample')).pages.map(({ title }) => title)).toEqual(['Welcome'])
  })

  test('is administrated by whoever made it, also one who only creates content', async () => {
    const { body } = await create({ title: 'Mine' }, creator)
    const params = { ...here.params, siteId: body.id }

    expect(body.permissions).toEqual({ view: true, create: true, admin: true })
    expect((await world.call(sites.publishSite, { params }, creator)).body.published).toBe(true)
  })

  test('takes only spaces that the one who makes it administrates', async () => {
    const { id } = await givenSpace(world, organization)
    await world.call(spaces.updateSpaceById, { params: { spaceId: id }, body: { defaultLevel: 'edit' } }, admin)
    const hidden = await givenSpace(world, organization)
    const closed = { params: { spaceId: hidden.id }, body: { defaultLevel: null } }
    await world.call(spaces.updateSpaceById, closed, admin)

    expect((await create({ spaces: [id] }, creator)).status).toBe(403)
    expect((await create({ spaces: [hidden.id] }, creator)).status).toBe(404)
    expect(await list({ space: id })).toEqual([])
  })
})

test('sites are found by what they show, by their title, and by whether they are published', async () => {
  const { id: space } = await givenSpace(world, organization)
  const { site, params } = await givenSite(world, organization, { spaces: [space], title: 'Needle in 100 % hay' })

  expect(await list({ space })).toEqual([site.id])
  expect(await list({ title: 'NEEDLE in 100 %' })).toEqual([site.id])
  expect(await list({ space, published: true })).toEqual([])
  await world.call(sites.publishSite, { params }, admin)
  expect(await list({ space, published: true })).toEqual([site.id])
  expect(await list({ space, published: false })).toEqual([])
})

test('whoever may not view a site does not find it, and a list of sites has every page full but the last', async () => {
  const other = await world.givenOrganization()
  const boss = await world.givenMember(other, 'admin')
  const outsider = await world.givenMember(other, 'none')
  const made = []
  for (let index = 0; index < 4; index++) made.push((await givenSite(world, other)).site.id)
  const [first, , third] = made
  for (const siteId of [first!, third!]) {
    const params = { organizationId: other.id, siteId }
    await world.call(sitePermissions.inviteToSite, { params, body: { role: 'read', users: [outsider.id] } }, boss)
  }
  const page = async (query: object) =>
    (await world.call(sites.listSites, { params: { organizationId: other.id }, query }, outsider)).body

  const one = await page({ limit: 1 })
  const two = await page({ limit: 1, page: one.next?.page })

  expect([...one.items, ...two.items].map(({ id }) => id)).toEqual([first, third])
  expect(two.next).toBeUndefined()
  expect(
    (await world.call(sites.getSiteById, { params: { organizationId: other.id, siteId: made[1]! } }, outsider)).status,
  ).toBe(404)
})

test('a role on a site says nothing of the spaces it shows, which are then shown by name alone', async () => {
  const { site, params } = await givenSite(world, organization)
  await world.call(sitePermissions.inviteToSite, { params, body: { role: 'admin', users: [guest.id] } }, admin)

  const [shown] = (await world.call(siteSpaces.listSiteSpaces, { params }, guest)).body.items
  const seen = (await world.call(siteSpaces.listSiteSpaces, { params }, admin)).body.items[0]!

  expect((await world.call(sites.getSiteById, { params }, guest)).body.permissions.admin).toBe(true)
  expect(shown).toMatchObject({ title: 'Guides' })
  expect(shown).not.toHaveProperty('space')
  expect((await world.call(spaces.getSpaceById, { params: { spaceId: seen.space!.id } }, guest)).status).toBe(404)
  const refused = { params, body: { role: null, users: [reader.id] } }
  await world.call(sitePermissions.inviteToSite, refused, admin)
  expect((await world.call(sites.getSiteById, { params: { ...here.params, siteId: site.id } }, reader)).status).toBe(
    404,
  )
})

test('the default level of a site holds for those without a grant, and can be given back', async () => {
  const { params } = await givenSite(world, organization)
  const set = (defaultLevel: string | null) =>
    world.call(sites.updateSiteById, { params, body: { defaultLevel: defaultLevel as 'read' } }, admin)
  const see = async (caller: GivenCaller) => (await world.call(sites.getSiteById, { params }, caller)).status

  expect((await set(null)).body).toMatchObject({ defaultLevel: null, defaultLevelInherited: false })
  expect([await see(reader), await see(creator), await see(admin)]).toEqual([404, 404, 200])
  expect((await set('read')).body.defaultLevel).toBe('read')
  expect([await see(guest), await see(reader)]).toEqual([200, 200])
  expect((await set('inherit')).body.defaultLevelInherited).toBe(true)
  expect([await see(guest), await see(reader)]).toEqual([404, 200])
})

test('publishing twice changes nothing more, and a stale version overwrites nothing', async () => {
  const { params } = await givenSite(world, organization)
  const before = await world.call(sites.getSiteById, { params }, admin)
  const tag = before.headers.get('etag')!

  const published = await world.call(sites.publishSite, { params }, admin, { 'if-match': tag })
  const again = await world.call(sites.publishSite, { params }, admin)
  const stale = await world.call(sites.updateSiteById, { params, body: { title: 'Lost' } }, admin, { 'if-match': tag })

  expect(published.body.published).toBe(true)
  expect(again.headers.get('etag')).toBe(published.headers.get('etag'))
  expect(stale.status).toBe(412)
  expect((await world.call(sites.getSiteById, { params }, admin)).body.title).toBe('Documentation')
})

test('a space that a site shows is not transferred, neither itself nor with its collection, and is when the site lets go', async () => {
  const collection = (await world.call(collections.createCollection, { ...here, body: {} }, admin)).body
  const { id } = await givenSpace(world, organization, { parent: collection.id })
  const { site, params } = await givenSite(world, organization, { spaces: [id] })
  const body = await givenTarget(world, admin)
  const transfer = () => world.call(spaces.transferSpace, { params: { spaceId: id }, body }, admin)
  const inCollection = { params: { collectionId: collection.id }, body }

  const refused = await transfer()

  expect(refused.problem).toMatchObject({ type: 'space_published', details: { sites: [{ id: site.id }] } })
  expect((await world.call(collections.transferCollection, inCollection, admin)).problem?.type).toBe('space_published')
  await world.call(sites.deleteSiteById, { params }, admin)
  expect((await transfer()).status).toBe(200)
})

test('a member who may not transfer a space does not learn which site shows it', async () => {
  const { id } = await givenSpace(world, organization)
  const { params } = await givenSite(world, organization, { spaces: [id], title: 'Nightfall' })
  await world.call(sites.updateSiteById, { params, body: { defaultLevel: null } }, admin)

  const body = await givenTarget(world, creator)
  const refused = await world.call(spaces.transferSpace, { params: { spaceId: id }, body }, creator)

  expect(refused.problem?.type).toBe('forbidden')
  expect(JSON.stringify(refused.problem)).not.toContain('Nightfall')
})

test('a space that is put on a site and deleted at once is deleted, whether it came on the site or not', async () => {
  const { params } = await givenSite(world, organization)
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { id } = await givenSpace(world, organization)
      const [added, deleted] = await Promise.all([
        world.call(siteSpaces.addSpaceToSite, { params, body: { spaceId: id } }, admin),
        world.call(spaces.deleteSpaceById, { params: { spaceId: id } }, admin),
      ])
      return [added.status, deleted.status].join(' ')
    }),
  )

  expect(outcomes.filter((outcome) => !['201 205', '404 205'].includes(outcome))).toEqual([])
})
