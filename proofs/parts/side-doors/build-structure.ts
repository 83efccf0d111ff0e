import {
  type Id,
  siteCustomization,
  siteExternalLinks,
  siteSectionGroups,
  siteSections,
  siteSpaces,
  spaceReads,
} from '../../../packages/contract/src/index.ts'
import { type Builder, markOf, need, type OfSite } from './builder.ts'
import type { BuiltSpace } from './build-space.ts'
import { gold, type Place, type PlannedSection } from './plan.ts'

type Unplaced = Omit<BuiltSpace, 'prefix' | 'siteSpace'>

export async function buildStructure(
  { world, admin, marks }: Builder,
  params: OfSite,
  plan: readonly PlannedSection[],
  ids: ReadonlyMap<string, Id<'space'>>,
  built: ReadonlyMap<string, Unplaced>,
): Promise<BuiltSpace[]> {
  const placed: BuiltSpace[] = []
  const sections: Id<'siteSection'>[] = []
  for (const [index, { name, spaces: shown }] of plan.entries()) {
    const places = shown.map((space) => built.get(space.name)!.place)
    const title = marks.plant('structure', `section ${name}`, ...places)
    marks.plant('structure', `path of ${name}`, ...places)
    if (index > 0) {
      const body = { spaceId: ids.get(shown[0]!.name)!, title }
      sections.push((await need(world.call(siteSections.addSectionToSite, { params, body }, admin))).body.id)
    }
    // The first that is added is the second: what was there before comes into one of its own.
    if (index === 1)
      sections.unshift((await need(world.call(siteSections.listSiteSections, { params }, admin))).body.items[0]!.id)
  }
  for (const [index, { name, conditions = [], isDraft = false, spaces: shown }] of plan.entries()) {
    const sectionId = sections[index]!
    const path = markOf(marks, `path of ${name}`)
    const description = marks.plant('structure', `about ${name}`, ...shown.map((space) => built.get(space.name)!.place))
    const condition = conditions.length === 0 ? null : conditions.map(({ text }) => `(${text})`).join(' && ')
    const body = { title: markOf(marks, `section ${name}`), path, description, condition, draft: isDraft }
    await need(
      world.call(siteSections.updateSiteSectionById, { params: { ...params, siteSectionId: sectionId }, body }, admin),
    )
    for (const space of shown.slice(1)) {
      const added = { params, body: { spaceId: ids.get(space.name)!, sectionId } }
      await need(world.call(siteSpaces.addSpaceToSite, added, admin))
    }
    const all = (await need(world.call(siteSpaces.listSiteSpaces, { params }, admin))).body.items
    for (const [at, space] of shown.entries()) {
      const siteSpace = all.find((one) => one.space?.id === ids.get(space.name))!
      const variant = marks.plant('structure', `path of ${space.name}`, built.get(space.name)!.place)
      const text = (space.conditions ?? []).map((one) => one.text).join(' && ')
      const change = { path: variant, condition: text === '' ? null : text, draft: space.isDraft === true }
      await need(
        world.call(
          siteSpaces.updateSiteSpaceById,
          { params: { ...params, siteSpaceId: siteSpace.id }, body: change },
          admin,
        ),
      )
      const prefix = [...(index === 0 ? [] : [path]), ...(at === 0 ? [] : [variant])]
      placed.push({ ...built.get(space.name)!, siteSpace: siteSpace.id, prefix })
    }
  }
  const inGroup = plan.findIndex(({ name }) => name === 'gold section')
  const title = marks.plant('structure', 'group', ...plan[inGroup]!.spaces.map(({ name }) => built.get(name)!.place))
  await need(
    world.call(
      siteSectionGroups.addSectionGroupToSite,
      { params, body: { title, sections: [sections[inGroup]!] } },
      admin,
    ),
  )
  return placed
}

/** Links beside the sections, and in the header and the footer. */
export async function buildLinks(builder: Builder, params: OfSite, placed: readonly BuiltSpace[]): Promise<void> {
  const { world, admin, marks } = builder
  const outside = { conditions: [], content: 'published' } as const
  const links: Readonly<Record<string, Place>> = {
    open: outside,
    gold: { ...outside, conditions: [gold] },
    draft: { ...outside, isDraft: true },
  }
  for (const [name, place] of Object.entries(links)) {
    const word = marks.plant('structure', `link ${name}`, place)
    const condition = place.conditions[0]?.text ?? null
    const body = { title: word, url: `https://example.com/${word}`, condition, draft: place.isDraft === true }
    await need(world.call(siteExternalLinks.addExternalLinkToSite, { params, body }, admin))
  }
  const linkTo = (space: BuiltSpace, name: string) => {
    const page = space.pages.find((one) => one.name === name)!
    const title = marks.plant('structure', `header link to ${name} of ${space.name}`, page.place)
    return { title, to: { kind: 'page' as const, siteSpace: space.siteSpace, page: page.id as Id<'page'> } }
  }
  for (const space of placed) await identify(builder, space)
  const leading = placed.flatMap((space) => ['open', 'gold'].map((name) => linkTo(space, name)))
  const body = {
    header: { links: leading.map((link) => ({ ...link, links: [] })) },
    footer: { groups: [{ title: 'More', links: leading }] },
  }
  await need(world.call(siteCustomization.updateSiteCustomizationById, { params, body }, admin))
}

/** Finds out which id each page was given. */
async function identify({ world, admin }: Builder, space: BuiltSpace): Promise<void> {
  const { pages } = (await need(world.call(spaceReads.pages, { params: { spaceId: space.id } }, admin))).body
  const walk = (all: readonly Listed[]): void => {
    for (const { id, title, path, pages: below = [] } of all) {
      const page = space.pages.find((one) => one.title === title)
      if (page) Object.assign(page, { id, ownPath: path })
      walk(below)
    }
  }
  walk(pages as readonly Listed[])
  const unknown = space.pages.find(({ id }) => id === undefined)
  if (unknown) throw new Error(`${unknown.name} of ${space.name} is not there`)
}

interface Listed {
  readonly id: string
  readonly title: string
  readonly path?: string
  readonly pages?: readonly Listed[]
}
