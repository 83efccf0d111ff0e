import {
  type Id,
  siteExternalLinks,
  sites,
  siteSectionGroups,
  siteSections,
  siteSpaces,
  siteStructure,
  type SiteStructureView,
} from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { givenSpace } from '../spaces/space-examples.ts'
import { givenSite, givenStructure, type OfSite } from './site-examples.ts'

const world = await startWorld()
const organization = await world.givenOrganization()
const admin = await world.givenMember(organization, 'admin')

const structureOf = async (params: OfSite) => (await world.call(siteStructure.getSiteStructure, { params }, admin)).body

/** The titles, as they stand. */
const outline = ({ structure }: SiteStructureView): unknown[] =>
  structure.map((item) =>
    item.object === 'site-section-group' ? [item.title, item.children.map(({ title }) => title)] : item.title,
  )

const pointTo = (type: string, id: string) => ({ type, id })

const sort = (params: OfSite, item: object, position: object) =>
  world.call(siteStructure.sortSiteStructure, { params, body: { item, position } as never }, admin)

test('a site without sections shows its spaces; with the first section they come into one of their own', async () => {
  const { params } = await givenSite(world, organization)
  const before = await structureOf(params)
  const spaceId = (await givenSpace(world, organization, { title: 'API' })).id

  const section = await world.call(siteSections.addSectionToSite, { params, body: { spaceId } }, admin)

  const after = await structureOf(params)
  expect([before.type, outline(before)]).toEqual(['siteSpaces', ['Guides']])
  expect([after.type, outline(after)]).toEqual(['sections', ['Guides', 'API']])
  expect(section.body).toMatchObject({ title: 'API', path: 'api', default: false, siteSpaces: [{ default: true }] })
  expect((await world.call(sites.getSiteById, { params }, admin)).body.siteSpaces).toBe(2)
})

test('sections, groups and links stand in one order, and are sorted among each other', async () => {
  const { params, first, group, link } = await givenStructure(world, organization)

  const moved = await sort(params, pointTo('site-external-link', link.id), {
    before: pointTo('site-section', first.id),
  })
  const groupFirst = await sort(params, pointTo('site-section-group', group.id), {
    before: pointTo('site-external-link', link.id),
  })
  const wrong = await sort(params, pointTo('site-external-link', link.id), {
    after: pointTo('site-section', group.sections[0]!.id),
  })

  expect(moved.body).toMatchObject({ object: 'site-external-link', id: link.id })
  expect(groupFirst.body).toMatchObject({ object: 'site-section-group', sections: [{ title: 'API' }] })
  expect(outline(await structureOf(params))).toEqual([['Reference', ['API']], 'Status', 'Guides'])
  expect(wrong.problem).toMatchObject({ type: 'invalid_request', details: [{ path: '/position/after' }] })
})

test('what a change names and is not there is told with its place, and a path that it cannot have with the reason', async () => {
  const { params, section, first, group, link } = await givenStructure(world, organization)
  const gone = section.id.replace(/.$/u, (last) => (last === '0' ? '1' : '0')) as Id<'siteSection'>
  const ofSection = { ...params, siteSectionId: first.id }

  const grouped = await world.call(
    siteSectionGroups.addSectionGroupToSite,
    { params, body: { title: 'More', sections: [first.id, gone] } },
    admin,
  )
  const inPath = await world.call(
    siteSections.updateSiteSectionById,
    { params: { ...params, siteSectionId: gone }, body: { title: 'Else' } },
    admin,
  )
  const reserved = await world.call(
    siteSections.updateSiteSectionById,
    { params: ofSection, body: { path: 'Robots.txt' } },
    admin,
  )
  const crossed = await sort(params, pointTo('site-external-link', link.id), {
    before: pointTo('site-section', first.id),
    after: pointTo('site-section-group', group.id),
  })

  expect(grouped.problem).toMatchObject({ type: 'not_found', details: [{ path: '/sections/1' }] })
  expect(inPath.problem).toMatchObject({ type: 'not_found', details: [{ path: '/siteSectionId' }] })
  expect(reserved.problem).toMatchObject({
    type: 'path_taken',
    details: [{ path: '/path', message: 'is one that every site answers itself' }],
  })
  expect(crossed.problem).toMatchObject({
    details: [{ path: '/position', message: 'names two that stand the other way round' }],
  })
})

test('each part is read where it was made, with the version of the whole', async () => {
  const { params, section, variant, group, link } = await givenStructure(world, organization)

  const read = await Promise.all([
    world.call(siteSpaces.getSiteSpaceById, { params: { ...params, siteSpaceId: variant.id } }, admin),
    world.call(siteSections.getSiteSectionById, { params: { ...params, siteSectionId: section.id } }, admin),
    world.call(
      siteSectionGroups.getSiteSectionGroupById,
      { params: { ...params, siteSectionGroupId: group.id } },
      admin,
    ),
    world.call(
      siteExternalLinks.getSiteExternalLinkById,
      { params: { ...params, siteExternalLinkId: link.id } },
      admin,
    ),
  ])
  const whole = await world.call(siteStructure.getSiteStructure, { params }, admin)
  const other = await givenStructure(world, organization)
  const elsewhere = { params: { ...params, siteSectionId: other.section.id } }

  expect(read.map(({ body }) => body)).toMatchObject([variant, { id: section.id, sectionGroup: group.id }, group, link])
  expect(read.map(({ headers }) => headers.get('etag'))).toEqual(Array(4).fill(whole.headers.get('etag')))
  expect((await world.call(siteSections.getSiteSectionById, elsewhere, admin)).status).toBe(404)
})

test('the older moves do the same, and say what to call instead', async () => {
  const { params, section, variant, group, first } = await givenStructure(world, organization)
  const before = { type: 'site-space' as const, siteSpace: section.siteSpaces[0]!.id }

  const space = await world.call(
    siteSpaces.moveSiteSpace,
    { params: { ...params, siteSpaceId: variant.id }, body: { position: { before } } },
    admin,
  )
  await world.call(
    siteSectionGroups.moveSiteSectionGroup,
    {
      params: { ...params, siteSectionGroupId: group.id },
      body: { position: { before: { type: 'site-section', id: first.id } } },
    },
    admin,
  )

  const list = (await world.call(siteSections.listSiteSections, { params }, admin)).body.items
  expect(list.map(({ title, siteSpaces: shown }) => [title, shown.map((one) => one.title)])).toEqual([
    ['API', ['Older', 'API']],
    ['Guides', ['Guides']],
  ])
  expect(space.headers.get('deprecation')).toMatch(/^@\d+$/)
  expect(new Date(space.headers.get('sunset')!).getTime()).toBeGreaterThan(Date.now())
})

test('the default says what the root shows, and goes on to the next when it is taken away', async () => {
  const { params, first, section, variant } = await givenStructure(world, organization)
  const atRoot = async () =>
    (await world.call(siteSpaces.listSiteSpaces, { params, query: { default: true } }, admin)).body.items

  await world.call(sites.updateSiteById, { params, body: { defaultSiteSpace: variant.id } }, admin)
  expect((await atRoot()).map(({ id }) => id)).toEqual([variant.id])

  await world.call(siteSpaces.deleteSiteSpaceById, { params: { ...params, siteSpaceId: variant.id } }, admin)
  expect((await atRoot()).map(({ id }) => id)).toEqual([section.siteSpaces[0]!.id])

  await world.call(siteSections.deleteSiteSectionById, { params: { ...params, siteSectionId: section.id } }, admin)
  expect((await atRoot()).map(({ section: of }) => of)).toEqual([first.id])
  const others = await world.call(siteSpaces.listSiteSpaces, { params, query: { default: false } }, admin)
  expect(others.body.items).toEqual([])
})

test('a default of another section, or of another site, is not found', async () => {
  const { params, first, variant } = await givenStructure(world, organization)
  const other = await givenStructure(world, organization)
  const body = { defaultSiteSpace: variant.id }
  const inFirst = { params: { ...params, siteSectionId: first.id }, body }

  expect((await world.call(siteSections.updateSiteSectionById, inFirst, admin)).status).toBe(404)
  expect((await world.call(sites.updateSiteById, { params: other.params, body }, admin)).status).toBe(404)
})

test('what is in a group stands in its place when it goes, and a section that leaves comes last', async () => {
  const { params, group, section } = await givenStructure(world, organization)
  const ofGroup = { ...params, siteSectionGroupId: group.id }
  const out = { params: { ...ofGroup, siteSectionId: section.id } }
  const into = { params: ofGroup, body: { sectionId: section.id } }

  expect((await world.call(siteSectionGroups.removeSectionFromGroup, out, admin)).status).toBe(205)
  expect(outline(await structureOf(params))).toEqual(['Guides', ['Reference', []], 'Status', 'API'])
  expect((await world.call(siteSectionGroups.removeSectionFromGroup, out, admin)).status).toBe(404)
  expect((await world.call(siteSectionGroups.addSectionToGroup, into, admin)).body.sections).toHaveLength(1)
  await world.call(siteSectionGroups.deleteSiteSectionGroupById, { params: ofGroup }, admin)
  expect(outline(await structureOf(params))).toEqual(['Guides', 'API', 'Status'])
})

test('paths differ beside each other whatever their case, and those that every site answers are nobody’s', async () => {
  const { params, first, section, variant } = await givenStructure(world, organization)
  const change = (path: string) =>
    world.call(
      siteSections.updateSiteSectionById,
      { params: { ...params, siteSectionId: section.id }, body: { path } },
      admin,
    )

  expect((await change(first.path.toUpperCase())).problem?.type).toBe('path_taken')
  expect((await change('robots.txt')).problem?.type).toBe('path_taken')
  expect((await change('reference')).body.path).toBe('reference')
  const older = { params: { ...params, siteSpaceId: variant.id }, body: { path: 'reference' } }
  expect((await world.call(siteSpaces.updateSiteSpaceById, older, admin)).body.path).toBe('reference')
})

test('one who changes a structure that has changed meanwhile is told so, whatever of it they change', async () => {
  const { params, section, link } = await givenStructure(world, organization)
  const tag = (await world.call(siteStructure.getSiteStructure, { params }, admin)).headers.get('etag')!
  const rename = { params: { ...params, siteSectionId: section.id }, body: { title: 'Interface' } }
  const relink = { params: { ...params, siteExternalLinkId: link.id }, body: { title: 'State' } }

  const first = await world.call(siteSections.updateSiteSectionById, rename, admin, { 'if-match': tag })
  const second = await world.call(siteExternalLinks.updateSiteExternalLinkById, relink, admin, { 'if-match': tag })

  expect([first.status, second.status]).toEqual([200, 412])
  expect(first.headers.get('etag')).not.toBe(tag)
})

test('of many changes at once none is lost, and the structure is sound after all of them', async () => {
  const { params } = await givenStructure(world, organization)
  const added = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const spaceId = (await givenSpace(world, organization, { title: 'Same' })).id
      const body = { spaceId, title: `Section ${index}` }
      return (await world.call(siteSections.addSectionToSite, { params, body }, admin)).body
    }),
  )

  const list = (await world.call(siteSections.listSiteSections, { params }, admin)).body.items
  expect(list).toHaveLength(14)
  expect(list.filter((one) => one.default)).toHaveLength(1)
  expect(new Set(list.map(({ path }) => path)).size).toBe(14)
  expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(added.map(({ id }) => id)))
})

test('pages of a list go on where they stopped, also when the last one seen is gone', async () => {
  const { params, section, first } = await givenStructure(world, organization)
  const page = async (query: object) => (await world.call(siteSections.listSiteSections, { params, query }, admin)).body

  const one = await page({ limit: 1 })
  const two = await page({ limit: 1, page: one.next!.page })
  await world.call(siteSections.deleteSiteSectionById, { params: { ...params, siteSectionId: first.id } }, admin)
  const again = await page({ limit: 1, page: one.next!.page })

  expect([one, two].flatMap(({ items }) => items.map(({ id }) => id))).toEqual([first.id, section.id])
  expect(two.next).toBeUndefined()
  expect(again.items.map(({ id }): Id<'siteSection'> => id)).toEqual([section.id])
})

test('a condition that cannot be read is refused at the character', async () => {
  const { params, section } = await givenStructure(world, organization)
  const body = { condition: 'visitor.claims.plan = "pro"' }
  const refused = await world.call(
    siteSections.updateSiteSectionById,
    { params: { ...params, siteSectionId: section.id }, body },
    admin,
  )

  expect(refused.problem).toMatchObject({
    type: 'invalid_condition',
    details: { path: '/condition', position: 20, message: expect.stringContaining('assignment') as string },
  })
})
