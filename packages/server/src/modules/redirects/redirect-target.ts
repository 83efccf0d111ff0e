import { type Arrival, type SiteSight, type Target, type Way, withWay } from '@octavo/site'
import { followFrom, type Hop, isPermanent, redirectFor } from './follow-redirects.ts'
import type { RedirectGround } from './redirect-ground.ts'
import type { Redirect } from './redirect-store.ts'
import { sitePages } from './site-pages.ts'

/** Where a visitor of an address is sent, at once; undefined where no redirect is for it, or where it leads nowhere. */
export async function redirectTarget(
  ground: Omit<RedirectGround, 'pages'>,
  segments: readonly string[],
  way: Way,
): Promise<Arrival | undefined> {
  const found = await redirectFor(ground, segments)
  if (!found) return undefined
  const pages = sitePages(ground.reader, ground.site.organizationId, ground.structure)
  return arriveFrom({ ...ground, pages }, segments, found, way)
}

/** Where the way from an address ends that begins with this redirect. */
export async function arriveFrom(
  ground: RedirectGround,
  segments: readonly string[],
  first: Redirect,
  way: Way,
): Promise<Arrival | undefined> {
  const hops = await followFrom(ground, segments, first)
  if (!hops) return undefined
  return {
    to: withWay(hops.at(-1)!.target, ground.bases, way),
    isPermanent: isPermanent(hops),
    isSeen: (sight) => isSeen(ground, hops, sight),
  }
}

/** What lies elsewhere is for everyone; of the site, what is named on the way, and what is where it ends. */
async function isSeen({ pages }: RedirectGround, hops: readonly Hop[], sight: SiteSight): Promise<boolean> {
  const named = hops.map(({ redirect }) => targetOf(redirect, pages))
  const end = hops.at(-1)!.segments
  const all = await Promise.all([...named, end && pages.targetAt(end)])
  return all.every((target) => target === undefined || sight.of(target).seen)
}

async function targetOf(to: Redirect, pages: RedirectGround['pages']): Promise<Target | undefined> {
  if (to.section_id !== null) return { level: 'section', id: to.section_id }
  if (to.site_space_id === null) return undefined
  const page = to.page === null ? undefined : await pages.targetOf(to.site_space_id, to.page)
  return page ?? { level: 'site-space', id: to.site_space_id }
}
