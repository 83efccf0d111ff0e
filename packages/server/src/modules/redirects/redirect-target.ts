import type { RedirectGround } from './redirect-ground.ts'
import { followFrom, redirectFor } from './follow-redirects.ts'
import { sitePages } from './site-pages.ts'

/** Where a visitor of an address is sent, at once; undefined where no redirect is for it, or where it leads nowhere. */
export async function redirectTarget(
  ground: Omit<RedirectGround, 'pages'>,
  segments: readonly string[],
): Promise<string | undefined> {
  const found = await redirectFor(ground, segments)
  if (!found) return undefined
  const pages = sitePages(ground.reader, ground.site.organizationId, ground.structure)
  return (await followFrom({ ...ground, pages }, segments, found))?.at(-1)?.target
}
