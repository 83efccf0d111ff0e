import {
  changeRequests,
  type Id,
  members,
  publishing,
  siteAdaptive,
  siteExternalLinks,
  siteSections,
  sites,
  siteSpaces,
  spaces,
} from '@octavo/contract'
import { afterAll, expect, test } from 'vitest'
import { openFreshness } from '../../../platform/freshness/freshness.ts'
import { SiteVisitor } from '../../../testing/browse-site.ts'
import { editChangeRequest } from '../../../testing/edit-content.ts'
import type { GivenCaller } from '../../../testing/given.ts'
import { startWorld } from '../../../testing/start-world.ts'
import { previewTokens } from '../../audience/index.ts'
import { signedBySecret } from '../../audience/testing/sign-token.ts'
import { exampleClaims, type OfSite } from '../../sites/site-examples.ts'
import { givenSpace } from '../../spaces/space-examples.ts'
import { givenPublished, insertPage, publishChanges } from '../testing/given-published.ts'

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

const previewOf = async (params: OfSite, caller: GivenCaller, query: object = {}): Promise<string> => {
  const made = await world.call(publishing.getSitePublishingPreviewById, { params, query }, caller)
  expect(made.problem).toBeUndefined()
  return made.body.url
}

test('a preview shows drafts at their addresses, says so on every page, and can be left', async () => {
  const { address, params, reader, section } = await givenDraft()
  const visitor = somebody()
  const draft = `${address}/${section.path}`
  expect((await visitor.visit(draft)).status).toBe(404)

  const url = await previewOf(params, reader, { target: `/${section.path}?a=b` })
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

  const page = await visitor.follow(await previewOf(params, admin, { draft: false }))
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
  await plain.visit(await previewOf(params, admin))
  await pro.visit(await previewOf(params, admin, { claims: '(plan:pro,unsigned:(isBeta:!t))' }))

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
  await previewer.visit(await previewOf(params, admin, { claims: '(plan:pro)' }))
  await visitor.visit(`${address}?jwt_token=${signedBySecret({ alg: 'HS256' }, { exp, plan: 'pro' }, privateKey)}`)
  const missing = `${address}/${section.path}/secret-plan`

  expect((await previewer.visit(missing)).body).toContain('Secret plans')
  expect((await visitor.visit(missing)).body).not.toContain('Secret plans')
})

test('whoever loses access ends the previews of their making, with the next request', async () => {
  const { address, params, reader, admin, organization } = await givenDraft()
  await world.call(sites.unpublishSite, { params }, admin)
  const url = await previewOf(params, reader)
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
  await visitor.visit(await previewOf(params, reader))
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

  const page = await visitor.follow(await previewOf(params, admin, { siteSpace: draft.id }))
  expect([page.status, page.address]).toEqual([200, `${address}/${section.path}`])
  expect(page.body).toContain('Nobody knows.')
  expect(page.body).not.toContain('Guides')
})

test('what is no signed link of this site is answered like nothing; one that has ended says so', async () => {
  const { address, params, admin } = await givenDraft()
  const other = await givenDraft()
  await world.call(sites.unpublishSite, { params }, admin)
  const url = await previewOf(params, admin)
  const [, token] = /\/~\/auth\/preview\/([^/]+)\//u.exec(url)!
  const foreign = await previewOf(other.params, other.admin)
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

/** A change request with another text and another page, on a published site. */
async function givenChange(settings: object = {}) {
  const given = await givenPublished(world, [['Start', 'Before.']], settings)
  const { organization, admin, space, pages } = given
  const opened = { params: { spaceId: space.id }, body: { subject: 'Clearer words' } }
  const change = (await world.call(changeRequests.createChangeRequest, opened, admin)).body
  await editChangeRequest(world, organization, admin, change.id, [
    { operation: 'update_page', page: pages[0]!, document: { markdown: 'After.' } },
    insertPage('Next', 'To come.'),
  ])
  return { ...given, change }
}

test('a change request is shown to those who opened its signed link, below an address of its own', async () => {
  const { address, params, admin, change } = await givenChange()
  const visitor = somebody()
  const preview = `${address}/~/changes/${change.number}`

  for (const path of ['', '/next', '/next.md', '/llms.txt', '/sitemap.xml', '/~/mcp', '/nowhere']) {
    const page = await visitor.visit(`${preview}${path}`)
    expect([path, page.status]).toEqual([path, 404])
    expect(page.body).not.toMatch(/After|Next|To come|Clearer/u)
  }
  const opened = await visitor.follow(await previewOf(params, admin, { changeRequest: change.id, target: 'next' }))
  expect([opened.status, opened.address]).toEqual([200, `${preview}/next`])
  expect(opened.body).toContain('To come.')
  expect(opened.body).toContain(`Preview: #${change.number} Clearer words`)
  expect(opened.body).toContain(`href="${new URL(preview).pathname}"`)
  expect(opened.headers['cache-control']).toBe('private, no-store')
  expect(opened.headers['x-robots-tag']).toBe('noindex')
  expect((await visitor.visit(preview)).body).toContain('After.')
  expect((await visitor.visit(address)).body).toContain('Before.')
  expect((await visitor.visit(address)).body).not.toContain('Preview:')
  expect((await visitor.visit(`${address}/~/changes/${change.number + 1}`)).status).toBe(404)
  expect((await visitor.visit(`${address}/~/revisions/${change.revision}`)).status).toBe(404)
  expect((await visitor.visit(`${address}/next`)).status).toBe(404)
  expect((await somebody().visit(preview)).body).toContain('This preview has ended')

  const left = await visitor.visit(`${preview}/~/auth/leave`)
  expect([left.status, left.headers['location'], visitor.kept]).toEqual([303, address, []])
})

test('a signed link shows a change request of a site that nobody else sees, until its maker may not view the space', async () => {
  const { address, params, admin, organization, change, space } = await givenChange({ visibility: 'share-link' })
  const reader = await world.givenMember(organization, 'read')
  const visitor = somebody()
  const preview = `${address}/~/changes/${change.number}`
  expect((await visitor.visit(preview)).status).toBe(404)

  const page = await visitor.follow(await previewOf(params, reader, { changeRequest: change.id }))
  expect([page.status, page.address]).toEqual([200, preview])
  const closed = { params: { spaceId: space.id }, body: { defaultLevel: null } }
  await world.call(spaces.updateSpaceById, closed, admin)
  expect((await visitor.visit(preview)).status).toBe(410)
})

/** Beside the space that would change: another one in a section of its own, with a change request of the same number, and a link. */
async function givenChangeAmongOthers() {
  const given = await givenChange()
  const { organization, admin, params } = given
  const space = await givenSpace(world, organization, { title: 'Reference' })
  const [page] = await publishChanges(world, organization, admin, space.id, [insertPage('Errors', 'As published.')])
  let number = 0
  while (number < given.change.number) {
    const opened = { params: { spaceId: space.id }, body: { subject: 'Of its own' } }
    const change = (await world.call(changeRequests.createChangeRequest, opened, admin)).body
    const changed = { operation: 'update_page' as const, page: page!, document: { markdown: 'Not published.' } }
    await editChangeRequest(world, organization, admin, change.id, [changed])
    number = change.number
  }
  const section = (await world.call(siteSections.addSectionToSite, { params, body: { spaceId: space.id } }, admin)).body
  const link = { title: 'Status page', url: 'https://status.example.org/' }
  await world.call(siteExternalLinks.addExternalLinkToSite, { params, body: link }, admin)
  return { ...given, section, otherSpace: space }
}

test('around a change request stands the whole site, and its other spaces are as they are published', async () => {
  const { address, params, admin, organization, change, section, otherSpace } = await givenChangeAmongOthers()
  const reader = await world.givenMember(organization, 'read')
  const visitor = somebody()
  const preview = `${address}/~/changes/${change.number}`
  const below = `${preview}/${section.path}`

  const page = await visitor.follow(await previewOf(params, reader, { changeRequest: change.id }))
  expect([page.status, page.address]).toEqual([200, preview])
  expect(page.body).toContain('After.')
  expect(page.body).toContain(`href="${new URL(below).pathname}"`)
  expect(page.body).toContain('href="https://status.example.org/"')
  const other = await visitor.visit(below)
  expect(other.status).toBe(200)
  expect(other.body).toContain('As published.')
  expect(other.body).not.toContain('Not published.')
  expect(other.body).toContain('Preview:')
  expect((await visitor.visit(`${below}/errors.md`)).body).not.toContain('Not published.')
  expect((await somebody().visit(below)).status).toBe(404)

  const closed = { params: { spaceId: otherSpace.id }, body: { defaultLevel: null } }
  await world.call(spaces.updateSpaceById, closed, admin)
  const narrowed = await visitor.visit(preview)
  expect(narrowed.status).toBe(200)
  expect(narrowed.body).toContain('href="https://status.example.org/"')
  expect(narrowed.body).not.toContain(`>${section.title}<`)
  expect((await visitor.visit(below)).status).toBe(404)
})

test('a revision is shown as it was', async () => {
  const { address, params, admin, organization, space, pages } = await givenChange()
  const before = (await world.call(spaces.getSpaceById, { params: { spaceId: space.id } }, admin)).body.revision
  await publishChanges(world, organization, admin, space.id, [
    { operation: 'update_page', page: pages[0]!, document: { markdown: 'Long after.' } },
  ])
  const visitor = somebody()

  const page = await visitor.follow(await previewOf(params, admin, { revision: before as Id<'revision'> }))
  expect([page.status, page.address]).toEqual([200, `${address}/~/revisions/${before}`])
  expect(page.body).toContain('Before.')
  expect((await visitor.visit(address)).body).toContain('Long after.')
})

test('who reads for agents is told nothing where agents are excluded, in previews neither', async () => {
  const { address, params, admin } = await givenChange({ agentsContext: 'excluded' })
  const visitor = somebody()
  await visitor.visit(await previewOf(params, admin))

  for (const reader of [visitor, somebody()]) {
    expect((await reader.visit(address)).status).toBe(200)
    for (const path of ['/start.md', '.md', '/llms.txt', '/llms-full.txt', '/~/mcp']) {
      expect([path, (await reader.visit(`${address}${path}`)).status]).toEqual([path, 404])
    }
    const page = await reader.visit(address, { headers: { accept: 'text/markdown' } })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  }
})
