import type { Visit } from '@octavo/site'
import type { AskedSite } from '../resolve-site.ts'
import { outputOf, wayOf } from '../resolve-site.ts'
import { redirectTo, type SiteAnswer } from '../site-answer.ts'
import type { SiteRequest } from '../site-request.ts'
import { claimsOf, type SeenSite, visibleSite, type WriteMarkdown } from '../visible-site.ts'
import { closedSite, isForPeople, isKnown, nothingHere } from './closed-site.ts'
import { broughtIn, openVisit } from './open-visit.ts'
import { signIn } from './sign-in.ts'
import { signOut, signOutPath } from './sign-out.ts'
import { withCookies } from './site-cookies.ts'
import { tokenFromAddress } from './token-in-address.ts'
import { unlockLink, type UnlockTools } from './unlock-link.ts'

export interface AudienceTools extends UnlockTools {
  readonly write: WriteMarkdown
}

/** Somebody whom the site lets in, and the site as this one sees it. */
export interface Entered {
  readonly site: SeenSite
  /** As expressions in documents see them. */
  readonly claims: Readonly<Record<string, unknown>>
  /** Adds to an answer what this visitor is to keep, and takes out what others are not to learn. */
  readonly dress: (answer: SiteAnswer) => SiteAnswer
}

/** Lets a visitor in, or says what is to be done first. Of a site that is not for this one nothing is told. */
export async function enterSite(
  request: SiteRequest,
  asked: AskedSite,
  tools: AudienceTools,
): Promise<Entered | SiteAnswer> {
  const { snapshot, found, address } = asked
  const { visibility } = snapshot.site.row
  const way = wayOf(found)
  const output = outputOf(found, request.headers.accept)
  const brought = broughtIn(address.searchParams)
  const { visit, cookies } = await openVisit(request, snapshot, way, output, brought, tools)
  const logOut = visit.visitor && signOutPath({ base: snapshot.site.base, way })
  const site = visibleSite(snapshot, visit, way, tools.write, { logOut })
  const closed = closingRule(snapshot, visit, site, tools)
  if (closed !== undefined && !isKnown(closed)) return nothingHere(snapshot, tools)
  if (way.shareKey !== undefined && visibility !== 'share-link')
    return withoutKey(asked) ?? nothingHere(snapshot, tools)
  if (found.type === 'reserved' && found.path.type === 'auth') {
    return (await atAuth(request, asked, found.path.segments, site, tools)) ?? nothingHere(snapshot, tools)
  }
  if (brought.token !== undefined && isForPeople(found, output)) {
    return tokenFromAddress(request, asked, site, brought.token, visit)
  }
  if (request.method === 'POST' && isForPeople(found, output) && way.shareKey !== undefined) {
    return closed === 'share-link-password'
      ? unlockLink(request, asked, site, tools)
      : redirectTo(address.href, 303, false)
  }
  if (closed !== undefined && !isForAll(asked)) return closedSite(closed, asked, site, tools)
  if (!isReading(request) && !(found.type === 'reserved' && found.path.type === 'mcp')) return notAllowed
  const isPersonal = visit.visitor !== undefined || cookies.length > 0
  if (isPersonal && output !== 'crawler') site.sight.because.add('visitor-auth')
  const isSecret = way.shareKey !== undefined || visibility === 'visitor-auth'
  return {
    site,
    claims: claimsOf(visit),
    dress: (answer) => withCookies(isSecret ? unreferred(answer) : answer, cookies),
  }
}

/** Why the site is not seen. What search engines are told of it is a question of its own. */
function closingRule(
  snapshot: AskedSite['snapshot'],
  visit: Visit,
  { way, sight, output }: SeenSite,
  { write }: AudienceTools,
) {
  const asHuman = output === 'crawler' ? visibleSite(snapshot, { ...visit, output: 'human' }, way, write).sight : sight
  const { seen, reasons } = asHuman.of({ level: 'site' })
  return seen ? undefined : reasons.at(-1)!.rule
}

/** What says nothing of the content: the styles of screens, and that search engines are to keep out. */
const isForAll = ({ found }: AskedSite): boolean =>
  found.type === 'reserved' &&
  (found.path.type === 'asset' || (found.path.type === 'own' && found.path.name === 'robots.txt'))

/** The address of a share link goes on where no link is needed. */
function withoutKey({ address }: AskedSite): SiteAnswer | undefined {
  const plain = new URL(address)
  plain.pathname = plain.pathname.replace(/\/~\/share\/[^/]+/u, '')
  return plain.href === address.href ? undefined : redirectTo(plain.href, 307, false)
}

async function atAuth(
  request: SiteRequest,
  asked: AskedSite,
  [step, ...more]: readonly string[],
  site: SeenSite,
  tools: AudienceTools,
): Promise<SiteAnswer | undefined> {
  if (more.length > 0) return undefined
  if (step === 'logout' && (isReading(request) || request.method === 'POST'))
    return signOut(request, asked, site, tools)
  const isNeeded = asked.snapshot.site.row.visibility === 'visitor-auth' && isReading(request)
  return isNeeded && (step === 'login' || step === 'refused') ? signIn(asked, site, step, tools) : undefined
}

const isReading = ({ method }: SiteRequest): boolean => method === 'GET' || method === 'HEAD'

const notAllowed: SiteAnswer = {
  status: 405,
  headers: { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' },
  body: 'This can be read, and nothing else.\n',
}

/** Where the reader goes next learns nothing of this address. */
const unreferred = (answer: SiteAnswer): SiteAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'referrer-policy': 'no-referrer' },
})
