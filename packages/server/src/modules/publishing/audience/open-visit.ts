import { type Output, readSaidClaims, type SiteBase, tokenName, type Visit } from '@octavo/site'
import type { Reader, Tenant } from '../../../platform/database/database.ts'
import type { TryKey } from '../../../platform/http/handler.ts'
import { claimsOf } from '../../adaptive/index.ts'
import type { CheckVisitor, FoundSite } from '../../addresses/index.ts'
import type { AskedSite } from '../resolve-site.ts'
import { cookiesOf, type SiteRequest } from '../site-request.ts'
import type { VisitMarks } from '../visible-site.ts'
import { saidInCookies, saidInQuery, textToKeep } from './said-claims.ts'
import { signOutPath } from './sign-out.ts'
import { askedCookie, readVisitor, setCookie, unlockCookie } from './site-cookies.ts'

export interface VisitTools {
  readonly reader: Reader
  readonly checkVisitor: CheckVisitor
  readonly tryKeyFor: (request: Pick<SiteRequest, 'ip'>) => TryKey
}

/** Who comes, as far as it is true. */
export interface OpenedVisit {
  readonly visit: Visit
  readonly marks: VisitMarks
  /** What the visitor is to keep. */
  readonly cookies?: readonly string[]
  /** What stands in the address and must not stay there. */
  readonly token?: string | undefined
  /** Whether the URL makes claims without proof that the site accepts. */
  readonly claimsInUrl?: boolean
}

/** What a request brings, of which only what is true counts. Secrets are judged anew on every request. */
export async function openVisit(
  request: SiteRequest,
  { snapshot: { tenant, site }, path: { way }, address }: AskedSite,
  output: Output,
  { reader, checkVisitor, tryKeyFor }: VisitTools,
): Promise<OpenedVisit> {
  const { cookie, authorization } = request.headers
  const at = Date.now()
  const inAddress = address.searchParams.get(tokenName) ?? undefined
  const token = inAddress ?? bearerIn(authorization) ?? readVisitor(cookie)
  const { asked, said } = await claimsSaid(request, address, tenant, site, reader)
  const unsignedClaims = asked || said ? { ...said, ...asked } : undefined
  if (way.shareKey === undefined && token === undefined && !unsignedClaims) return { visit: { output, at }, marks: {} }
  const claimsInUrl = asked !== undefined && Object.keys(asked).length > 0
  const shown = { shareKey: unlocked(way.shareKey, cookie), token, unsignedClaims }
  const keys = { organizationId: tenant, id: site.id }
  const checked = await checkVisitor({ reader, tryKey: tryKeyFor(request) }, keys, shown)
  return {
    visit: { output, at, ...checked },
    marks: { logOut: checked.visitor && signOutPath({ base: site.base, way }) },
    cookies: claimsInUrl ? keptClaims(site.base, cookie, asked) : [],
    claimsInUrl,
    token: inAddress,
  }
}

/** What is said without proof, in the address and before; nothing where the site does not ask. */
async function claimsSaid(
  { headers: { cookie } }: SiteRequest,
  address: URL,
  tenant: Tenant,
  { id, row }: FoundSite,
  reader: Reader,
) {
  if (!row.adaptive_content) return {}
  const inAddress = saidInQuery(address.searchParams)
  const asked = inAddress.length === 0 ? undefined : readSaidClaims(await claimsOf(reader, tenant, id), inAddress)
  return { asked, said: saidInCookies(cookie) }
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
