import { createHmac } from 'node:crypto'
import {
  addresses,
  changeRequestContent,
  changeRequestReads,
  changeRequests,
  type Id,
  organizations,
  publishing,
  revisionReads,
  shareLinks,
  siteRedirects,
  sites,
  siteSections,
  siteSpaces,
  spaces,
} from '@octavo/contract'
import { expect, test } from 'vitest'
import { changeEnd } from '../../testing/change-end.ts'
import { startWorld } from '../../testing/start-world.ts'
import { editSpace, givenPublished } from './address-examples.ts'

const world = await startWorld()
const someone = await world.givenUser()

type Visitor = { jwtToken?: string; type?: 'human' | 'agent' }

const ask = (url: string, visitor?: Visitor, caller = someone) =>
  world.call(addresses.resolvePublishedContentByUrl, { body: { url, ...(visitor && { visitor }) } }, caller)
const answerOf = async (url: string, visitor?: Visitor) => (await ask(url, visitor)).body
const given = async () => givenPublished(world, await world.givenOrganization())

test('a page is found at its address, with all that its reader needs', async () => {
  const { base, site, space, params } = await given()
  expect(base).toMatch(/^https:\/\/organization-[0-9a-z]{26}\.sites\.test\/documentation$/)
  expect(await answerOf(`${base}/start/install`)).toEqual({
    site: site.id,
    siteSpace: expect.stringMatching(/^variant_/),
    space: space.id,
    pathname: '/start/install',
    basePath: '/documentation/',
    siteBasePath: '/documentation/',
    organization: params.organizationId,
    complete: true,
    canonicalUrl: `${base}/start/install`,
  })
  expect(await answerOf(base)).toMatchObject({ pathname: '/', canonicalUrl: base })
})

test('what is not the address of a page leads to it, and what is of none is not found', async () => {
  const { base } = await given()
  const to = async (path: string) => (await answerOf(`${base}${path}`)) as unknown
  expect(await to('/')).toEqual({ target: 'content', redirect: base })
  expect(await to('/welcome')).toEqual({ target: 'content', redirect: base })
  expect(await to('/START/Install/?a=b')).toEqual({ target: 'content', redirect: `${base}/start/install?a=b` })
  expect(await to('/start')).toEqual({ target: 'content', redirect: `${base}/start/install` })
  for (const path of ['/nothing', '/start/%00', '/~/mcp', '/..%2f..', '/start/install/deeper']) {
    expect((await ask(`${base}${path}`)).status).toBe(404)
  }
  expect((await ask('https://nobody.sites.test/documentation')).status).toBe(404)
  expect((await ask('https://docs.example.com/')).status).toBe(404)
})

test('what a page, its site and its organization were called leads to it in one hop', async () => {
  const { admin, base, params, space, top, install } = await given()
  await editSpace(world, admin, space.id, [{ operation: 'update_page', page: top as Id<'page'>, slug: 'begin' }])
  await editSpace(world, admin, space.id, [{ operation: 'update_page', page: install as Id<'page'>, slug: 'set-up' }])
  await world.call(sites.updateSiteById, { params, body: { basename: 'handbook' } }, admin)
  const now = base.replace('/documentation', '/handbook')
  expect(await answerOf(`${base}/start/install`)).toEqual({ target: 'content', redirect: `${now}/begin/set-up` })
  expect(await answerOf(`${now}/begin/set-up`)).toMatchObject({ pathname: '/begin/set-up', basePath: '/handbook/' })
})

test('sections and variants may be renamed and moved: their pages are found under every prefix they had', async () => {
  const organization = await world.givenOrganization()
  const site = await givenPublished(world, organization)
  const other = await givenPublished(world, organization)
  const body = { spaceId: other.space.id, title: 'Reference' }
  const section = (await world.call(siteSections.addSectionToSite, { params: site.params, body }, site.admin)).body
  const page = (prefix: string) => `${site.base}/${prefix}/start/install`
  expect(section.urls.published).toBe(`${site.base}/reference`)
  expect(await answerOf(page('reference'))).toMatchObject({
    siteSection: section.id,
    basePath: '/documentation/reference/',
  })
  const named = { ...site.params, siteSectionId: section.id }
  await world.call(siteSections.updateSiteSectionById, { params: named, body: { path: 'api' } }, site.admin)
  expect(await answerOf(page('reference'))).toEqual({ target: 'content', redirect: page('api') })
  await world.call(sites.updateSiteById, { params: site.params, body: { defaultSiteSection: section.id } }, site.admin)
  for (const before of ['reference', 'api', 'API/Guides']) {
    expect(await answerOf(page(before))).toEqual({ target: 'content', redirect: `${site.base}/start/install` })
  }
})

test('a path at which a page is is refused; a page that comes to lie below one is written out', async () => {
  const organization = await world.givenOrganization()
  const site = await givenPublished(world, organization)
  const other = await givenPublished(world, organization)
  const body = { spaceId: other.space.id, title: 'Reference' }
  const section = (await world.call(siteSections.addSectionToSite, { params: site.params, body }, site.admin)).body
  const named = { ...site.params, siteSectionId: section.id }
  const rename = (path: string) =>
    world.call(siteSections.updateSiteSectionById, { params: named, body: { path } }, site.admin)
  expect((await rename('start')).problem).toMatchObject({ type: 'path_taken', details: [{ path: '/path' }] })
  expect((await rename('begin')).status).toBe(200)
  await editSpace(world, site.admin, site.space.id, [
    { operation: 'update_page', page: site.install as Id<'page'>, slug: 'x' },
    { operation: 'update_page', page: site.top as Id<'page'>, slug: 'begin' },
  ])
  const full = `${site.base}/guides/guides/begin/x`
  expect(await answerOf(`${site.base}/begin/x`)).toEqual({ target: 'content', redirect: full })
  expect(await answerOf(full)).toMatchObject({ space: site.space.id, pathname: '/begin/x', canonicalUrl: full })
  expect(await answerOf(`${site.base}/begin`)).toMatchObject({ space: other.space.id, pathname: '/' })
})

test('a redirect that somebody made leads on, but never from a page', async () => {
  const { admin, base, params } = await given()
  const [siteSpace] = (await world.call(siteSpaces.listSiteSpaces, { params }, admin)).body.items
  const make = (source: string) => {
    const destination = { kind: 'path' as const, spaceId: siteSpace!.space!.id, path: 'start/install' }
    return world.call(siteRedirects.createSiteRedirect, { params, body: { source, destination } }, admin)
  }
  expect((await make('/old/*')).status).toBe(201)
  expect(await answerOf(`${base}/old/things`)).toEqual({ target: 'content', redirect: `${base}/start/install` })
  await world.call(sites.updateSiteById, { params, body: { visibility: 'share-link' } }, admin)
  expect((await ask(`${base}/old/things`)).status).toBe(404)
})

test('the address of the organization leads to its default site', async () => {
  const { admin, base, params, site } = await given()
  const origin = new URL(base).origin
  expect((await ask(origin)).status).toBe(404)
  const body = { defaultContent: { type: 'site' as const, site: site.id } }
  const input = { params: { organizationId: params.organizationId }, body }
  const changed = await world.call(organizations.updateOrganizationById, input, admin)
  expect(changed.body.defaultContent).toEqual(body.defaultContent)
  expect(await answerOf(`${origin}/start/install`)).toEqual({ target: 'content', redirect: `${base}/start/install` })
})

test('a site that is not published is found by nobody', async () => {
  const { admin, base, params } = await given()
  await world.call(sites.unpublishSite, { params }, admin)
  expect((await ask(base)).status).toBe(404)
  expect((await ask(base, undefined, admin)).status).toBe(404)
})

test('a share key opens what is published of its site', async () => {
  const { admin, base, params } = await given()
  await world.call(sites.updateSiteById, { params, body: { visibility: 'share-link' } }, admin)
  const made = await world.call(shareLinks.createSiteShareLink, { params, body: { name: 'Testers' } }, admin)
  const shared = made.body.urls.published!
  const shareKey = shared.split('/').at(-1)!
  expect((await ask(`${base}/start/install`)).status).toBe(404)
  expect(await answerOf(`${base}/~/share/${shareKey}/start/install`)).toMatchObject({
    shareKey,
    siteBasePath: `/documentation/~/share/${shareKey}/`,
    canonicalUrl: `${base}/start/install`,
  })
  expect((await ask(`${base}/~/share/${changeEnd(shareKey)}/start/install`)).status).toBe(404)
})

test('visitors who must prove who they are are sent to where they can', async () => {
  const { admin, base, params, site } = await given()
  await world.call(sites.updateSiteById, { params, body: { visibility: 'visitor-auth' } }, admin)
  const fallbackURL = 'https://example.com/sign-in?from=docs'
  const set = { params, body: { backend: 'custom' as const, fallbackURL } }
  const auth = (await world.call(publishing.updateSitePublishingAuthById, set, admin)).body
  const url = `${base}/start/install`
  expect(await answerOf(url)).toEqual({
    target: 'external',
    site: site.id,
    redirect: `${fallbackURL}&location=${encodeURIComponent('/documentation/start/install')}`,
  })
  expect(await answerOf(url, { jwtToken: signed(auth.privateKey!) })).toMatchObject({ complete: true })
  expect(await answerOf(url, { jwtToken: signed('another key, which is long enough') })).toMatchObject({
    target: 'external',
  })
})

test('what is not published is seen in its preview, by those who may view the space', async () => {
  const { admin, base, space, params } = await given()
  const created = await world.call(
    changeRequests.createChangeRequest,
    { params: { spaceId: space.id }, body: { subject: 'New' } },
    admin,
  )
  const { number } = created.body
  const preview = `${base}/~/changes/${number}/start/install`
  expect((await ask(preview, undefined, admin)).body).toMatchObject({
    changeRequest: created.body.id,
    preview: true,
    basePath: `/documentation/~/changes/${number}/`,
    canonicalUrl: `${base}/start/install`,
  })
  expect((await ask(preview)).status).toBe(404)
  expect((await ask(`${base}/~/changes/999/start/install`, undefined, admin)).status).toBe(404)
  const old = `${base}/~/revisions/${created.body.revision}/start/install`
  expect((await ask(old, undefined, admin)).body).toMatchObject({ revision: created.body.revision, preview: true })
  await world.call(sites.unpublishSite, { params }, admin)
  expect((await ask(preview, undefined, admin)).status).toBe(200)
})

test('agents are told nothing of a site that is not for them', async () => {
  const { admin, base, params } = await given()
  await world.call(sites.updateSiteById, { params, body: { agentsContext: 'excluded' } }, admin)
  expect((await ask(`${base}/start/install`, { type: 'agent' })).status).toBe(404)
  expect((await ask(`${base}/start/install.md`)).status).toBe(404)
  expect((await ask(`${base}/start/install`)).status).toBe(200)
})

test('where the default is not for a visitor, the site leads to what is', async () => {
  const organization = await world.givenOrganization()
  const site = await givenPublished(world, organization)
  const other = await givenPublished(world, organization)
  const added = { params: site.params, body: { spaceId: other.space.id } }
  const variant = (await world.call(siteSpaces.addSpaceToSite, added, site.admin)).body
  const all = (await world.call(siteSpaces.listSiteSpaces, { params: site.params }, site.admin)).body.items
  const first = all.find((one) => one.default)!
  const hidden = { params: { ...site.params, siteSpaceId: first.id }, body: { draft: true } }
  await world.call(siteSpaces.updateSiteSpaceById, hidden, site.admin)
  expect(await answerOf(site.base)).toEqual({ target: 'content', redirect: `${site.base}/${variant.path}` })
  expect((await ask(`${site.base}/start/install`)).status).toBe(404)
})

test('a space says who sees it and where: on the published site that shows it to most', async () => {
  const organization = await world.givenOrganization()
  const { admin, base, space, params } = await givenPublished(world, organization)
  const read = async () => (await world.call(spaces.getSpaceById, { params: { spaceId: space.id } }, admin)).body
  expect(space).toMatchObject({ visibility: 'private' })
  expect(space.urls.published).toBe(undefined)
  expect(await read()).toMatchObject({ visibility: 'public', urls: { published: base, public: base } })
  const other = await givenPublished(world, organization)
  const body = { spaceId: space.id, title: 'Mirror' }
  await world.call(siteSections.addSectionToSite, { params: other.params, body }, other.admin)
  await world.call(sites.updateSiteById, { params, body: { visibility: 'visitor-auth' } }, admin)
  const listed = (
    await world.call(spaces.listSpacesInOrganizationById, { params: { organizationId: organization.id } }, admin)
  ).body.items
  const mirror = `${other.base}/mirror`
  expect(listed.find(({ id }) => id === space.id)).toMatchObject({ visibility: 'public', urls: { published: mirror } })
  await world.call(sites.unpublishSite, { params: other.params }, other.admin)
  const restricted = await read()
  expect(restricted).toMatchObject({ visibility: 'visitor-auth', urls: { published: base } })
  expect(restricted.urls.public).toBe(undefined)
  await world.call(sites.unpublishSite, { params }, admin)
  expect(await read()).toMatchObject({ visibility: 'private' })
})

test('an address of the application leads to what it shows, for those who may view it', async () => {
  const { admin, space, install, params } = await given()
  const find = async (url: string, caller = admin) => world.call(addresses.getContentByUrl, { query: { url } }, caller)
  expect((await find(space.urls.app)).body).toMatchObject({ space: { id: space.id } })
  expect((await find(`${space.urls.app}/start/install`)).body).toMatchObject({ page: { id: install, pages: [] } })
  expect((await find(`${space.urls.app}/start/nothing`)).status).toBe(404)
  expect((await find(`${space.urls.app}/start/install`, someone)).status).toBe(404)
  expect((await find(`https://elsewhere.example/s/${space.id}`)).status).toBe(404)
  expect((await find(`http://octavo.test/o/${params.organizationId}`)).status).toBe(404)
})

test('every page has an address of the application that leads back to it: in a change request and in a revision too', async () => {
  const { admin, space, install } = await given()
  const find = async (url: string) => (await world.call(addresses.getContentByUrl, { query: { url } }, admin)).body
  const params = { spaceId: space.id }
  const change = (await world.call(changeRequests.createChangeRequest, { params, body: {} }, admin)).body
  const ofChange = { ...params, changeRequestId: change.id }
  const body = { changes: [{ operation: 'insert_page' as const, title: 'Only there' }] }
  await world.call(changeRequestContent.updateChangeRequestContent, { params: ofChange, body }, admin)

  const { pages } = (await world.call(changeRequestReads.pages, { params: ofChange }, admin)).body
  const only = pages.find(({ title }) => title === 'Only there')!
  const ofPage = { ...params, revisionId: change.revisionInitial, pageId: install as Id<'page'> }
  const then = (await world.call(revisionReads.page, { params: ofPage }, admin)).body

  expect(await find(only.urls.app)).toMatchObject({
    changeRequest: { id: change.id },
    page: { id: only.id, urls: only.urls },
  })
  expect(await find(then.urls.app)).toMatchObject({
    revision: change.revisionInitial,
    page: { id: install, urls: then.urls },
  })
})

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(key: string): string {
  const now = Math.floor(Date.now() / 1000)
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ iat: now, exp: now + 60 })}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}
