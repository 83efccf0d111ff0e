import {
  type Id,
  type siteExternalLinks,
  sites,
  type siteSectionGroups,
  type siteSections,
  type siteSpaces,
} from '@octavo/contract'
import { newUuid, readId } from '../../platform/ids.ts'
import type { Place, ProvocationsOf } from '../../testing/examples.ts'
import type { World } from '../../testing/open-world.ts'
import { givenSpace } from '../spaces/space-examples.ts'
import { givenSite, givenStructure } from './site-examples.ts'

type Organization = Place['organization']

/** A space on its way to another organization. */
async function givenLeavingSpace(world: World, organization: Organization): Promise<Id<'space'>> {
  const { id } = await givenSpace(world, organization)
  await world.database.transact(async (transaction) => {
    const query = transaction.change(organization.organizationId, 'space').set({ transfer_state: 'leaving' })
    await query.where('id', '=', readId(id)).execute()
  })
  return id
}

const order = (index: number): string => `z${String(index).padStart(4, '0')}`

/** A site with as many of each kind as it can hold, put there without asking anyone. */
async function givenFull(world: World, organization: Organization) {
  const structure = await givenStructure(world, organization)
  const [tenant, site] = [organization.organizationId, readId(structure.site.id)]
  const rows = Array.from({ length: 200 }, (_, index) => ({ organization_id: tenant, site_id: site, index }))
  const shown = { condition: null, draft: false }
  const spaces = [(await givenSpace(world, organization)).id, (await givenSpace(world, organization)).id]
  await world.database.transact(async (transaction) => {
    await transaction
      .add('site_section_group')
      .values(
        rows.map(({ index, ...ids }) => ({
          ...ids,
          id: newUuid<'siteSectionGroup'>(),
          title: 'Group',
          icon: null,
          order_key: order(index),
        })),
      )
      .execute()
    await transaction
      .add('site_section')
      .values(
        rows.map(({ index, ...ids }) => ({
          ...ids,
          ...shown,
          id: newUuid<'siteSection'>(),
          path: `p${index}`,
          title: 'Section',
          is_default: false,
          order_key: order(index),
        })),
      )
      .execute()
    await transaction
      .add('site_space')
      .values(
        rows.map(({ index, ...ids }) => ({
          ...ids,
          ...shown,
          id: newUuid<'siteSpace'>(),
          section_id: readId(structure.section.id),
          shown_space_id: readId(spaces[0]!),
          path: `p${index}`,
          is_default: false,
          order_key: order(index),
        })),
      )
      .execute()
    await transaction
      .add('site_external_link')
      .values(
        rows.map(({ index, ...ids }) => ({
          ...ids,
          ...shown,
          id: newUuid<'siteExternalLink'>(),
          title: 'Link',
          url: 'https://example.com',
          order_key: order(index),
        })),
      )
      .execute()
  })
  return { ...structure, spaceId: spaces[1]! }
}

const shownAlready = async (world: World, { organization }: Place) => {
  const { params, first } = await givenStructure(world, organization)
  return { params, spaceId: first.siteSpaces[0]!.space!.id }
}

const badCondition = 'visitor.claims.unsigned.'

export const siteProvocations: ProvocationsOf<typeof sites> = {
  createSite: {
    transfer_under_way: async (world, { organization }) => ({
      params: { organizationId: organization.id },
      body: { spaces: [await givenLeavingSpace(world, organization)] },
    }),
  },
  updateSiteById: {
    path_taken: async (world, { organization }) => {
      const { site } = await givenSite(world, organization)
      const { params } = await givenSite(world, organization)
      return { params, body: { basename: site.basename!.toUpperCase() } }
    },
    proxy_taken: async (world, { organization }) => {
      const { params, admin } = await givenSite(world, organization)
      await world.call(sites.updateSiteById, { params, body: { proxy: 'example.com/docs' } }, admin)
      return { params: (await givenSite(world, organization)).params, body: { proxy: 'Example.com/docs' } }
    },
  },
}

export const siteSpaceProvocations: ProvocationsOf<typeof siteSpaces> = {
  addSpaceToSite: {
    space_on_site: async (world, place) => {
      const { params, spaceId } = await shownAlready(world, place)
      return { params, body: { spaceId } }
    },
    structure_full: async (world, { organization }) => {
      const { params, spaceId } = await givenFull(world, organization)
      return { params, body: { spaceId } }
    },
    transfer_under_way: async (world, { organization }) => ({
      params: (await givenSite(world, organization)).params,
      body: { spaceId: await givenLeavingSpace(world, organization) },
    }),
  },
  updateSiteSpaceById: {
    path_taken: async (world, { organization }) => {
      const { params, section, variant } = await givenStructure(world, organization)
      return { params: { ...params, siteSpaceId: variant.id }, body: { path: section.siteSpaces[0]!.path } }
    },
    space_on_site: async (world, { organization }) => {
      const { params, first, variant } = await givenStructure(world, organization)
      const body = { spaceId: first.siteSpaces[0]!.space!.id }
      return { params: { ...params, siteSpaceId: variant.id }, body }
    },
    invalid_condition: async (world, { organization }) => {
      const { params, variant } = await givenStructure(world, organization)
      return { params: { ...params, siteSpaceId: variant.id }, body: { condition: badCondition } }
    },
    transfer_under_way: async (world, { organization }) => {
      const { params, variant } = await givenStructure(world, organization)
      const body = { spaceId: await givenLeavingSpace(world, organization) }
      return { params: { ...params, siteSpaceId: variant.id }, body }
    },
  },
}

export const sectionProvocations: ProvocationsOf<typeof siteSections> = {
  addSectionToSite: {
    space_on_site: async (world, place) => {
      const { params, spaceId } = await shownAlready(world, place)
      return { params, body: { spaceId } }
    },
    structure_full: async (world, { organization }) => {
      const { params, spaceId } = await givenFull(world, organization)
      return { params, body: { spaceId } }
    },
    transfer_under_way: async (world, { organization }) => ({
      params: (await givenSite(world, organization)).params,
      body: { spaceId: await givenLeavingSpace(world, organization) },
    }),
  },
  updateSiteSectionById: {
    path_taken: async (world, { organization }) => {
      const { params, first, section } = await givenStructure(world, organization)
      return { params: { ...params, siteSectionId: section.id }, body: { path: first.path } }
    },
    invalid_condition: async (world, { organization }) => {
      const { params, section } = await givenStructure(world, organization)
      return { params: { ...params, siteSectionId: section.id }, body: { condition: badCondition } }
    },
  },
}

export const groupProvocations: ProvocationsOf<typeof siteSectionGroups> = {
  addSectionGroupToSite: {
    structure_full: async (world, { organization }) => ({
      params: (await givenFull(world, organization)).params,
      body: { title: 'One more' },
    }),
  },
}

const toElsewhere = { title: 'Elsewhere', url: 'https://example.com' }

export const linkProvocations: ProvocationsOf<typeof siteExternalLinks> = {
  addExternalLinkToSite: {
    no_sections: async (world, { organization }) => ({
      params: (await givenSite(world, organization)).params,
      body: toElsewhere,
    }),
    structure_full: async (world, { organization }) => ({
      params: (await givenFull(world, organization)).params,
      body: toElsewhere,
    }),
    invalid_condition: async (world, { organization }) => ({
      params: (await givenStructure(world, organization)).params,
      body: { ...toElsewhere, condition: badCondition },
    }),
  },
  updateSiteExternalLinkById: {
    invalid_condition: async (world, { organization }) => {
      const { params, link } = await givenStructure(world, organization)
      return { params: { ...params, siteExternalLinkId: link.id }, body: { condition: badCondition } }
    },
  },
}
