import { sites, siteSections, type SiteView } from '@octavo/contract'
import type { Api } from './api.ts'
import { deadSources, sourcesBefore } from './drop-redirects.ts'
import type { SpacePlan } from './plan-spaces.ts'
import { openSite, type OpenSite } from './site-places.ts'
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

/** What the folder or the caller says of the site. */
interface DeclaredSite {
  readonly title: string | undefined
  /** The root of the space that the site shows first. */
  readonly home: string | undefined
}

/** Makes the section of a space the default of its site. The plans are returned with the places that they then have. */
async function showFirst(
  api: Api,
  { organization, site }: OpenSite,
  plans: readonly SpacePlan[],
  home: string,
  tell: Teller,
): Promise<readonly SpacePlan[]> {
  const section = plans.find(({ local }) => local.root === home)?.place?.section
  if (!section || section.default) return plans
  const params = { organizationId: site.organization, siteId: site.id }
  await api.call(sites.updateSiteById, { params, body: { defaultSiteSection: section.id } })
  tell.done(`The site now shows the section ${section.title} first, as docs.yaml says`)
  const { places } = await openSite(api, organization, site)
  return plans.map((plan) => ({ ...plan, place: places.find(({ spaceId }) => spaceId === plan.place?.spaceId) }))
}

/** What is left once the content is there: new sections are shown, and redirects lead to its pages. */
export async function finishSite(
  api: Api,
  opened: OpenSite,
  planned: readonly SpacePlan[],
  { title, home }: DeclaredSite,
  tell: Teller,
): Promise<RedirectCounts> {
  const { site } = opened
  const params = { organizationId: site.organization, siteId: site.id }
  for (const plan of planned) {
    const section = plan.place?.section
    if (!section?.draft) continue
    if (isFirst(plan)) {
      const ofSection = { ...params, siteSectionId: section.id }
      await api.call(siteSections.updateSiteSectionById, { params: ofSection, body: { draft: false } })
    } else tell.say(`The section ${section.title} is a draft: readers do not see it.`)
  }
  const plans = home === undefined ? planned : await showFirst(api, opened, planned, home, tell)
  if (title !== undefined && title !== site.title) await api.call(sites.updateSiteById, { params, body: { title } })
  const wanted = plans.flatMap(({ layout, place }) => redirectsOf(layout, place!))
  const before = (await Promise.all(plans.map((plan) => sourcesBefore(api, plan)))).flat()
  return writeRedirects(api, site, wanted, [...before, ...(await deadSources(api, site, plans))], tell)
}
