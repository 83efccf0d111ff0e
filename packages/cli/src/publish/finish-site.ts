import { sites, siteSections, type SiteView } from '@octavo/contract'
import type { Api } from './api.ts'
import { deadSources, sourcesBefore } from './drop-redirects.ts'
import type { SpacePlan } from './plan-spaces.ts'
import type { OpenSite } from './site-places.ts'
import type { Teller } from './tell.ts'
import { type RedirectCounts, redirectsOf, writeRedirects } from './write-redirects.ts'

const isFirst = ({ state }: SpacePlan): boolean => state?.last === undefined

/**
 * A site is put on the web the first time, before its content is there. Later it stays as it is: somebody may have taken it off
 * the web, and means it.
 */
export async function showSite(
  api: Api,
  { site }: OpenSite,
  plans: readonly SpacePlan[],
  tell: Teller,
): Promise<SiteView> {
  if (site.published) return site
  const params = { organizationId: site.organization, siteId: site.id }
  if (plans.every(isFirst)) return api.call(sites.publishSite, { params })
  tell.warn(
    `The site ${site.title} is off the web, and nobody sees it. To put it back: POST ${site.urls.location}/publish`,
  )
  return site
}

/** What is left once the content is there: new sections are shown, and redirects lead to its pages. */
export async function finishSite(
  api: Api,
  site: SiteView,
  plans: readonly SpacePlan[],
  title: string | undefined,
  tell: Teller,
): Promise<RedirectCounts> {
  const params = { organizationId: site.organization, siteId: site.id }
  for (const plan of plans) {
    const section = plan.place?.section
    if (!section?.draft) continue
    if (isFirst(plan)) {
      const ofSection = { ...params, siteSectionId: section.id }
      await api.call(siteSections.updateSiteSectionById, { params: ofSection, body: { draft: false } })
    } else tell.say(`The section ${section.title} is a draft: readers do not see it.`)
  }
  if (title !== undefined && title !== site.title) await api.call(sites.updateSiteById, { params, body: { title } })
  const wanted = plans.flatMap(({ layout, place }) => redirectsOf(layout, place!))
  const before = (await Promise.all(plans.map((plan) => sourcesBefore(api, plan)))).flat()
  return writeRedirects(api, site, wanted, [...before, ...(await deadSources(api, site, plans))], tell)
}
