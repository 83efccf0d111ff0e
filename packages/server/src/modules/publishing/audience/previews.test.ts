import { members, publishing, siteAdaptive, siteSections, sites, siteSpaces, spaces } from '@octavo/contract'
import { afterAll, expect, test } from 'vitest'
import { openFreshness } from '../../../platform/freshness/freshness.ts'
import { SiteVisitor } from '../../../testing/browse-site.ts'
import { startWorld } from '../../../testing/start-world.ts'
import { previewTokens } from '../../audience/index.ts'
import { signedBySecret } from '../../audience/testing/sign-token.ts'
import { exampleClaims } from '../../sites/site-examples.ts'
import { givenSpace } from '../../spaces/space-examples.ts'
import { givenPublished, insertPage, publishChanges } from '../testing/given-published.ts'
import { previewOf } from '../testing/preview-of.ts'

const world = await startWorld()
const freshness = openFreshness({ url: world.url, log: { info() {}, warn() {} } })
/** Keeps what it was asked for, until something changes. */
const keeping = await startWorld({ database: world.url, settings: { freshness } })
afterAll(() => freshness.close())
const somebody = (at = world) => new SiteVisitor(at.origin)

/** A site with a second section, which is a draft. */
async function givenDraft(settings: object = {}) {
  const given = await givenPublished(world, [['Start', 'Words.']], settings)
  const { organization, admin, params } = given
  const space = await givenSpace(world, organization, { title: 'Plans' })
  await publishChanges(world, organization, admin, space.id, [insertPage('Secret plans', 'Nobody knows.')])
  const added = { params, body: { spaceId: space.id } }
  const section = (await world.call(siteSections.addSectionToSite, added, admin)).body
  const draft = { params: { ...params, siteSectionId: section.id }, body: { draft: true } }
  await world.call(siteSections.updateSiteSectionById, draft, admin)
  const reader = await world.givenMember(organization, 'read')
  return { ...given, section, draftSpace: space, reader }
}

test('a preview shows drafts at their addresses, says so on every page, and can be left', async () => {
  const { address, params, reader, section } = await givenDraft()
  const visitor = somebody()
  const draft = `${address}/${section.path}`
  expect((await visitor.visit(draft)).status).toBe(404)

  const url = await previewOf(world, params, reader, { target: `/${section.path}?a=b` })
  const opened = await visitor.visit(url)
  expect([opened.status, opened.headers['location']]).toEqual([303, `${draft}?a=b`])
  expect(opened.headers['referrer-policy']).toBe('no-referrer')
  const path = new URL(address).pathname
  expect(opened.cookies[0]).toMatch(
    new RegExp(`^octavo-preview=[\\w.-]+; Path=${path}; Secure; HttpOnly; SameSite=Lax; Max-Age=86400$`),
  )
  const page = await visitor.visit(draft)
  expect(page.status).toBe(200)
  expect(page.body).toContain('Nobody knows.')
  expect(page.body).toContain('Preview: Documentation')
  expect(page.body).toContain(`href="${path}/~/auth/leave"`)
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.headers['x-robots-tag']).toBe('noindex')
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  expect((await visitor.visit(address)).body).toContain(`>${section.title}<`)
  expect((await somebody().visit(address)).body).not.toContain(`>${section.title}<`)

  const left = await visitor.visit(`${address}/~/auth/leave`)
  expect([left.status, left.headers['location']]).toEqual([303, address])
  expect(visitor.kept).toEqual([])
  expect((await visitor.visit(draft)).status).toBe(404)
})

test('a preview without drafts shows the site as it would be published', async () => {
  const { address, params, admin, section } = await givenDraft()
  await world.call(sites.unpublishSite, { params }, admin)
  const visitor = somebody()

  const page = await visitor.follow(await previewOf(world, params, admin, { draft: false }))
  expect([page.status, page.address]).toEqual([200, address])
  expect((await visitor.visit(`${address}/${section.path}`)).status).toBe(404)
  expect((await somebody().visit(address)).status).toBe(404)
  const left = await visitor.visit(`${address}/~/auth/leave`)
  expect([left.status, left.body.includes('This preview has ended')]).toEqual([410, true])
  expect((await visitor.visit(address)).status).toBe(404)
})

test('a preview shows what a visitor with its claims would see, and proves nothing beside it', async () => {
  const { address, params, admin, organization, space } = await givenDraft({ adaptiveContent: { enabled: true } })
  await world.call(siteAdaptive.updateSiteAdaptiveSchema, { params, body: { jsonSchema: exampleClaims } }, admin)
  await publishChanges(world, organization, admin, space.id, [
    insertPage('Pro', 'For pros.', { condition: 'visitor.claims.plan == "pro"' }),
    insertPage('Beta', 'For testers.', { condition: 'visitor.claims.unsigned.isBeta' }),
  ])
  const [plain, pro] = [somebody(), somebody()]
  await plain.visit(await previewOf(world, params, admin))
  await pro.visit(await previewOf(world, params, admin, { claims: '(plan:pro,unsigned:(isBeta:!t))' }))

  const statusOf = async (visitor: SiteVisitor, path: string) => (await visitor.visit(`${address}${path}`)).status
  expect([await statusOf(plain, '/pro'), await statusOf(plain, '/beta')]).toEqual([404, 404])
  expect([await statusOf(pro, '/pro'), await statusOf(pro, '/beta')]).toEqual([200, 200])
  expect((await pro.visit(address)).body).not.toContain('/~/auth/logout')
})

test('what a preview shows is suggested to nobody else, whatever is known of them', async () => {
  const { address, params, admin, section } = await givenDraft({ adaptiveContent: { enabled: true } })
  await world.call(siteAdaptive.updateSiteAdaptiveSchema, { params, body: { jsonSchema: exampleClaims } }, admin)
  const { privateKey } = (await world.call(publishing.getSitePublishingAuthById, { params }, admin)).body
  const exp = Math.floor(Date.now() / 1000) + 3600
  const [previewer, visitor] = [somebody(keeping), somebody(keeping)]
  await expect.poll(freshness.isFresh).toBe(true)
  await previewer.visit(await previewOf(world, params, admin, { claims: '(plan:pro)' }))
  await visitor.visit(`${address}?jwt_token=${signedBySecret({ alg: 'HS256' }, { exp, plan: 'pro' }, privateKey)}`)
  const missing = `${address}/${section.path}/secret-plan`

  expect((await previewer.visit(missing)).body).toContain('Secret plans')
  expect((await visitor.visit(missing)).body).not.toContain('Secret plans')
})

test('whoever loses access ends the previews of their making, with the next request', async () => {
  const { address, params, reader, admin, organization } = await givenDraft()
  await world.call(sites.unpublishSite, { params }, admin)
  const url = await previewOf(world, params, reader)
  const visitor = somebody()
  expect((await visitor.follow(url)).status).toBe(200)

  const named = { params: { organizationId: organization.id, userId: reader.id } }
  await world.call(members.removeMemberFromOrganizationById, named, admin)
  const page = await visitor.visit(address)
  expect(page.status).toBe(410)
  expect(page.body).toContain('This preview has ended')
  expect((await somebody().visit(url)).status).toBe(410)
})

test('of spaces that its maker may not view, a preview shows nothing, whatever its claims', async () => {
  const { address, params, reader, admin, section, draftSpace } = await givenDraft({ visibility: 'visitor-auth' })
  const visible = { params: { ...params, siteSectionId: section.id }, body: { draft: false } }
  await world.call(siteSections.updateSiteSectionById, visible, admin)
  const visitor = somebody()
  await visitor.visit(await previewOf(world, params, reader))
  expect((await visitor.visit(`${address}/${section.path}`)).status).toBe(200)

  const closed = { params: { spaceId: draftSpace.id }, body: { defaultLevel: null } }
  await world.call(spaces.updateSpaceById, closed, admin)
  const page = await visitor.visit(address)
  expect(page.status).toBe(200)
  expect(page.body).not.toContain(section.title)
  expect((await visitor.visit(`${address}/${section.path}`)).status).toBe(404)
})

test('a preview of one space opens that one', async () => {
  const { address, params, admin, section } = await givenDraft()
  const all = (await world.call(siteSpaces.listSiteSpaces, { params }, admin)).body.items
  const draft = all.find(({ section: of }) => of === section.id)!
  const visitor = somebody()

  const page = await visitor.follow(await previewOf(world, params, admin, { siteSpace: draft.id }))
  expect([page.status, page.address]).toEqual([200, `${address}/${section.path}`])
  expect(page.body).toContain('Nobody knows.')
  expect(page.body).not.toContain('Guides')
})

test('what is no signed link of this site is answered like nothing; one that has ended says so', async () => {
  const { address, params, admin } = await givenDraft()
  const other = await givenDraft()
  await world.call(sites.unpublishSite, { params }, admin)
  const url = await previewOf(world, params, admin)
  const [, token] = /\/~\/auth\/preview\/([^/]+)\//u.exec(url)!
  const foreign = await previewOf(world, other.params, other.admin)
  const [, foreignToken] = /\/~\/auth\/preview\/([^/]+)\//u.exec(foreign)!
  const tokens = previewTokens(['a key for tests only, long enough'])
  const ended = tokens.make(tokens.read(token!)!, Math.floor(Date.now() / 1000) - 3601)

  for (const wrong of ['x', `${token}x`, `x${token}`, foreignToken!, '']) {
    const page = await somebody().visit(`${address}/~/auth/preview/${wrong}/`)
    expect([page.status, page.cookies], wrong).toEqual([404, []])
    expect(page.body, wrong).not.toContain('Documentation')
  }
  const late = somebody()
  late.keep(address, 'octavo-preview', ended)
  for (const page of [await somebody().visit(`${address}/~/auth/preview/${ended}/`), await late.visit(address)]) {
    expect(page.status).toBe(410)
    expect(page.body).toContain('This preview has ended')
  }
  await world.call(sites.publishSite, { params }, admin)
  expect((await late.visit(address)).status).toBe(200)
})
