import { addressOfBase, addressOfReserved } from '@octavo/site'
import { findPublishingAuth } from '../../audience/index.ts'
import type { AskedSite } from '../resolve-site.ts'
import { redirectTo, type SiteAnswer } from '../site-answer.ts'
import type { SiteRequest } from '../site-request.ts'
import type { SeenSite } from '../visible-site.ts'
import { type ScreenTools, siteScreen, titleOf } from './closed-site.ts'
import { isFollowedHere, isFromHere } from './own-request.ts'
import { clearVisitor, withCookies } from './site-cookies.ts'

/** From the root of the host. */
export const signOutPath = ({ base, way }: Pick<SeenSite, 'base' | 'way'>): string =>
  addressOfReserved(base, { type: 'auth', way, segments: ['logout'] }).slice(base.origin.length)

/**
 * Ends what a visitor has proven here. Who follows the link on a page means it; whoever was led here by others is asked: nobody
 * else can sign a visitor out.
 */
export async function signOut(
  request: SiteRequest,
  { snapshot }: AskedSite,
  site: SeenSite,
  tools: ScreenTools,
): Promise<SiteAnswer> {
  const { base } = site
  const isMeant = request.method === 'POST' ? isFromHere(request, base.origin) : isFollowedHere(request)
  const keys = { organizationId: snapshot.tenant, id: snapshot.site.id }
  const { logout_url: elsewhere } = await findPublishingAuth(tools.reader, keys)
  const siteTitle = titleOf(snapshot)
  if (!isMeant) {
    const asked = await siteScreen(
      { kind: 'log-out', siteTitle, action: signOutPath(site) },
      200,
      snapshot,
      site,
      tools,
    )
    return elsewhere === null ? asked : leadingTo(asked, elsewhere)
  }
  const content = { kind: 'signed-out', siteTitle, address: addressOfBase(base).slice(base.origin.length) } as const
  const gone =
    elsewhere === null ? await siteScreen(content, 200, snapshot, site, tools) : redirectTo(elsewhere, 303, false)
  return withCookies(gone, clearVisitor(base))
}

/** A form may lead only where its page says that it does, and past a redirect, too. */
function leadingTo(answer: SiteAnswer, to: string): SiteAnswer {
  const name = 'content-security-policy'
  const policy = String(answer.headers[name]).replace("form-action 'self'", `form-action 'self' ${new URL(to).origin}`)
  return { ...answer, headers: { ...answer.headers, [name]: policy } }
}
