import { addressOfBase, addressOfSpace, encodeSegment } from '@octavo/site'
import type { AskedSite } from '../resolve-site.ts'
import { redirectTo, type SiteAnswer } from '../site-answer.ts'
import { visibleSite, type WriteMarkdown } from '../visible-site.ts'
import { nothingHere, type ScreenTools, siteScreen } from './closed-site.ts'
import { type PreviewTools, type ReadPreview, readPreview, wayOfPreview } from './read-preview.ts'
import { previewCookie, setCookie, withCookies } from './site-cookies.ts'

export interface EndedTools extends ScreenTools {
  readonly write: WriteMarkdown
}

/** Longer than a preview, in seconds: who comes back after its end is told that it ended. */
const keptFor = 24 * 3600

/** A signed link becomes a cookie, and its reader goes to the page, at an address that is no secret. */
export async function openPreview(
  { snapshot, address }: AskedSite,
  [token = '', ...path]: readonly string[],
  tools: PreviewTools & EndedTools,
): Promise<SiteAnswer> {
  const read = await readPreview(snapshot, token, tools)
  if (!read) return nothingHere(snapshot, tools)
  if (read.siteSpaces === undefined) return previewEnded(snapshot, tools)
  const answer = redirectTo(`${startOf(snapshot, read)}${path.map(below).join('')}${address.search}`, 303, false)
  const cookie = setCookie(snapshot.site.base, wayOfPreview(read.preview), previewCookie, token, keptFor)
  return withCookies({ ...answer, headers: { ...answer.headers, 'referrer-policy': 'no-referrer' } }, [cookie])
}

const below = (segment: string): string => `/${encodeSegment(segment)}`

/** The address of the space that it shows first, without a slash at the end. */
function startOf({ site }: AskedSite['snapshot'], { preview, siteSpaces }: ReadPreview): string {
  const { base, prefixes, structure } = site
  const shown = structure.siteSpaces.filter(({ space }) => space === preview.content?.space)
  const first = preview.siteSpace ?? shown.find(({ id }) => siteSpaces?.includes(id) ?? true)?.id
  const start = first === undefined ? undefined : addressOfSpace(prefixes, base, first, wayOfPreview(preview))
  return (start ?? addressOfBase(base)).replace(/\/$/u, '')
}

export const previewEnded = (
  snapshot: AskedSite['snapshot'],
  tools: EndedTools,
  status: 404 | 410 = 410,
): Promise<SiteAnswer> => {
  const site = visibleSite(snapshot, { output: 'human', at: Date.now() }, {}, tools.write)
  return siteScreen({ kind: 'preview-ended' }, status, snapshot, site, tools)
}
