import { type Output, readSaidClaims, type SiteBase, type Visit, type Way } from '@octavo/site'
import type { Reader } from '../../../platform/database/database.ts'
import type { TryKey } from '../../../platform/http/handler.ts'
import { claimsOf } from '../../adaptive/index.ts'
import type { CheckVisitor } from '../../addresses/index.ts'
import { cookiesOf, type SiteRequest } from '../site-request.ts'
import type { SiteSnapshot } from '../site-snapshots.ts'
import { type Said, saidInCookies, saidInQuery, textToKeep } from './said-claims.ts'
import { askedCookie, readVisitor, setCookie, unlockCookie } from './site-cookies.ts'

export interface VisitTools {
  readonly reader: Reader
  readonly checkVisitor: CheckVisitor
  readonly tryKeyFor: (request: Pick<SiteRequest, 'ip'>) => TryKey
}

/** What a request brings, unchecked. */
export interface Brought {
  /** In the address, where it must not stay. */
  readonly token: string | undefined
  readonly said: Said
}

export const tokenName = 'jwt_token'

export const broughtIn = (query: URLSearchParams): Brought => ({
  token: query.get(tokenName) ?? undefined,
  said: saidInQuery(query),
})

export interface OpenedVisit {
  readonly visit: Visit
  /** What the visitor is to keep. */
  readonly cookies: readonly string[]
}

/** What a request brings, of which only what is true counts. Secrets are judged anew on every request. */
export async function openVisit(
  request: SiteRequest,
  { tenant, site }: SiteSnapshot,
  { shareKey }: Way,
  output: Output,
  brought: Brought,
  { reader, checkVisitor, tryKeyFor }: VisitTools,
): Promise<OpenedVisit> {
  const { cookie, authorization } = request.headers
  const at = Date.now()
  const token = brought.token ?? bearerIn(authorization) ?? readVisitor(cookie)
  const isAdaptive = site.row.adaptive_content
  const schema = isAdaptive && brought.said.length > 0 ? await claimsOf(reader, tenant, site.id) : undefined
  const asked = schema && readSaidClaims(schema, brought.said)
  const said = isAdaptive ? saidInCookies(cookie) : undefined
  const unsignedClaims = asked || said ? { ...said, ...asked } : undefined
  if (shareKey === undefined && token === undefined && !unsignedClaims) return { visit: { output, at }, cookies: [] }
  const shown = { shareKey: unlocked(shareKey, cookie), token, unsignedClaims }
  const checked = await checkVisitor(
    { reader, tryKey: tryKeyFor(request) },
    { organizationId: tenant, id: site.id },
    shown,
  )
  return { visit: { output, at, ...checked }, cookies: asked ? keptClaims(site.base, cookie, asked) : [] }
}

const bearerIn = (header: string | undefined): string | undefined => /^Bearer +([\w.-]+)$/iu.exec(header ?? '')?.[1]

/** The key, with what says that its password was told. */
function unlocked(shareKey: string | undefined, cookie: string | undefined): string | undefined {
  const unlock = shareKey === undefined ? undefined : cookiesOf(cookie).get(unlockCookie)
  return unlock === undefined ? shareKey : `${shareKey!.split('.', 1)[0]}.${unlock}`
}

const month = 30 * 24 * 3600

function keptClaims(base: SiteBase, cookie: string | undefined, asked: Readonly<Record<string, unknown>>): string[] {
  const text = textToKeep(cookie, asked)
  return text === undefined ? [] : [setCookie(base, {}, askedCookie, text, month)]
}
