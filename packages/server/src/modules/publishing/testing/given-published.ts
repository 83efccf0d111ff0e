import { changeRequests, type Id, merges, siteSpaces, sites } from '@octavo/contract'
import { type ContentChange, editChangeRequest } from '../../../testing/edit-content.ts'
import type { GivenCaller, GivenOrganization } from '../../../testing/given.ts'
import type { World } from '../../../testing/open-world.ts'
import { givenSite } from '../../sites/site-examples.ts'
import { givenSpace } from '../../spaces/space-examples.ts'

/** Changes what a space shows: by a change request that is merged. */
export async function publishChanges(
  world: World,
  organization: GivenOrganization,
  admin: GivenCaller,
  spaceId: Id<'space'>,
  changes: readonly ContentChange[],
): Promise<readonly string[]> {
  const { body: made } = await world.call(
    changeRequests.createChangeRequest,
    { params: { spaceId }, body: { subject: 'Changes' } },
    admin,
  )
  const pages = await editChangeRequest(world, organization, admin, made.id, changes)
  const merged = await world.call(merges.mergeChangeRequest, { params: { spaceId, changeRequestId: made.id } }, admin)
  if (merged.status !== 200) throw new Error(JSON.stringify(merged.problem))
  return pages
}

export const insertPage = (title: string, markdown: string, more: object = {}): ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ...more,
})

/** A published site of one space with pages of these titles and texts. */
export async function givenPublished(
  world: World,
  pages: readonly (readonly [title: string, markdown: string])[],
  settings: object = {},
) {
  const organization = await world.givenOrganization()
  const space = await givenSpace(world, organization, { title: 'Guides' })
  const { admin, params, site } = await givenSite(world, organization, { spaces: [space.id] })
  const ids = await publishChanges(
    world,
    organization,
    admin,
    space.id,
    pages.map(([title, markdown]) => insertPage(title, markdown)),
  )
  const shown = (await world.call(siteSpaces.listSiteSpaces, { params }, admin)).body.items[0]!
  if (Object.keys(settings).length > 0) await world.call(sites.updateSiteById, { params, body: settings }, admin)
  const published = (await world.call(sites.publishSite, { params }, admin)).body
  const address = published.urls.published!
  return { organization, admin, params, site, space, siteSpace: shown, pages: ids, address }
}
