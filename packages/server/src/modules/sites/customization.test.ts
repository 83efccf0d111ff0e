import { type Id, siteCustomization, sites, siteSections, siteSpaces, spaceContent, spaces } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { givenShared } from '../audience/audience-examples.ts'
import { givenSpace } from '../spaces/space-examples.ts'
import { givenStructure } from './site-examples.ts'

const world = await startWorld()
const organization = await world.givenOrganization()
const admin = await world.givenMember(organization, 'admin')

const setUp = async () => {
  const { params, section, variant, site } = await givenStructure(world, organization)
  const ofVariant = { ...params, siteSpaceId: variant.id }
  return {
    params,
    section,
    variant,
    site,
    set: (body: object) => world.call(siteCustomization.updateSiteCustomizationById, { params, body }, admin),
    get: async () => (await world.call(siteCustomization.getSiteCustomizationById, { params }, admin)).body,
    override: (body: object) =>
      world.call(siteCustomization.overrideSiteSpaceCustomizationById, { params: ofVariant, body }, admin),
    ofVariant: async () =>
      (await world.call(siteCustomization.getSiteSpaceCustomizationById, { params: ofVariant }, admin)).body,
    reset: () => world.call(siteCustomization.deleteSiteSpaceCustomizationById, { params: ofVariant }, admin),
  }
}

test('a site has a look before anybody gives it one, and what is left out has its default again', async () => {
  const { get, set } = await setUp()
  const untouched = await get()

  const once = await set({ styling: { theme: 'bold', corners: 'straight' }, footer: { copyright: '© Example' } })
  const again = await set({ styling: { theme: 'muted' } })

  expect(untouched).toMatchObject({ styling: { theme: 'clean', font: 'System' }, themes: { default: 'system' } })
  expect(untouched).not.toHaveProperty('updatedAt')
  expect(once.body).toMatchObject({
    styling: { theme: 'bold', corners: 'straight' },
    footer: { copyright: '© Example' },
  })
  expect(again.body.styling).toMatchObject({ theme: 'muted', corners: 'rounded' })
  expect(again.body.footer).toEqual({ groups: [] })
  expect(await get()).toEqual(again.body)
})

test('a space differs in what it says and follows its site in the rest; null and DELETE make it the same again', async () => {
  const { set, override, ofVariant, get, reset } = await setUp()
  await set({ styling: { theme: 'bold' }, header: { logo: logo('site') } })

  await override({ styling: { theme: 'muted', corners: 'circular' }, header: { logo: logo('space') }, title: 'Older' })
  expect(await ofVariant()).toMatchObject({ title: 'Older', styling: { theme: 'muted', corners: 'circular' } })
  await set({ styling: { theme: 'gradient', depth: 'flat' } })
  expect((await ofVariant()).styling).toMatchObject({ theme: 'muted', depth: 'flat' })
  await override({ styling: { theme: null }, title: null })
  expect(await ofVariant()).toMatchObject({ styling: { theme: 'gradient', corners: 'circular' } })
  expect(await ofVariant()).not.toHaveProperty('title')

  expect((await reset()).status).toBe(205)
  const { updatedAt: _, ...look } = await ofVariant()
  const { updatedAt: __, ...ofSite } = await get()
  expect(look).toEqual(ofSite)
  expect((await reset()).status).toBe(404)
})

const logo = (name: string) => ({
  light: `https://example.com/${name}.svg`,
  dark: `https://example.com/${name}-dark.svg`,
})

test('links lead to what the site shows, or are refused', async () => {
  const { set, section, variant } = await setUp()
  const page = await pageOf(variant.space!.id)
  const to = (target: object) => set({ header: { links: [{ title: 'Link', to: target, links: [] }] } })

  expect((await to({ kind: 'site-section', siteSection: section.id })).status).toBe(200)
  expect((await to({ kind: 'page', siteSpace: variant.id, page })).status).toBe(200)
  expect((await to({ kind: 'page', siteSpace: section.siteSpaces[0]!.id, page })).problem).toMatchObject({
    type: 'invalid_request',
    details: [{ path: '/header/links/0/to' }],
  })
  expect((await to({ kind: 'url', url: 'javascript:alert(1)' })).status).toBe(400)
})

/** A page of a space that is edited directly. */
async function pageOf(spaceId: Id<'space'>): Promise<string> {
  await world.call(spaces.updateSpaceById, { params: { spaceId }, body: { editMode: 'live' } }, admin)
  const changes = [{ operation: 'insert_page' as const, title: 'Start' }]
  const written = await world.call(spaceContent.updateSpaceContent, { params: { spaceId }, body: { changes } }, admin)
  return (written.body.changes[0] as { page: { id: string } }).page.id
}

test('what is published of a site holds its structure and every look in it', async () => {
  const { params, set, override, variant, section } = await setUp()
  await set({ title: 'Handbook' })
  await override({ title: 'Older handbook' })

  const { body } = await world.call(sites.getPublishedContentSite, { params }, admin)

  expect(body.structure.type).toBe('sections')
  expect(body.customizations.site.title).toBe('Handbook')
  expect(body.customizations.siteSpaces[variant.id]!.title).toBe('Older handbook')
  expect(body.customizations.siteSpaces[section.siteSpaces[0]!.id]!.title).toBe('Handbook')
})

test('a look that was changed meanwhile is not overwritten', async () => {
  const { params, set } = await setUp()
  const tag = (await world.call(siteCustomization.getSiteCustomizationById, { params }, admin)).headers.get('etag')!
  await set({ title: 'First' })

  const late = await world.call(
    siteCustomization.updateSiteCustomizationById,
    { params, body: { title: 'Second' } },
    admin,
    { 'if-match': tag },
  )

  expect(late.status).toBe(412)
})

test('holders of a share key are shown no link to what the key does not open', async () => {
  const organizationOfLink = await world.givenOrganization()
  const { params, key, admin: owner } = await givenShared(world, organizationOfLink)
  const stranger = await world.givenUser()
  const [open] = (await world.call(siteSpaces.listSiteSpaces, { params }, owner)).body.items
  const space = await givenSpace(world, organizationOfLink)
  const added = { params, body: { spaceId: space.id, title: 'Secret launch', draft: true } }
  const secret = (await world.call(siteSections.addSectionToSite, added, owner)).body
  const toSecret = { kind: 'site-section' as const, siteSection: secret.id }
  const toOpen = { kind: 'site-space' as const, siteSpace: open!.id }
  const link = { title: 'Secret launch', to: toSecret }
  const body = {
    header: {
      primaryLink: toSecret,
      links: [
        { ...link, links: [] },
        { ...link, title: 'Guides', links: [link, { title: 'Open', to: toOpen }] },
      ],
    },
    footer: { groups: [{ title: 'More', links: [link, { title: 'Open', to: toOpen }] }] },
    announcement: { enabled: true, message: 'Soon', link, style: 'info' as const },
  }
  await world.call(siteCustomization.updateSiteCustomizationById, { params, body }, owner)

  const seen = await world.call(sites.getPublishedContentSite, { params, query: { shareKey: key } }, stranger)
  const own = await world.call(sites.getPublishedContentSite, { params }, owner)

  expect(seen.body.customizations.site.header).toEqual({
    preset: 'default',
    links: [{ title: 'Guides', to: null, links: [{ title: 'Open', to: toOpen }] }],
  })
  expect(seen.body.customizations.site.footer.groups[0]!.links).toHaveLength(1)
  expect(JSON.stringify(seen.body)).not.toMatch(new RegExp(`Secret launch|${secret.id}`))
  expect(own.body.customizations.site.header.links).toHaveLength(2)
})
