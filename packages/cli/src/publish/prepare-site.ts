import type { OrganizationView } from '@octavo/contract'
import type { Api } from './api.ts'
import { moveRedirects } from './move-redirects.ts'
import { titleOf } from './name-site.ts'
import { planSpaces, type SpacePlan } from './plan-spaces.ts'
import type { LocalFolder } from './read-folder.ts'
import { addSection, createSite, isVariant, nameSection, openSite, type OpenSite } from './site-places.ts'
import type { Teller } from './tell.ts'

interface SiteToPrepare {
  readonly organization: OrganizationView
  readonly name: string
  readonly title: string
  readonly local: LocalFolder
  readonly found: OpenSite | undefined
  readonly planned: readonly SpacePlan[]
  readonly overwrite: boolean
}

interface PreparedSite {
  readonly site: OpenSite
  /** Each with its place. */
  readonly plans: readonly SpacePlan[]
}

/** Makes the site, and a section for each space, where they are not there yet. Readers see nothing of it. */
export async function prepareSite(
  api: Api,
  { organization, name, title, local, found, planned, overwrite }: SiteToPrepare,
  tell: Teller,
): Promise<PreparedSite> {
  const isSettled = ({ key, place }: SpacePlan) =>
    place && (planned.length === 1 || place.key === key || isVariant(place))
  if (found && planned.every(isSettled)) return { site: found, plans: planned }
  const site = found ?? (await createSite(api, organization, name, title))
  const ofSite = { organizationId: organization.id, siteId: site.site.id }
  const [first] = planned
  const home = first!.place ?? (found ? undefined : site.places[0])
  for (const { key, local: space, place } of planned) {
    if (!place && !(key === first!.key && home)) await addSection(api, site, key, space.title)
  }
  const grown = await openSite(api, organization, site.site)
  for (const plan of planned.length > 1 ? planned : []) {
    const { key, place, local: space } = plan
    const mine = place ?? (key === first!.key ? home : undefined)
    const there = grown.places.find(({ spaceId }) => spaceId === mine?.spaceId)
    if (!there?.section || there.key === key || isVariant(there)) continue
    // The site has made a section around what was there before, with a name of its own choice; or the folder was renamed. Then a
    // title that somebody has given the section stays.
    const former = place?.section ? titleOf(place.section.path) : undefined
    await nameSection(api, ofSite, there.section, key, space.title ?? titleOf(key), former)
    if (place) await moveRedirects(api, site.site, { ...plan, place: there }, key, tell)
  }
  const settled = await openSite(api, organization, site.site)
  return { site: settled, plans: await planSpaces(api, local, settled, overwrite) }
}
