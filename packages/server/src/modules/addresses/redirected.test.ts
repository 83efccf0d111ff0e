import {
  addresses,
  type Id,
  type InputOf,
  shareLinks,
  siteRedirects,
  sites,
  siteSections,
  siteSpaces,
} from '@octavo/contract'
import { expect, test } from 'vitest'
import { changeEnd } from '../../testing/change-end.ts'
import { startWorld } from '../../testing/start-world.ts'
import { editSpace, givenPublished } from './address-examples.ts'

const world = await startWorld()
const someone = await world.givenUser()

type Destination = InputOf<typeof siteRedirects.createSiteRedirect>['body']['destination']

/** A published site with a second section, `reference`, and short ways to redirect and to ask. */
async function given() {
  const organization = await world.givenOrganization()
  const site = await givenPublished(world, organization)
  const other = await givenPublished(world, organization)
  const { admin, params, base } = site
  const body = { spaceId: other.space.id, title: 'Reference' }
  const section = (await world.call(siteSections.addSectionToSite, { params, body }, admin)).body
  const all = (await world.call(siteSpaces.listSiteSpaces, { params }, admin)).body.items
  const spaceOn = (id: string) => all.find(({ space }) => space?.id === id)!.id
  return {
    ...site,
    section,
    guides: spaceOn(site.space.id),
    reference: spaceOn(other.space.id),
    other,
    async redirect(source: string, destination: Destination, captureWildcard = false) {
      const made = await world.call(
        siteRedirects.createSiteRedirect,
        { params, body: { source, destination, captureWildcard } },
        admin,
      )
      expect(made.status).toBe(201)
    },
    async to(path: string) {
      const { status, body: found } = await world.call(
        addresses.resolvePublishedContentByUrl,
        { body: { url: `${base}${path}` } },
        someone,
      )
      return status === 200 && 'redirect' in found ? found.redirect : status
    },
    async lookUp(source: string, shareKey: string) {
      const query = { source, shareKey }
      const found = await world.call(siteRedirects.getSiteRedirectBySource, { params, query }, someone)
      return found.status === 200 ? found.body.target : found.status
    },
    hideSection: () =>
      world.call(
        siteSections.updateSiteSectionById,
        { params: { ...params, siteSectionId: section.id }, body: { draft: true } },
        admin,
      ),
    /** Opens the site to those with a link alone. Gives its key. */
    async share(sectionScope?: Id<'siteSection'>) {
      await world.call(sites.updateSiteById, { params, body: { visibility: 'share-link' } }, admin)
      const link = { name: 'Testers', ...(sectionScope && { sectionScope }) }
      const made = await world.call(shareLinks.createSiteShareLink, { params, body: link }, admin)
      return made.body.urls.published!.split('/').at(-1)!
    },
  }
}

const page = (siteSpaceId: Id<'siteSpace'>, pageId: string): Destination => {
  return { kind: 'site-page', siteSpaceId, pageId: pageId as Id<'page'> }
}

test('those who came by a share link are redirected by it too, and to other places as they are', async () => {
  const { base, guides, install, redirect, share, to, lookUp } = await given()
  await redirect('/old/*', page(guides, install))
  await redirect('/own', { kind: 'external', url: `${base}/start/install?a=b#c` })
  await redirect('/home', { kind: 'site-space', siteSpaceId: guides })
  await redirect('/away', { kind: 'external', url: 'https://elsewhere.example/there' })
  const key = await share()
  const shared = `/~/share/${key}`

  expect(await to('/old/things')).toBe(404)
  expect(await to(`${shared}/old/things`)).toBe(`${base}${shared}/start/install`)
  expect(await to(`${shared}/own`)).toBe(`${base}${shared}/start/install?a=b#c`)
  expect(await to(`${shared}/home`)).toBe(`${base}${shared}`)
  expect(await to(`${shared}/away`)).toBe('https://elsewhere.example/there')
  expect(await to(`/~/share/${changeEnd(key)}/away`)).toBe(404)
  expect(await lookUp('/old/things', key)).toBe(`${base}${shared}/start/install`)
  expect(await lookUp('/away', key)).toBe('https://elsewhere.example/there')
})

test('a redirect to what is not for a visitor is not found, however it names it', async () => {
  const { base, section, reference, other, redirect, share, to, lookUp, hideSection } = await given()
  const below = `${base}/reference`
  const all = {
    '/to-section': [{ kind: 'site-section', siteSectionId: section.id }, below],
    '/to-space': [{ kind: 'site-space', siteSpaceId: reference }, below],
    '/to-page': [page(reference, other.install), `${below}/start/install`],
    '/to-address': [{ kind: 'external', url: `${below}/start/install` }, `${below}/start/install`],
    '/to-likely': [{ kind: 'external', url: `${base}/Reference/nothing` }, `${base}/Reference/nothing`],
  } as const satisfies Record<string, readonly [Destination, string]>
  for (const [source, [destination]] of Object.entries(all)) await redirect(source, destination)
  await redirect('/to-root', { kind: 'external', url: base })
  for (const [source, [, target]] of Object.entries(all)) expect(await to(source)).toBe(target)

  await hideSection()
  for (const source of Object.keys(all)) expect([source, await to(source)]).toEqual([source, 404])
  expect(await to('/to-root')).toBe(base)
  const key = await share()
  for (const source of Object.keys(all)) expect([source, await lookUp(source, key)]).toEqual([source, 404])
})

test('conditions of pages, and the section of a link, hold for redirects too', async () => {
  const { admin, base, space, guides, install, top, reference, other, section, redirect, share, to, lookUp } =
    await given()
  await redirect('/guarded', page(guides, install))
  await redirect('/guarded/*', page(guides, install), true)
  await redirect('/written', { kind: 'external', url: `${base}/start/install` })
  await redirect('/open', page(reference, other.install))
  const condition = 'visitor.claims.isBeta'
  await editSpace(world, admin, space.id, [{ operation: 'update_page', page: top as Id<'page'>, condition }])

  for (const source of ['/guarded', '/guarded/more', '/written']) expect(await to(source)).toBe(404)
  expect(await to('/open')).toBe(`${base}/reference/start/install`)
  await editSpace(world, admin, space.id, [{ operation: 'update_page', page: top as Id<'page'>, condition: null }])
  expect(await to('/guarded')).toBe(`${base}/start/install`)

  const key = await share(section.id)
  expect(await to(`/~/share/${key}/guarded`)).toBe(404)
  expect(await lookUp('/guarded', key)).toBe(404)
  expect(await to(`/~/share/${key}/open`)).toBe(`${base}/~/share/${key}/reference/start/install`)
  expect(await lookUp('/open', key)).toBe(`${base}/~/share/${key}/reference/start/install`)
})

test('redirects that lead in a circle since the page between them is gone lead nowhere', async () => {
  const { admin, base, space, install, redirect, to } = await given()
  await redirect('/round', { kind: 'external', url: `${base}/start/install` })
  await redirect('/start/*', { kind: 'external', url: `${base}/round` })
  expect(await to('/start/other')).toBe(`${base}/start/install`)

  await editSpace(world, admin, space.id, [{ operation: 'delete_page', page: install as Id<'page'> }])
  for (const path of ['/round', '/start/other', '/start/install']) expect([path, await to(path)]).toEqual([path, 404])
})

test('the address of a group leads to the first page in it that the visitor sees', async () => {
  const { admin, base, space, install, top, to } = await given()
  await editSpace(world, admin, space.id, [
    { operation: 'insert_page', title: 'Use', slug: 'use', into: top as Id<'page'> },
    { operation: 'update_page', page: install as Id<'page'>, condition: 'visitor.claims.isBeta' },
  ])
  expect(await to('/start')).toBe(`${base}/start/use`)
  const hide = { operation: 'update_page', page: top as Id<'page'>, condition: 'visitor.claims.isBeta' } as const
  await editSpace(world, admin, space.id, [hide])
  expect(await to('/start')).toBe(404)
})

test('a redirect for the address of what is a draft holds while it is one', async () => {
  const { base, redirect, to, hideSection } = await given()
  await hideSection()
  await redirect('/reference/start/install', { kind: 'external', url: 'https://elsewhere.example/' })
  expect(await to('/reference/start/install')).toBe('https://elsewhere.example/')
  await redirect('/on', { kind: 'external', url: `${base}/reference/start/install` })
  expect(await to('/on')).toBe('https://elsewhere.example/')
})
