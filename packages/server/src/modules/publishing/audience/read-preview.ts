import type { Preview as Content, Way } from '@octavo/site'
import type { Reader } from '../../../platform/database/database.ts'
import type { Uuid } from '../../../platform/ids.ts'
import type { Preview, PreviewTokens } from '../../audience/index.ts'
import { seesSite } from '../../sites/index.ts'
import { findSpaces } from '../../spaces/index.ts'
import { cookiesOf, type SiteRequest } from '../site-request.ts'
import type { SiteSnapshot } from '../site-snapshots.ts'
import { previewCookie } from './site-cookies.ts'

export interface PreviewTools {
  readonly reader: Reader
  readonly previews: PreviewTokens
}

/** What a signed link shows of a site. */
export interface ReadPreview {
  readonly preview: Preview
  /** In milliseconds since 1970. */
  readonly expiresAt: number
  /** The site spaces that it opens, null for all; undefined where it opens nothing any more. */
  readonly siteSpaces: readonly string[] | null | undefined
}

/** Undefined where it is no link to this site. Whether whoever made it may still view what it shows is asked anew each time. */
export async function readPreview(
  snapshot: SiteSnapshot,
  token: string,
  { reader, previews }: PreviewTools,
): Promise<ReadPreview | undefined> {
  const opened = previews.open(token)
  const { tenant, site } = snapshot
  if (opened?.preview.tenant !== tenant || opened.preview.site !== site.id) return undefined
  const expiresAt = opened.expires * 1000
  const hasEnded = expiresAt <= Date.now()
  const siteSpaces = hasEnded ? undefined : await openedSpaces(reader, snapshot, opened.preview)
  return { preview: opened.preview, expiresAt, siteSpaces }
}

async function openedSpaces(
  reader: Reader,
  { tenant, site }: SiteSnapshot,
  { siteSpace, content, madeBy }: Preview,
): Promise<readonly string[] | null | undefined> {
  if (!(await seesSite(reader, tenant, madeBy, site.id))) return undefined
  const all = site.structure.siteSpaces
  const ids = [...new Set(all.map(({ space }) => space as Uuid<'space'>))]
  const viewed = new Set<string>((await findSpaces(reader, tenant, madeBy, ids)).map(({ id }) => id))
  if (content && !viewed.has(content.space)) return undefined
  // Around a space that would change stands the site as it is.
  const isMeant = (id: string) => content !== undefined || siteSpace === null || id === siteSpace
  const opened = all.filter(({ id, space }) => viewed.has(space) && isMeant(id)).map(({ id }) => id)
  if (opened.length === all.length) return null
  return opened.length === 0 ? undefined : opened
}

/** Of which space the request is to be shown other content than what is published. Whether it may be is asked later. */
export function changedSpace(
  { headers }: SiteRequest,
  { previews }: Pick<PreviewTools, 'previews'>,
): string | undefined {
  const token = cookiesOf(headers.cookie).get(previewCookie)
  return token === undefined ? undefined : previews.open(token)?.preview.content?.space
}

/** The way below which a preview is shown: content that is not published is nowhere else. */
export const wayOfPreview = ({ content }: Preview): Way => (content ? { preview: content.shown } : {})

/** Whether this is what an address asks for. */
export function isShownBy({ content }: Preview, { shareKey, preview }: Way): boolean {
  if (shareKey !== undefined || !content || !preview) return shareKey === undefined && !content && !preview
  return textOf(content.shown) === textOf(preview)
}

const textOf = (shown: Content): string =>
  shown.type === 'change' ? `change ${shown.number}` : `revision ${shown.revision}`
