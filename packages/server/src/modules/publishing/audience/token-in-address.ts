import { tokenName, type Visit, writeAddress } from '@octavo/site'
import type { AskedSite } from '../resolve-site.ts'
import { redirectTo, type SiteAnswer } from '../site-answer.ts'
import type { SiteRequest } from '../site-request.ts'
import type { SeenSite } from '../visible-site.ts'
import type { VisitTools } from './open-visit.ts'
import { clearVisitor, readVisitor, setVisitor, withCookies } from './site-cookies.ts'
import { stepAddress } from './sign-in.ts'

/** A token in an address goes into a cookie, and the visitor to the address without it: it is neither kept nor passed on. */
export async function tokenFromAddress(
  request: SiteRequest,
  { located, address, snapshot }: AskedSite,
  site: SeenSite,
  token: string,
  { visitor, at }: Visit,
  { reader, checkVisitor, tryKeyFor }: VisitTools,
): Promise<SiteAnswer> {
  // Where the site is at another host, that is where its cookie belongs.
  if (snapshot.site.isForwarded) {
    const { below, asked } = located
    const there = writeAddress(snapshot.site.primary, { segments: below, slash: asked.slash })
    return leadTo(`${there}${asked.search}`, 307)
  }
  const isNeeded = snapshot.site.row.visibility === 'visitor-auth'
  if (visitor && at < visitor.expiresAt) {
    const to = isNeeded ? stepAddress(site, 'arrived', address) : without(address)
    return withCookies(leadTo(to), setVisitor(site.base, token, (visitor.expiresAt - at) / 1000))
  }
  if (!isNeeded) return leadTo(without(address))
  const own = readVisitor(request.headers.cookie)
  const keys = { organizationId: snapshot.tenant, id: snapshot.site.id }
  const brought = { shareKey: undefined, token: own, unsignedClaims: undefined }
  const known = own === undefined ? {} : await checkVisitor({ reader, tryKey: tryKeyFor(request) }, keys, brought)
  if (known.visitor && at < known.visitor.expiresAt) return leadTo(without(address))
  // Sent to sign in again, it would come back with the same, and so on.
  return withCookies(leadTo(stepAddress(site, 'refused', address)), own === undefined ? [] : clearVisitor(site.base))
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
