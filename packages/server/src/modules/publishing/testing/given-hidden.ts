import { shareLinks, siteAdaptive, siteSections } from '@octavo/contract'
import type { World } from '../../../testing/open-world.ts'
import { exampleClaims } from '../../sites/site-examples.ts'
import { givenSpace } from '../../spaces/space-examples.ts'
import { givenPublished, insertPage, publishChanges } from './given-published.ts'

/** Names of the same length, which no visible page resembles. */
const namesOf = (kind: 'hid' | 'mis') => Array.from({ length: 10 }, (_, index) => `${kind}qz${index}`)
export const hiddenNames = namesOf('hid')
export const missingNames = namesOf('mis')

const visible = Array.from({ length: 10 }, (_, index) => [`Visible ${index}`, 'Words.'] as const)

/** Where a visitor requests hidden and missing pages. */
export interface HiddenScene {
  readonly name: string
  readonly base: string
}

/** Sites with the same hidden pages, each hidden in another way. */
export async function givenHidden(world: World): Promise<HiddenScene[]> {
  const secret = hiddenNames.map((name) => insertPage(name, 'Secret words.'))
  const closed = await givenPublished(world, visible, { visibility: 'visitor-auth' })
  await publishChanges(world, closed.organization, closed.admin, closed.space.id, secret)
  return [
    { name: 'sign-in', base: closed.address },
    { name: 'condition', base: await givenConditions(world) },
    { name: 'draft section', base: (await givenSections(world, true)).address },
    { name: 'share link of another section', base: await givenShared(world) },
  ]
}

async function givenConditions(world: World): Promise<string> {
  const site = await givenPublished(world, visible, { adaptiveContent: { enabled: true } })
  const { params, admin, organization, space, address } = site
  await world.call(siteAdaptive.updateSiteAdaptiveSchema, { params, body: { jsonSchema: exampleClaims } }, admin)
  const condition = 'visitor.claims.plan == "pro"'
  const pages = hiddenNames.map((name) => insertPage(name, 'Secret words.', { condition }))
  await publishChanges(world, organization, admin, space.id, pages)
  return address
}

/** A site with the secret pages in a second section, which has the path `other`. */
async function givenSections(world: World, draft: boolean, settings: object = {}) {
  const site = await givenPublished(world, visible, settings)
  const { params, admin, organization } = site
  const other = await givenSpace(world, organization, { title: 'Other' })
  const pages = hiddenNames.map((name) => insertPage(name, 'Secret words.'))
  await publishChanges(world, organization, admin, other.id, [insertPage('Start', 'Words.'), ...pages])
  const { id } = (await world.call(siteSections.addSectionToSite, { params, body: { spaceId: other.id } }, admin)).body
  const named = { ...params, siteSectionId: id }
  await world.call(siteSections.updateSiteSectionById, { params: named, body: { path: 'other', draft } }, admin)
  const [first] = (await world.call(siteSections.listSiteSections, { params }, admin)).body.items
  return { ...site, address: `${site.address}/other`, first: first! }
}

async function givenShared(world: World): Promise<string> {
  const { params, admin, first } = await givenSections(world, false, { visibility: 'share-link' })
  const body = { name: 'Readers', sectionScope: first.id }
  const made = await world.call(shareLinks.createSiteShareLink, { params, body }, admin)
  return `${made.body.urls.published!}/other`
}
