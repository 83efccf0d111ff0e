import type { Id, RedirectTest } from '@octavo/contract'
import { readOwnPath } from '@octavo/site'
import { showId, type Uuid } from '../../platform/ids.ts'
import { followFrom, isPermanent, redirectFor } from './follow-redirects.ts'
import { presentRedirect } from './present-redirect.ts'
import type { RedirectGround } from './redirect-ground.ts'

/** What becomes of an address of the site, and why. */
export async function testAddress(ground: RedirectGround, address: string): Promise<RedirectTest> {
  const path = readOwnPath(address, ground.bases)
  if (!path) return { address, outcome: 'elsewhere', reason: 'This is no address of the site.' }
  // A preview shows what is to come, and sends nobody on.
  if (path.type !== 'page' || path.way.preview) {
    return { address, outcome: 'reserved', reason: 'The site answers this itself, whatever redirects there are.' }
  }
  const { segments } = path.whole ?? path
  const served = await ground.pages.servedAt(segments)
  if (served) {
    return {
      address,
      outcome: 'page',
      reason: 'The site shows a page there, which comes before every redirect.',
      siteSpaceId: showId('siteSpace', served.siteSpace as Uuid<'siteSpace'>),
      pageId: served.page as Id<'page'>,
    }
  }
  const found = await redirectFor(ground, segments)
  if (!found) return { address, outcome: 'none', reason: 'No page is there now, and no redirect is for it.' }
  const isExact = found.source_key.startsWith('=')
  const matched = { redirect: presentRedirect(found), match: isExact ? 'exact' : 'wildcard' } as const
  const hops = await followFrom(ground, segments, found)
  if (!hops) {
    const reason = `${found.source} is for it, but what it leads to is no longer there.`
    return { address, outcome: 'broken', reason, ...matched }
  }
  const [first] = hops
  return {
    address,
    outcome: 'redirect',
    reason: isExact
      ? `${found.source} is exactly this address, and comes before every wildcard.`
      : `${found.source} is the longest wildcard for it, and no redirect is for exactly this address.`,
    ...matched,
    ...(first.rest !== '' && { captured: first.rest }),
    status: isPermanent(hops) ? 308 : 307,
    target: hops.at(-1)!.target,
    hops: hops.map(({ redirect, target }) => {
      return { id: showId('siteRedirect', redirect.id), source: redirect.source, target }
    }),
  }
}
