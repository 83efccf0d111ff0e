import { networkOf } from '../../../platform/limits/network-of.ts'
import type { Attempt } from '../../../platform/http/handler.ts'
import type { UnlockByPassword } from '../../audience/index.ts'
import type { AskedSite } from '../resolve-site.ts'
import { redirectTo, type SiteAnswer } from '../site-answer.ts'
import type { SiteRequest } from '../site-request.ts'
import type { SeenSite } from '../visible-site.ts'
import { type ScreenTools, siteScreen, titleOf } from './closed-site.ts'
import { isFromHere } from './own-request.ts'
import { readForm } from './read-form.ts'
import { setCookie, unlockCookie, withCookies } from './site-cookies.ts'
import type { VisitTools } from './open-visit.ts'

export interface UnlockTools extends ScreenTools, VisitTools {
  readonly unlock: UnlockByPassword
  readonly attempt: Attempt
}

const longestPassword = 1000

/** The password of a share link was sent. Whoever knows it need not tell it again for a while. */
export async function unlockLink(
  request: SiteRequest,
  { snapshot, address }: AskedSite,
  site: SeenSite,
  tools: UnlockTools,
): Promise<SiteAnswer> {
  const { shareKey } = site.way
  const form = isFromHere(request, site.base.origin) ? await readForm(request.raw) : undefined
  const password = form?.get('password') ?? ''
  if (shareKey === undefined || !form || password.length > longestPassword) return refused(!form)
  const knocking = { ...tools, tryKey: tools.tryKeyFor(request), network: networkOf(request.ip) }
  const keys = { organizationId: snapshot.tenant, id: snapshot.site.id }
  const unlocked = await tools.unlock(knocking, keys, shareKey, password)
  if (!unlocked) {
    const content = {
      kind: 'password',
      siteTitle: titleOf(snapshot),
      action: address.pathname,
      wasWrong: true,
    } as const
    return siteScreen(content, 403, snapshot, site, tools)
  }
  const unlock = unlocked.key.slice(unlocked.key.indexOf('.') + 1)
  const cookie = setCookie(site.base, { shareKey }, unlockCookie, unlock, unlocked.expires - Date.now() / 1000)
  return withCookies(redirectTo(address.href, 303, false), [cookie])
}

const refused = (isNoForm: boolean): SiteAnswer => ({
  status: isNoForm ? 403 : 400,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' },
  body: 'This is not what the form of this page sends.\n',
})
