import { revisionReads, sites, siteSections } from '@octavo/contract'
import { readLayout } from '@octavo/content/repository'
import type { Api } from './api.ts'
import type { SpacePlan } from './plan-spaces.ts'
import type { OpenSite } from './site-places.ts'
import type { Teller } from './tell.ts'
import { redirectsOf, sourcesOf, writeRedirects } from './write-redirects.ts'

export interface FinishedSite {
  readonly address: string | undefined
  readonly redirects: number
}

/** What is left once the content is there: new sections are shown, the site is published, redirects lead to its pages. */
export async function finishSite(
  api: Api,
  { site }: OpenSite,
  plans: readonly SpacePlan[],
  title: string | undefined,
  tell: Teller,
): Promise<FinishedSite> {
  const params = { organizationId: site.organization, siteId: site.id }
  for (const { place } of plans) {
    if (!place?.section?.draft) continue
    const ofSection = { ...params, siteSectionId: place.section.id }
    await api.call(siteSections.updateSiteSectionById, { params: ofSection, body: { draft: false } })
  }
  if (title !== undefined && title !== site.title) await api.call(sites.updateSiteById, { params, body: { title } })
  const { urls } = site.published ? site : await api.call(sites.publishSite, { params })
  const wanted = plans.flatMap(({ layout, place }) => redirectsOf(layout, place!))
  const gone = (await Promise.all(plans.map((plan) => sourcesBefore(api, plan)))).flat()
  return { address: urls.published, redirects: await writeRedirects(api, site, wanted, gone, tell) }
}

/** The redirects that the settings named when they were published last. */
async function sourcesBefore(api: Api, { state, place, local }: SpacePlan): Promise<string[]> {
  if (!state?.last) return []
  const changed = [...state.files].flatMap(([path, hash]) =>
    /^(?:\.\.\/)*\.gitbook\.yaml$/.test(path) && local.files.get(path)?.hash !== hash ? [path] : [],
  )
  const sources: string[] = []
  for (const path of changed) {
    const params = { spaceId: state.space.id, revisionId: state.revision }
    const { text = '' } = await api.call(revisionReads.repositoryFile, { params, query: { path } })
    sources.push(...sourcesOf(readLayout([{ path, bytes: new TextEncoder().encode(text) }]), place!))
  }
  return sources
}
