import { addressOfBase, addressOfReserved, type Output, type Visit, type Way } from '@octavo/site'
import { claimsOf, fitGiven } from '../../adaptive/index.ts'
import { findChangeRequestByNumber } from '../../change-requests/index.ts'
import { redirectTo, type SiteAnswer } from '../site-answer.ts'
import { cookiesOf, type SiteRequest } from '../site-request.ts'
import type { SiteSnapshot } from '../site-snapshots.ts'
import { titleOf } from './closed-site.ts'
import { type EndedTools, previewEnded } from './open-preview.ts'
import type { OpenedVisit } from './open-visit.ts'
import { isShownBy, type PreviewTools, type ReadPreview, readPreview } from './read-preview.ts'
import { clearCookie, previewCookie, withCookies } from './site-cookies.ts'

/** The visit of somebody who opened a signed link to this, with the claims that it names; `ended` where it opens nothing any more. */
export async function previewVisit(
  { headers }: SiteRequest,
  snapshot: SiteSnapshot,
  way: Way,
  output: Output,
  tools: PreviewTools,
): Promise<OpenedVisit | 'ended' | undefined> {
  const token = cookiesOf(headers.cookie).get(previewCookie)
  const read = token === undefined ? undefined : await readPreview(snapshot, token, tools)
  if (!read || !isShownBy(read.preview, way)) return undefined
  const { preview, expiresAt, siteSpaces } = read
  if (siteSpaces === undefined) return 'ended'
  const schema = await claimsOf(tools.reader, snapshot.tenant, snapshot.site.id)
  const { signed, unsigned } = fitGiven(schema, preview.claims)
  const visit: Visit = {
    output,
    at: Date.now(),
    visitor: { expiresAt, claims: signed },
    unsigned,
    preview: { expiresAt, siteSpaces, drafts: preview.draft, changed: preview.content?.space },
  }
  const title = (await contentTitle(snapshot, read, tools)) ?? titleOf(snapshot)
  return { visit, marks: { preview: { title, leave: leavePath(snapshot, way) } } }
}

async function contentTitle({ tenant }: SiteSnapshot, { preview: { content } }: ReadPreview, { reader }: PreviewTools) {
  if (content?.shown.type !== 'change') return content?.shown.revision
  const { number } = content.shown
  const change = await findChangeRequestByNumber(reader, tenant, content.space, number)
  return `#${number} ${change?.subject ?? ''}`.trim()
}

const leavePath = ({ site: { base } }: SiteSnapshot, way: Way): string =>
  addressOfReserved(base, { type: 'auth', way, segments: ['leave'] }).slice(base.origin.length)

/** Who leaves a preview sees what everyone sees. */
export async function leavePreview(snapshot: SiteSnapshot, way: Way, tools: EndedTools): Promise<SiteAnswer> {
  const { base, row } = snapshot.site
  const isOpen = row.published && (row.visibility === 'public' || row.visibility === 'unlisted')
  const answer = isOpen ? redirectTo(addressOfBase(base), 303, false) : await previewEnded(snapshot, tools)
  return withCookies(answer, [clearCookie(base, way, previewCookie)])
}
