import type { Visit } from '@octavo/site'
import type { AskedSite } from '../resolve-site.ts'
import { redirectTo, type SiteAnswer } from '../site-answer.ts'
import type { SiteRequest } from '../site-request.ts'
import type { SeenSite } from '../visible-site.ts'
import { tokenName } from './open-visit.ts'
import { readVisitor, setVisitor, withCookies } from './site-cookies.ts'
import { refusedAddress } from './sign-in.ts'

/** A token in an address goes into a cookie, and the visitor to the address without it: it is neither kept nor passed on. */
export function tokenFromAddress(
  request: SiteRequest,
  { found, address, snapshot }: AskedSite,
  site: SeenSite,
  token: string,
  { visitor, at }: Visit,
): SiteAnswer {
  // Where the site is at another host, that is where its cookie belongs.
  if (snapshot.site.isForwarded && found.type === 'redirect') return leadTo(found.to, 307)
  if (visitor && at < visitor.expiresAt)
    return withCookies(leadTo(without(address)), setVisitor(site.base, token, (visitor.expiresAt - at) / 1000))
  const isNeeded = snapshot.site.row.visibility === 'visitor-auth' && readVisitor(request.headers.cookie) === undefined
  // Sent to sign in again, it would come back with the same, and so on.
  return leadTo(isNeeded ? refusedAddress(site, address.pathname) : without(address))
}

function leadTo(to: string, status: 303 | 307 = 303): SiteAnswer {
  const answer = redirectTo(to, status, false)
  return { ...answer, headers: { ...answer.headers, 'referrer-policy': 'no-referrer' } }
}

function without(address: URL): string {
  const clean = new URL(address)
  clean.searchParams.delete(tokenName)
  return clean.href
}
