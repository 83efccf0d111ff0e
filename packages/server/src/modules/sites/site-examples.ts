import {
  type Id,
  siteAdaptive,
  siteCustomization,
  siteExternalLinks,
  sites,
  siteSectionGroups,
  siteSections,
  siteSpaces,
  siteStructure,
} from '@octavo/contract'
import type { ExamplesOf, Place } from '../../testing/examples.ts'
import type { World } from '../../testing/open-world.ts'
import { givenSpace } from '../spaces/space-examples.ts'

type Organization = Place['organization']
export interface OfSite {
  readonly organizationId: Id<'organization'>
  readonly siteId: Id<'site'>
}

/** A site of an admin's making that shows one space. */
export async function givenSite(
  world: World,
  organization: Organization,
  body: { readonly spaces?: readonly Id<'space'>[]; readonly title?: string } = {},
) {
  const admin = await world.givenMember(organization, 'admin')
  const spaces = [...(body.spaces ?? [(await givenSpace(world, organization, { title: 'Guides' })).id])]
  const input = { params: { organizationId: organization.id }, body: { title: 'Documentation', ...body, spaces } }
  const site = (await world.call(sites.createSite, input, admin)).body
  return { site, admin, params: { organizationId: organization.id, siteId: site.id } }
}

/** The claims that its visitors may have. */
export const exampleClaims = {
  type: 'object',
  properties: {
    plan: { type: 'string', enum: ['free', 'pro'], description: 'The plan' },
    unsigned: {
      type: 'object',
      properties: { isBeta: { type: 'boolean', description: 'Takes part in the beta' } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
}

/** A site with two sections, the second of which has two variants, a group around the second, and a link. */
export async function givenStructure(world: World, organization: Organization) {
  const { admin, params, site } = await givenSite(world, organization)
  await world.call(siteAdaptive.updateSiteAdaptiveSchema, { params, body: { jsonSchema: exampleClaims } }, admin)
  const spaceId = (await givenSpace(world, organization, { title: 'API' })).id
  const section = (await world.call(siteSections.addSectionToSite, { params, body: { spaceId } }, admin)).body
  const first = (await world.call(siteSections.listSiteSections, { params }, admin)).body.items[0]!
  const older = (await givenSpace(world, organization, { title: 'Older' })).id
  const added = { params, body: { spaceId: older, sectionId: section.id } }
  const variant = (await world.call(siteSpaces.addSpaceToSite, added, admin)).body
  const grouped = { params, body: { title: 'Reference', sections: [section.id] } }
  const group = (await world.call(siteSectionGroups.addSectionGroupToSite, grouped, admin)).body
  const toAdd = { params, body: { title: 'Status', url: 'https://status.example.com' } }
  const link = (await world.call(siteExternalLinks.addExternalLinkToSite, toAdd, admin)).body
  return { admin, params, site, first, section, variant, group, link }
}

const withSite = async (world: World, { organization }: Place) => ({
  params: (await givenSite(world, organization)).params,
})

export const siteExamples: ExamplesOf<typeof sites> = {
  // Not by a space: guests, who may list sites, cannot view one.
  listSites: async (world, place) => {
    const { params, site } = await givenSite(world, place.organization)
    return { params: { organizationId: params.organizationId }, query: { title: site.title, published: false } }
  },
  createSite: async (world, place) => ({
    params: { organizationId: place.organization.id },
    body: {
      type: 'basic',
      title: 'Handbook',
      visibility: 'unlisted',
      spaces: [(await givenSpace(world, place.organization)).id],
    },
  }),
  getSiteById: withSite,
  updateSiteById: async (world, place) => {
    const { params, first, section } = await givenStructure(world, place.organization)
    return {
      params,
      body: {
        title: 'Handbook',
        visibility: 'share-link',
        basename: 'handbook',
        adaptiveContent: { enabled: true },
        agentsContext: 'excluded',
        defaultSiteSection: first.id,
        defaultSiteSpace: section.siteSpaces[0]!.id,
        proxy: 'example.com/docs',
        defaultLevel: 'inherit',
      },
    }
  },
  deleteSiteById: withSite,
  publishSite: withSite,
  unpublishSite: withSite,
  getPublishedContentSite: withSite,
}

export const structureExamples: ExamplesOf<typeof siteStructure> = {
  getSiteStructure: withSite,
  sortSiteStructure: async (world, place) => {
    const { params, first, link } = await givenStructure(world, place.organization)
    return {
      params,
      body: {
        item: { type: 'site-external-link', id: link.id },
        position: { before: { type: 'site-section', id: first.id } },
      },
    }
  },
}

export const siteSpaceExamples: ExamplesOf<typeof siteSpaces> = {
  listSiteSpaces: async (world, place) => ({ ...(await withSite(world, place)), query: { default: true } }),
  addSpaceToSite: async (world, place) => {
    const { params, first } = await givenStructure(world, place.organization)
    const spaceId = (await givenSpace(world, place.organization)).id
    return { params, body: { spaceId, sectionId: first.id, draft: true } }
  },
  getSiteSpaceById: async (world, place) => {
    const { params, variant } = await givenStructure(world, place.organization)
    return { params: { ...params, siteSpaceId: variant.id } }
  },
  updateSiteSpaceById: async (world, place) => {
    const { params, variant } = await givenStructure(world, place.organization)
    const spaceId = (await givenSpace(world, place.organization)).id
    const body = { path: 'v1', condition: 'visitor.claims.unsigned.isBeta', draft: false, spaceId }
    return { params: { ...params, siteSpaceId: variant.id }, body }
  },
  deleteSiteSpaceById: async (world, place) => {
    const { params, variant } = await givenStructure(world, place.organization)
    return { params: { ...params, siteSpaceId: variant.id } }
  },
  moveSiteSpace: async (world, place) => {
    const { params, section, variant } = await givenStructure(world, place.organization)
    const before = { type: 'site-space' as const, siteSpace: section.siteSpaces[0]!.id }
    return { params: { ...params, siteSpaceId: variant.id }, body: { position: { before } } }
  },
}

export const sectionExamples: ExamplesOf<typeof siteSections> = {
  listSiteSections: async (world, place) => ({ params: (await givenStructure(world, place.organization)).params }),
  addSectionToSite: async (world, place) => {
    const { params, group } = await givenStructure(world, place.organization)
    const spaceId = (await givenSpace(world, place.organization)).id
    return { params, body: { spaceId, title: 'Changes', icon: 'clock', draft: true, siteSectionGroupId: group.id } }
  },
  getSiteSectionById: async (world, place) => {
    const { params, section } = await givenStructure(world, place.organization)
    return { params: { ...params, siteSectionId: section.id } }
  },
  updateSiteSectionById: async (world, place) => {
    const { params, section, variant, group } = await givenStructure(world, place.organization)
    return {
      params: { ...params, siteSectionId: section.id },
      body: {
        title: 'Interface',
        path: 'interface',
        defaultSiteSpace: variant.id,
        condition: 'visitor.claims.unsigned.isBeta',
        icon: null,
        draft: false,
        description: 'What programs call',
        siteSectionGroupId: group.id,
      },
    }
  },
  deleteSiteSectionById: async (world, place) => {
    const { params, section } = await givenStructure(world, place.organization)
    return { params: { ...params, siteSectionId: section.id } }
  },
  moveSiteSection: async (world, place) => {
    const { params, first, section } = await givenStructure(world, place.organization)
    const admin = await world.givenMember(place.organization, 'admin')
    const ungrouped = { params: { ...params, siteSectionId: section.id }, body: { siteSectionGroupId: null } }
    await world.call(siteSections.updateSiteSectionById, ungrouped, admin)
    const before = { type: 'site-section' as const, siteSection: first.id }
    return { params: { ...params, siteSectionId: section.id }, body: { position: { before } } }
  },
}

const withGroup = async (world: World, { organization }: Place) => {
  const { params, group, first, section } = await givenStructure(world, organization)
  return { params: { ...params, siteSectionGroupId: group.id }, first, section }
}

export const groupExamples: ExamplesOf<typeof siteSectionGroups> = {
  listSiteSectionGroups: async (world, place) => ({ params: (await givenStructure(world, place.organization)).params }),
  addSectionGroupToSite: async (world, place) => {
    const { params, first } = await givenStructure(world, place.organization)
    return { params, body: { title: 'Guides', icon: 'book', sections: [first.id] } }
  },
  getSiteSectionGroupById: async (world, place) => ({ params: (await withGroup(world, place)).params }),
  updateSiteSectionGroupById: async (world, place) => ({
    params: (await withGroup(world, place)).params,
    body: { title: 'For programs', icon: null },
  }),
  deleteSiteSectionGroupById: async (world, place) => ({ params: (await withGroup(world, place)).params }),
  addSectionToGroup: async (world, place) => {
    const { params, first } = await withGroup(world, place)
    return { params, body: { sectionId: first.id } }
  },
  removeSectionFromGroup: async (world, place) => {
    const { params, section } = await withGroup(world, place)
    return { params: { ...params, siteSectionId: section.id } }
  },
  moveSiteSectionGroup: async (world, place) => {
    const { params, first } = await withGroup(world, place)
    return { params, body: { position: { before: { type: 'site-section' as const, id: first.id } } } }
  },
}

export const linkExamples: ExamplesOf<typeof siteExternalLinks> = {
  addExternalLinkToSite: async (world, place) => {
    const { params, group } = await givenStructure(world, place.organization)
    return {
      params,
      body: {
        title: 'Community',
        url: 'https://example.com/community',
        description: 'Ask others',
        icon: 'users',
        parent: group.id,
        draft: false,
        condition: 'visitor.claims.unsigned.isBeta',
      },
    }
  },
  getSiteExternalLinkById: async (world, place) => {
    const { params, link } = await givenStructure(world, place.organization)
    return { params: { ...params, siteExternalLinkId: link.id } }
  },
  updateSiteExternalLinkById: async (world, place) => {
    const { params, link, group } = await givenStructure(world, place.organization)
    return {
      params: { ...params, siteExternalLinkId: link.id },
      body: { title: 'State', url: 'https://example.com/state', description: null, parent: group.id },
    }
  },
  deleteSiteExternalLinkById: async (world, place) => {
    const { params, link } = await givenStructure(world, place.organization)
    return { params: { ...params, siteExternalLinkId: link.id } }
  },
}

const look = {
  styling: { theme: 'bold' as const, primaryColor: { light: '#123456', dark: '#abc' } },
  internationalization: { locale: 'de' as const },
  footer: { copyright: 'Example' },
  themes: { default: 'dark' as const },
}

const withVariant = async (world: World, { organization }: Place) => {
  const { admin, params, section, variant } = await givenStructure(world, organization)
  const to = { kind: 'site-section' as const, siteSection: section.id }
  return { admin, params: { ...params, siteSpaceId: variant.id }, to }
}

export const customizationExamples: ExamplesOf<typeof siteCustomization> = {
  getSiteCustomizationById: withSite,
  updateSiteCustomizationById: async (world, place) => {
    const { params, to } = await withVariant(world, place)
    const { siteSpaceId: siteSpace, ...ofSite } = params
    const links = [
      { title: 'API', to, links: [{ title: 'Older', to: { kind: 'site-space' as const, siteSpace } }] },
      { title: 'Home', to: { kind: 'url' as const, url: 'https://example.com' }, links: [] },
    ]
    return { params: ofSite, body: { ...look, title: 'Handbook', header: { links } } }
  },
  getSiteSpaceCustomizationById: async (world, place) => ({ params: (await withVariant(world, place)).params }),
  overrideSiteSpaceCustomizationById: async (world, place) => {
    const { params, to } = await withVariant(world, place)
    return { params, body: { ...look, title: null, header: { primaryLink: to, links: null } } }
  },
  deleteSiteSpaceCustomizationById: async (world, place) => {
    const { admin, params } = await withVariant(world, place)
    await world.call(siteCustomization.overrideSiteSpaceCustomizationById, { params, body: look }, admin)
    return { params }
  },
}
