import type { Output, Visit, Way } from '@octavo/site'
import type { Reader } from '../../platform/database/database.ts'
import type { TryKey } from '../../platform/http/handler.ts'
import type { CheckVisitor } from '../addresses/index.ts'
import { cookiesOf, type SiteRequest } from './site-request.ts'
import type { SiteSnapshot } from './site-snapshots.ts'

export interface VisitTools {
  readonly reader: Reader
  readonly checkVisitor: CheckVisitor
  readonly tryKeyFor: (request: Pick<SiteRequest, 'ip'>) => TryKey
}

/** The cookie that holds the token by which a visitor proved who it is. */
export const visitorCookie = 'octavo-visitor'

export type OpenVisit = (request: SiteRequest, snapshot: SiteSnapshot, way: Way, output: Output) => Promise<Visit>

/** What a request brings, of which only what is true counts. Secrets are judged anew on every request. */
export const visitOpener =
  ({ reader, checkVisitor, tryKeyFor }: VisitTools): OpenVisit =>
  async (request, { tenant, site }, { shareKey }, output) => {
    const token = cookiesOf(request.headers.cookie).get(visitorCookie)
    const at = Date.now()
    if (shareKey === undefined && token === undefined) return { output, at }
    const brought = { shareKey, token, unsignedClaims: undefined }
    const keys = { organizationId: tenant, id: site.id }
    return { output, at, ...(await checkVisitor({ reader, tryKey: tryKeyFor(request) }, keys, brought)) }
  }
