import { type Id, shareLinks, siteAdaptive, siteSections, sites, spaces } from '../../../packages/contract/src/index.ts'
import type { GivenCaller, GivenOrganization } from '../../../packages/server/src/testing/given.ts'
import type { World } from '../../../packages/server/src/testing/open-world.ts'
import { buildChange, buildElsewhere, buildHistory, buildPast, buildRedirects } from './build-extras.ts'
import { type BuiltSpace, filesOfSpace } from './build-space.ts'
import { buildLinks, buildStructure } from './build-structure.ts'
import { markOf, need, type OfSite, write } from './builder.ts'
import { claimsSchema, Marks, type Place, type PlannedSection, scopeOfLink, vault } from './plan.ts'

/** The site as it was built, with all that whoever asks may try. */
export interface BuiltSite {
  readonly admin: GivenCaller
  /** May view the site, and all of its spaces but one. */
  readonly maker: GivenCaller
  readonly organization: GivenOrganization
  readonly params: OfSite
  readonly marks: Marks
  readonly spaces: readonly BuiltSpace[]
  /** Below the site. */
  readonly redirects: readonly string[]
  /** Where a page was before. */
  readonly former: string
  readonly change: { readonly id: Id<'changeRequest'>; readonly number: number }
  readonly past: string
  readonly link: { readonly id: Id<'shareLink'>; readonly address: string }
}

export async function buildSite(world: World, plan: readonly PlannedSection[]): Promise<BuiltSite> {
  const marks = new Marks()
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const maker = await world.givenMember(organization, 'read')
  const organizationId = organization.id
  const builder = { world, organization, admin, marks }
  const ids = new Map<string, Id<'space'>>()
  const built = new Map<string, Omit<BuiltSpace, 'prefix' | 'siteSpace'>>()
  for (const section of plan) {
    for (const space of section.spaces) {
      const place: Place = {
        section: section.name,
        space: space.name,
        conditions: [...(section.conditions ?? []), ...(space.conditions ?? [])],
        isDraft: section.isDraft === true || space.isDraft === true,
        content: 'published',
      }
      const title = marks.plant('structure', `space ${space.name}`, place)
      const input = { params: { organizationId }, body: { title } }
      const { id } = (await need(world.call(spaces.createSpace, input, admin))).body
      ids.set(space.name, id)
      built.set(space.name, { ...filesOfSpace(space, place, marks), id, place })
      await write(builder, id, built.get(space.name)!.files)
    }
  }
  await buildElsewhere(builder)

  const first = ids.get(plan[0]!.spaces[0]!.name)!
  const made = { params: { organizationId }, body: { title: 'Documentation', spaces: [first] } }
  const site = (await need(world.call(sites.createSite, made, admin))).body
  const params = { organizationId, siteId: site.id }
  const schema = { params, body: { jsonSchema: claimsSchema } }
  await need(world.call(siteAdaptive.updateSiteAdaptiveSchema, schema, admin))
  const placed = await buildStructure(builder, params, plan, ids, built)
  await buildLinks(builder, params, placed)
  const redirects = await buildRedirects(builder, params, placed)
  const [former, past] = [await buildHistory(builder, placed), await buildPast(builder, placed)]
  await need(
    world.call(spaces.updateSpaceById, { params: { spaceId: ids.get(vault)! }, body: { defaultLevel: null } }, admin),
  )
  const scope = (await need(world.call(siteSections.listSiteSections, { params }, admin))).body.items
  const sectionScope = scope.find(({ path }) => path === markOf(marks, `path of ${scopeOfLink}`))!.id
  const link = (
    await need(world.call(shareLinks.createSiteShareLink, { params, body: { name: 'Link', sectionScope } }, admin))
  ).body
  return {
    admin,
    maker,
    organization,
    params,
    marks,
    spaces: placed,
    redirects,
    former,
    change: await buildChange(builder, placed),
    past,
    link: { id: link.id, address: link.urls.published! },
  }
}
