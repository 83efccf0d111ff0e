import { siteAdaptive, siteSections } from '@octavo/contract'
import type { ExamplesOf, Place, ProvocationsOf } from '../../testing/examples.ts'
import type { World } from '../../testing/open-world.ts'
import { exampleClaims, givenStructure } from '../sites/site-examples.ts'

const withStructure = async (world: World, { organization }: Place) => ({
  params: (await givenStructure(world, organization)).params,
})

const claims = { plan: 'pro', unsigned: { isBeta: true, odd: 1 } }

/** A site with a section that only some see. */
export async function givenCondition(world: World, organization: Place['organization'], condition: string) {
  const structure = await givenStructure(world, organization)
  const { params, section, admin } = structure
  const input = { params: { ...params, siteSectionId: section.id }, body: { condition } }
  await world.call(siteSections.updateSiteSectionById, input, admin)
  return structure
}

export const adaptiveExamples: ExamplesOf<typeof siteAdaptive> = {
  getSiteAdaptiveSchema: withStructure,
  updateSiteAdaptiveSchema: async (world, place) => ({
    ...(await withStructure(world, place)),
    query: { dryRun: false },
    body: { jsonSchema: exampleClaims },
  }),
  listSiteAdaptiveTemplateConditions: withStructure,
  testSiteAdaptiveSchema: async (world, { organization }) => {
    const { params } = await givenCondition(world, organization, 'visitor.claims.plan === "pro"')
    return { params, body: { claims, condition: 'visitor.claims.unsigned.isBeta', jsonSchema: exampleClaims } }
  },
  explainSiteVisibility: async (world, { organization }) => {
    const { params, variant } = await givenStructure(world, organization)
    return { params, body: { siteSpace: variant.id, claims } }
  },
}

export const adaptiveProvocations: ProvocationsOf<typeof siteAdaptive> = {
  updateSiteAdaptiveSchema: {
    conditions_broken: async (world, { organization }) => {
      const { params } = await givenCondition(world, organization, 'visitor.claims.plan === "pro"')
      return { params, body: { jsonSchema: { type: 'object', properties: {}, additionalProperties: false } } }
    },
  },
}
