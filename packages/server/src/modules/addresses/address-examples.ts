import { addresses, type ContentChangeInput, type Id, sites, spaceContent, spaces } from '@octavo/contract'
import type { ExamplesOf, Place, ProvocationsOf } from '../../testing/examples.ts'
import type { GivenCaller } from '../../testing/given.ts'
import type { World } from '../../testing/open-world.ts'
import { givenSpace } from '../spaces/space-examples.ts'
import { givenSite } from '../sites/site-examples.ts'

const idOf = (page: string | { readonly id: string }): string => (typeof page === 'string' ? page : page.id)

/** Edits what a space shows, directly. Gives the ids of the pages that each change made or touched. */
export async function editSpace(
  world: World,
  admin: Pick<GivenCaller, 'token'>,
  spaceId: Id<'space'>,
  changes: readonly ContentChangeInput[],
): Promise<string[]> {
  const input = { params: { spaceId }, body: { changes: [...changes] } }
  const { body, problem } = await world.call(spaceContent.updateSpaceContent, input, admin)
  if (problem) throw new Error(`${problem.message} ${JSON.stringify(problem.details)}`)
  return body.changes.map((change) => ('page' in change ? idOf(change.page) : ''))
}

/** A published site whose space has a home, a group and a page in it. */
export async function givenPublished(world: World, organization: Place['organization']) {
  const space = await givenSpace(world, organization, { title: 'Guides' })
  const { admin, params, site } = await givenSite(world, organization, { spaces: [space.id] })
  await world.call(spaces.updateSpaceById, { params: { spaceId: space.id }, body: { editMode: 'live' } }, admin)
  const [home, top, install] = await editSpace(world, admin, space.id, [
    { operation: 'insert_page', title: 'Welcome', slug: 'welcome' },
    { operation: 'insert_page', type: 'group', title: 'Start', slug: 'start', ref: 'top' },
    { operation: 'insert_page', title: 'Install', slug: 'install', into: 'ref:top' },
  ])
  const published = (await world.call(sites.publishSite, { params }, admin)).body
  return { admin, params, site, space, base: published.urls.published!, home: home!, top: top!, install: install! }
}

export const addressExamples: ExamplesOf<typeof addresses> = {
  resolvePublishedContentByUrl: async (world, { organization }) => {
    const { base } = await givenPublished(world, organization)
    const visitor = { type: 'human' as const, unsignedClaims: { isBeta: true } }
    return { body: { url: `${base}/start/install`, redirectOnError: true, visitor } }
  },
  getPublishedContentByUrl: async (world, { organization }) => {
    const { base } = await givenPublished(world, organization)
    return { query: { url: base, redirectOnError: false } }
  },
  getContentByUrl: async (world, { organization }) => {
    const { space } = await givenPublished(world, organization)
    return { query: { url: `${space.urls.app}/start/install` } }
  },
  getServedHost: async (world, { organization }) => {
    const { base } = await givenPublished(world, organization)
    return { query: { domain: new URL(base).hostname } }
  },
}

const nobodys = 'https://nobody.sites.test/docs'

export const addressProvocations: ProvocationsOf<typeof addresses> = {
  resolvePublishedContentByUrl: { not_found: async () => ({ body: { url: nobodys } }) },
  getPublishedContentByUrl: { not_found: async () => ({ query: { url: nobodys } }) },
  getContentByUrl: { not_found: async () => ({ query: { url: nobodys } }) },
  getServedHost: { not_found: async () => ({ query: { domain: new URL(nobodys).hostname } }) },
}
