import { redirectLimits, siteRedirects } from '@octavo/contract'
import { readId } from '../../platform/ids.ts'
import type { ExamplesOf, Place, ProvocationsOf } from '../../testing/examples.ts'
import type { World } from '../../testing/open-world.ts'
import { givenContent } from '../content/content-examples.ts'
import { givenSite, givenStructure } from '../sites/site-examples.ts'

type Organization = Place['organization']
const elsewhere = { kind: 'external' as const, url: 'https://example.com/new' }

/** A site with a redirect and a draft. */
export async function givenRedirects(world: World, organization: Organization) {
  const { admin, params } = await givenSite(world, organization)
  const create = async (source: string, draft: boolean) => {
    const body = { source, draft, destination: elsewhere }
    return (await world.call(siteRedirects.createSiteRedirect, { params, body }, admin)).body
  }
  return { admin, params, redirect: await create('/old/*', false), drafted: await create('/drafted', true) }
}

/** A site that shows a space with content. */
async function givenShownContent(world: World, organization: Organization) {
  const content = await givenContent(world, organization)
  const { admin, params } = await givenSite(world, organization, { spaces: [content.spaceId] })
  return { content, admin, params }
}

const withRedirect = async (world: World, { organization }: Place) => {
  const { params, redirect } = await givenRedirects(world, organization)
  return { params: { ...params, siteRedirectId: redirect.id } }
}

export const redirectExamples: ExamplesOf<typeof siteRedirects> = {
  listSiteRedirects: async (world, { organization }) => {
    const { params } = await givenRedirects(world, organization)
    return { params, query: { search: 'OLD', draft: false, orderBy: 'source' } }
  },
  createSiteRedirect: async (world, { organization }) => {
    const { params, section } = await givenStructure(world, organization)
    const destination = { kind: 'site-section' as const, siteSectionId: section.id }
    return { params, body: { source: '/old/*', captureWildcard: true, permanent: true, draft: false, destination } }
  },
  bulkUpsertSiteRedirects: async (world, { organization }) => {
    const { params } = await givenRedirects(world, organization)
    const redirects = [
      { source: '/old/*', destination: null },
      { source: '/drafted', intent: 'publish' as const },
      { source: '/fresh', intent: 'live' as const, permanent: true, destination: elsewhere },
    ]
    return { params, body: { redirects } }
  },
  testSiteRedirects: async (world, { organization }) => {
    const { params } = await givenRedirects(world, organization)
    return { params, body: { addresses: ['/old/page', '/nowhere'] } }
  },
  getSiteRedirectById: withRedirect,
  updateSiteRedirectById: async (world, { organization }) => {
    const { content, params, admin } = await givenShownContent(world, organization)
    const body = { source: '/old', destination: elsewhere }
    const { id } = (await world.call(siteRedirects.createSiteRedirect, { params, body }, admin)).body
    const destination = { kind: 'path' as const, spaceId: content.spaceId, path: 'guides' }
    const changes = { source: '/older*', captureWildcard: false, permanent: true, draft: true, destination }
    return { params: { ...params, siteRedirectId: id }, body: changes }
  },
  deleteSiteRedirectById: withRedirect,
  getSiteRedirectBySource: async (world, { organization }) => {
    const { params } = await givenRedirects(world, organization)
    return { params, query: { source: '/old/page' } }
  },
}

/** A site that has as many redirects as it can have, as far as it has counted. */
async function givenFull(world: World, organization: Organization) {
  const given = await givenRedirects(world, organization)
  await world.database.transact((transaction) =>
    transaction
      .change(organization.organizationId, 'site_redirects')
      .set({ redirects: redirectLimits.perSite })
      .where('site_id', '=', readId(given.params.siteId))
      .execute(),
  )
  return given
}

const reserved = { source: '/~/share', destination: elsewhere }
const another = { source: '/another', destination: elsewhere }

export const redirectProvocations: ProvocationsOf<typeof siteRedirects> = {
  createSiteRedirect: {
    redirect_refused: async (world, { organization }) => ({
      params: (await givenSite(world, organization)).params,
      body: reserved,
    }),
    source_taken: async (world, { organization }) => ({
      params: (await givenRedirects(world, organization)).params,
      body: { source: '/OLD/*', destination: elsewhere },
    }),
    redirects_full: async (world, { organization }) => ({
      params: (await givenFull(world, organization)).params,
      body: another,
    }),
  },
  bulkUpsertSiteRedirects: {
    redirect_refused: async (world, { organization }) => ({
      params: (await givenSite(world, organization)).params,
      body: { redirects: [reserved] },
    }),
    redirects_full: async (world, { organization }) => ({
      params: (await givenFull(world, organization)).params,
      body: { redirects: [another] },
    }),
  },
  updateSiteRedirectById: {
    redirect_refused: async (world, place) => ({ ...(await withRedirect(world, place)), body: { source: '/~/share' } }),
    source_taken: async (world, { organization }) => {
      const { params, drafted } = await givenRedirects(world, organization)
      return { params: { ...params, siteRedirectId: drafted.id }, body: { source: '/old/*', draft: false } }
    },
  },
}
