import { shareLinks, sites } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { givenSite, givenStructure } from '../sites/site-examples.ts'
import { givenLinkOf } from './audience-examples.ts'

const world = await startWorld()

const given = async () => givenSite(world, await world.givenOrganization())

test('a link is made, read again with its address, changed and deleted', async () => {
  const { params, admin } = await given()
  const made = await world.call(shareLinks.createSiteShareLink, { params, body: { name: 'Testers' } }, admin)
  const named = { ...params, shareLinkId: made.body.id }

  expect(made.body).toMatchObject({ object: 'share-link', name: 'Testers', active: true, hasPassword: false, uses: 0 })
  expect(made.headers.get('location')).toContain(`/share-links/${made.body.id}`)
  expect((await world.call(shareLinks.getSiteShareLinkById, { params: named }, admin)).body).toEqual(made.body)
  expect((await world.call(shareLinks.listSiteShareLinks, { params }, admin)).body.items).toEqual([made.body])

  const expiresAt = '2030-01-01T00:00:00.000Z'
  const body = { name: '', active: false, expiresAt, password: 'correct horse' }
  const changed = await world.call(shareLinks.updateSiteShareLinkById, { params: named, body }, admin)
  expect(changed.body).toEqual({ ...made.body, name: '', active: false, expiresAt, hasPassword: true })
  const cleared = await world.call(
    shareLinks.updateSiteShareLinkById,
    { params: named, body: { expiresAt: null, password: null } },
    admin,
    { 'if-match': changed.headers.get('etag')! },
  )
  expect(cleared.body).toEqual({ ...made.body, name: '', active: false })

  expect((await world.call(shareLinks.deleteSiteShareLinkById, { params: named }, admin)).status).toBe(205)
  expect((await world.call(shareLinks.getSiteShareLinkById, { params: named }, admin)).status).toBe(404)
})

test('an end that is no time is refused', async () => {
  const { params, admin } = await given()
  const { named } = await givenLinkOf(world, params, admin)
  for (const expiresAt of ['2026-12-31T23:59:60Z', 'tomorrow', '']) {
    const body = { name: 'Short', expiresAt }
    expect((await world.call(shareLinks.createSiteShareLink, { params, body }, admin)).status, expiresAt).toBe(400)
    const change = { params: named, body: { expiresAt } }
    expect((await world.call(shareLinks.updateSiteShareLinkById, change, admin)).status, expiresAt).toBe(400)
  }
})

test('an end that lies in no year of four digits is refused wherever its offset leads', async () => {
  const { params, admin } = await given()
  const { named } = await givenLinkOf(world, params, admin)
  for (const expiresAt of ['9999-12-31T23:59:59-23:59', '0001-01-01T00:00:00+23:59', '0000-06-01T00:00:00Z']) {
    const body = { name: 'Long', expiresAt }
    const made = await world.call(shareLinks.createSiteShareLink, { params, body }, admin)
    expect([made.status, made.problem?.details], expiresAt).toMatchObject([400, [{ path: '/expiresAt' }]])
    const change = { params: named, body: { expiresAt } }
    const changed = await world.call(shareLinks.updateSiteShareLinkById, change, admin)
    expect([changed.status, changed.problem?.details], expiresAt).toMatchObject([400, [{ path: '/expiresAt' }]])
  }
  for (const expiresAt of ['9999-12-31T23:59:59.000Z', '0001-01-01T00:00:00.000Z']) {
    const change = { params: named, body: { expiresAt } }
    const { body } = await world.call(shareLinks.updateSiteShareLinkById, change, admin)
    expect(body.expiresAt).toBe(expiresAt)
  }
})

test('a stale If-Match changes and deletes nothing', async () => {
  const { params, admin } = await given()
  const { named, shareLink } = await givenLinkOf(world, params, admin)
  const stale = { 'if-match': '"7-admin"' }

  const change = { params: named, body: { active: false } }
  expect((await world.call(shareLinks.updateSiteShareLinkById, change, admin, stale)).status).toBe(412)
  expect((await world.call(shareLinks.deleteSiteShareLinkById, { params: named }, admin, stale)).status).toBe(412)
  expect((await world.call(shareLinks.getSiteShareLinkById, { params: named }, admin)).body).toEqual(shareLink)
})

test('a repeated creation with the same key makes one link', async () => {
  const { params, admin } = await given()
  const create = () =>
    world.call(shareLinks.createSiteShareLink, { params, body: { name: 'Once' } }, admin, { 'idempotency-key': 'one' })

  const [first, second] = [await create(), await create()]

  expect(second.body).toEqual(first.body)
  expect((await world.call(shareLinks.listSiteShareLinks, { params }, admin)).body.count).toBe(1)
})

test('links are listed newest first, in pages', async () => {
  const { params, admin } = await given()
  const made: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    made.unshift((await world.call(shareLinks.createSiteShareLink, { params, body: { name } }, admin)).body.id)
  }

  const seen: string[] = []
  let page: string | undefined
  do {
    const query = { limit: 2, ...(page !== undefined && { page }) }
    const { body } = await world.call(shareLinks.listSiteShareLinks, { params, query }, admin)
    seen.push(...body.items.map(({ id }) => id))
    page = body.next?.page
  } while (page !== undefined)

  expect(seen).toEqual(made)
})

test('all links of a site are switched off in one call, or those that are named, or none', async () => {
  const organization = await world.givenOrganization()
  const [{ params, admin }, other] = [await givenSite(world, organization), await givenSite(world, organization)]
  const links = [await givenLinkOf(world, params, admin), await givenLinkOf(world, params, admin)]
  const elsewhere = await givenLinkOf(world, other.params, other.admin)
  const turn = (active: boolean, ids?: string[]) =>
    world.call(
      shareLinks.updateSiteShareLinks,
      { params, body: { active, ...(ids && { shareLinks: ids as never[] }) } },
      admin,
    )
  const states = async () =>
    (await world.call(shareLinks.listSiteShareLinks, { params }, admin)).body.items.map(({ active }) => active)

  expect((await turn(false, [links[0]!.shareLink.id, elsewhere.shareLink.id])).status).toBe(404)
  expect(await states()).toEqual([true, true])
  expect((await turn(false, [links[0]!.shareLink.id])).body).toEqual({ changed: 1 })
  expect(await states()).toEqual([true, false])
  expect((await turn(false)).body).toEqual({ changed: 1 })
  expect(await states()).toEqual([false, false])
  expect((await turn(false)).body).toEqual({ changed: 0 })
  const kept = await world.call(shareLinks.getSiteShareLinkById, { params: elsewhere.named }, admin)
  expect(kept.body.active).toBe(true)
})

test('a link can be for a section of its own site alone', async () => {
  const organization = await world.givenOrganization()
  const { params, admin, section } = await givenStructure(world, organization)
  const other = await givenStructure(world, organization)
  const create = (sectionScope: typeof section.id) =>
    world.call(shareLinks.createSiteShareLink, { params, body: { name: 'One', sectionScope } }, admin)

  expect((await create(section.id)).body.sectionScope).toBe(section.id)
  expect((await create(other.section.id)).status).toBe(404)
})

test('links go with their site, and are those of no other', async () => {
  const organization = await world.givenOrganization()
  const [one, other] = [await givenSite(world, organization), await givenSite(world, organization)]
  const { named, shareLink } = await givenLinkOf(world, one.params, one.admin)
  const crossed = { ...other.params, shareLinkId: shareLink.id }

  expect((await world.call(shareLinks.getSiteShareLinkById, { params: crossed }, one.admin)).status).toBe(404)
  expect((await world.call(shareLinks.deleteSiteShareLinkById, { params: crossed }, one.admin)).status).toBe(404)
  await world.call(sites.deleteSiteById, { params: one.params }, one.admin)
  expect((await world.call(shareLinks.getSiteShareLinkById, { params: named }, one.admin)).status).toBe(404)
})

test('what happens to links is told, without their keys', async () => {
  const organization = await world.givenOrganization()
  const { params, admin } = await givenSite(world, organization)
  const { named } = await givenLinkOf(world, params, admin, { name: 'Friends' })
  await world.call(shareLinks.updateSiteShareLinks, { params, body: { active: false } }, admin)
  await world.call(shareLinks.deleteSiteShareLinkById, { params: named }, admin)

  expect((await world.eventsOf(organization)).filter((type) => type.startsWith('share-link'))).toEqual([
    'share-link.created',
    'share-link.updated',
    'share-links.updated',
    'share-link.deleted',
  ])
})
