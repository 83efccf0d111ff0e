import { type Output, returnPath, type Rule, type ScreenContent, type SitePath } from '@octavo/site'
import type { Reader } from '../../../platform/database/database.ts'
import { signInAddress } from '../../addresses/index.ts'
import { titleIn } from '../look-of.ts'
import { lookView } from '../look-view.ts'
import type { AskedSite } from '../resolve-site.ts'
import { screen } from '../screen.ts'
import { redirectTo, type SiteAnswer } from '../site-answer.ts'
import type { SiteSnapshot } from '../site-snapshots.ts'
import type { ThemeFiles } from '../theme-files.ts'
import type { SeenSite } from '../visible-site.ts'

export interface ScreenTools {
  readonly reader: Reader
  readonly theme: ThemeFiles
}

/** Why a site is closed to a visit that may know that it is there: it says so itself, or a right key was shown. */
export type Closed =
  | 'visitor-missing'
  | 'visitor-expired'
  | 'share-link-password'
  | 'share-link-inactive'
  | 'share-link-expired'

const known: ReadonlySet<Rule> = new Set<Closed>([
  'visitor-missing',
  'visitor-expired',
  'share-link-password',
  'share-link-inactive',
  'share-link-expired',
])

export const isKnown = (rule: Rule): rule is Closed => known.has(rule)

/**
 * The 404 page of a host without a site. A proxy passes on requests below its own path only, so there the theme files are below it.
 */
export const nothingHere = ({ site }: SiteSnapshot, { theme }: ScreenTools): SiteAnswer =>
  screen(
    { kind: 'not-found', suggestions: [] },
    404,
    theme.addressesFor(site.base.kind === 'proxy' ? site.base.path : ''),
  )

export const titleOf = ({ looks, site }: SiteSnapshot): string => titleIn(looks.site) ?? site.row.title

/** In the look of the site. */
export async function siteScreen(
  content: ScreenContent,
  status: number,
  snapshot: SiteSnapshot,
  site: SeenSite,
  { theme }: ScreenTools,
): Promise<SiteAnswer> {
  const { looks } = snapshot
  const assets = theme.addressesFor(site.base.path, await lookView(site, looks.site))
  const shown = screen(content, status, assets, looks.site.internationalization.locale)
  // A form tells where it was sent from only where its page may say so.
  return { ...shown, headers: { ...shown.headers, 'referrer-policy': 'same-origin' } }
}

/** What a site shows to those whom it does not let in yet. */
export async function closedSite(
  rule: Closed,
  { snapshot, path, address }: AskedSite,
  site: SeenSite,
  tools: ScreenTools,
): Promise<SiteAnswer> {
  const siteTitle = titleOf(snapshot)
  const show = (content: ScreenContent, status: number) => siteScreen(content, status, snapshot, site, tools)
  const isStranger = rule === 'visitor-missing' || rule === 'visitor-expired'
  if (!isForPeople(path, site.output)) return isStranger ? unproven : forbidden
  if (rule === 'share-link-password') {
    return show({ kind: 'password', siteTitle, action: address.pathname, wasWrong: false }, 403)
  }
  if (!isStranger) {
    const reason = rule === 'share-link-expired' ? 'expired' : 'revoked'
    return show({ kind: 'share-link-ended', siteTitle, reason }, 410)
  }
  const keys = { organizationId: snapshot.tenant, id: snapshot.site.id }
  const signIn = await signInAddress(tools.reader, keys, returnPath(snapshot.site, address))
  return signIn === undefined ? show({ kind: 'sign-in', siteTitle }, 403) : redirectTo(signIn, 302, false)
}

/** Whoever asks for something else than a page does not look at a screen. */
export const isForPeople = ({ type }: SitePath, output: Output): boolean =>
  (type === 'page' || type === 'unknown') && output === 'human'

const plain = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'private, no-store',
  // Programs in pages elsewhere are told why, too.
  'access-control-allow-origin': '*',
}
const unproven: SiteAnswer = {
  status: 401,
  headers: { ...plain, 'www-authenticate': 'Bearer' },
  body: 'This site is open to those who sign in.\n',
}
const forbidden: SiteAnswer = { status: 403, headers: plain, body: 'This link does not open the site.\n' }
