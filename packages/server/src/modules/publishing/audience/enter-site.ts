import type { Output, SitePath, Visit } from '@octavo/site'
import { type AskedSite, outputAsked } from '../resolve-site.ts'
import { redirectTo, type SiteAnswer } from '../site-answer.ts'
import type { SiteRequest } from '../site-request.ts'
import { claimsOf, type SeenSite, visibleSite, type WriteMarkdown } from '../visible-site.ts'
import { type Closed, closedSite, isForPeople, isKnown, nothingHere } from './closed-site.ts'
import { openPreview, previewEnded } from './open-preview.ts'
import { openVisit } from './open-visit.ts'
import { leavePreview, previewVisit } from './preview-visit.ts'
import type { PreviewTools } from './read-preview.ts'
import { signIn, signInSteps } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { withCookies } from './site-cookies.ts'
import { tokenFromAddress } from './token-in-address.ts'
import { unlockLink, type UnlockTools } from './unlock-link.ts'

export interface AudienceTools extends UnlockTools, PreviewTools {
  readonly write: WriteMarkdown
}

/** Somebody whom the site lets in, and the site as this one sees it. */
export interface Entered {
  readonly site: SeenSite
  /** The same visitor, as another output is made for it. */
  readonly seenAs: (output: Output) => SeenSite
  /** As expressions in documents see them. */
  readonly claims: Readonly<Record<string, unknown>>
  /** The visitor may not see the site, and gets only the resources that every visitor gets. */
  readonly isStranger: boolean
  /** Adds to an answer what this visitor is to keep, and takes out what others are not to learn. */
  readonly dress: (answer: SiteAnswer) => SiteAnswer
  /** Nothing that the request brought was accepted, so it sees what everyone sees. */
  readonly isAnonymous: boolean
}

/** Lets a visitor in, or says what is to be done first. Of a site that is not for this one nothing is told. */
export async function enterSite(
  request: SiteRequest,
  asked: AskedSite,
  tools: AudienceTools,
): Promise<Entered | SiteAnswer> {
  const { snapshot, path } = asked
  const { way } = path
  const auth = authIn(path)
  if (auth?.[0] === 'preview' && isReading(request)) return openPreview(asked, auth.slice(1), tools)
  const output = outputAsked(asked, request.headers.accept)
  const previewed = await previewVisit(request, snapshot, way, output, tools)
  if (previewed && auth?.[0] === 'leave') return leavePreview(snapshot, way, tools)
  const isPreviewed = previewed !== undefined && previewed !== 'ended'
  const come = isPreviewed ? previewed : await openVisit(request, asked, output, tools)
  const { visit, marks, cookies = [], token, claimsInUrl = false } = come
  const seenAs = (wanted: Output) => visibleSite(snapshot, { ...visit, output: wanted }, way, tools.write, marks)
  const site = seenAs(output)
  const closed = closingRule(snapshot, visit, site, tools)
  if (previewed === 'ended' && (way.preview || closed !== undefined)) return previewEnded(snapshot, tools)
  if (closed !== undefined && !isKnown(closed)) return nothingHere(snapshot, tools)
  // What is not published is opened by a signed link alone, however open the site is.
  if (way.preview && !isPreviewed) return previewEnded(snapshot, tools, 404)
  if (token !== undefined && isForPeople(path, output)) {
    return tokenFromAddress(request, asked, site, token, visit, tools)
  }
  const first = await atTheDoor(request, asked, site, closed, tools)
  if (first) return first
  if ((visit.visitor || cookies.length > 0) && output !== 'crawler') site.sight.because.add('visitor-auth')
  const isSecret = way.shareKey !== undefined || isPreviewed || snapshot.site.row.visibility === 'visitor-auth'
  const dress = (answer: SiteAnswer) => withCookies(forOne(answer, visit, isSecret), cookies)
  const isAnonymous = !isSecret && !claimsInUrl && !isAccepted(visit)
  return { site, seenAs, claims: claimsOf(visit), isStranger: closed !== undefined, isAnonymous, dress }
}

/** Claims in cookies do not count: a request that brings nothing else shares what everyone is given, too. */
const isAccepted = ({ visitor, shareLink, preview }: Visit): boolean =>
  visitor !== undefined || shareLink !== undefined || preview !== undefined

const authIn = (path: SitePath): readonly string[] | undefined => (path.type === 'auth' ? path.segments : undefined)

/** What is said to a visitor who may know of the site, instead of what was asked for; undefined where it may come in. */
async function atTheDoor(
  request: SiteRequest,
  asked: AskedSite,
  site: SeenSite,
  closed: Closed | undefined,
  tools: AudienceTools,
): Promise<SiteAnswer | undefined> {
  const { snapshot, path, address } = asked
  const { shareKey } = site.way
  if (shareKey !== undefined && snapshot.site.row.visibility !== 'share-link')
    return withoutKey(asked) ?? nothingHere(snapshot, tools)
  const auth = authIn(path)
  if (auth) return (await atAuth(request, asked, auth, site, closed, tools)) ?? nothingHere(snapshot, tools)
  if (request.method === 'POST' && shareKey !== undefined && isForPeople(path, site.output)) {
    const isLocked = closed === 'share-link-password'
    return isLocked ? unlockLink(request, asked, site, tools) : redirectTo(address.href, 303, false)
  }
  if (closed !== undefined && !isForAll(request, asked)) return closedSite(closed, asked, site, tools)
  return isReading(request) || path.type === 'mcp' ? undefined : notAllowed
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

/** What says nothing of the content: the styles of screens, that search engines are to keep out, and what agents may send. */
function isForAll({ method }: SiteRequest, { path }: AskedSite): boolean {
  if (path.type === 'own') return path.name === 'robots.txt'
  // A browser asks this before it sends a token, and sends no token with it.
  return path.type === 'asset' || (path.type === 'mcp' && method === 'OPTIONS')
}

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
  closed: Closed | undefined,
  tools: AudienceTools,
): Promise<SiteAnswer | undefined> {
  if (more.length > 0) return undefined
  if (step === 'logout' && (isReading(request) || request.method === 'POST'))
    return signOut(request, asked, site, tools)
  const isNeeded = asked.snapshot.site.row.visibility === 'visitor-auth' && isReading(request)
  const known = signInSteps.find((one) => one === step)
  return isNeeded && known ? signIn(asked, site, known, closed === undefined, tools) : undefined
}

const isReading = ({ method }: SiteRequest): boolean => method === 'GET' || method === 'HEAD'

const notAllowed: SiteAnswer = {
  status: 405,
  headers: { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' },
  body: 'This can be read, and nothing else.\n',
}

/** Search engines keep what they see who bring nothing; and where a reader goes on to, nothing is learnt of a secret address. */
function forOne(answer: SiteAnswer, visit: Visit, isSecret: boolean): SiteAnswer {
  const { visitor, shareLink, preview, unsigned = {} } = visit
  const isBrought = visitor ?? shareLink ?? preview ?? Object.values(unsigned)[0]
  if (answer.isShared || (isBrought === undefined && !isSecret)) return answer
  const noReferrer = isSecret ? { 'referrer-policy': 'no-referrer' } : {}
  return { ...answer, headers: { ...answer.headers, 'x-robots-tag': 'noindex', ...noReferrer } }
}
