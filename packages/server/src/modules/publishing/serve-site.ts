import type { SitePath } from '@octavo/site'
import { arrive, enter, isEntrance, pageLookups } from '../addresses/index.ts'
import { nothingHere } from './audience/closed-site.ts'
import { type AudienceTools, type Entered, enterSite } from './audience/enter-site.ts'
import { lookView } from './look-view.ts'
import { isForMachines, type MachineTools, serveMachines } from './machines/serve-machines.ts'
import { showMarkdown } from './machines/show-markdown.ts'
import { frameView } from './page-view.ts'
import { type AskedSite, resolveSite, type ResolveTools } from './resolve-site.ts'
import { screen } from './screen.ts'
import { redirectTo, type SiteAnswer } from './site-answer.ts'
import { type PageTools, showPage } from './show-page.ts'
import { showFile } from './show-file.ts'
import type { SiteRequest } from './site-request.ts'
import { contentsOf, type SiteSnapshot } from './site-snapshots.ts'
import { suggestionsFor } from './suggestions.ts'
import type { SeenSite } from './visible-site.ts'

export interface SiteTools extends ResolveTools, PageTools, AudienceTools, MachineTools {}

/** What a site answered, and to what. */
export interface Served extends Pick<AskedSite, 'snapshot' | 'found' | 'opened'> {
  readonly answer: SiteAnswer
}

/** Answers a request to a site; undefined where no site has the address. */
export async function serveSite(request: SiteRequest, tools: SiteTools): Promise<Served | undefined> {
  const asked = await resolveSite(request, tools)
  if (!asked) return undefined
  const entered = await enterSite(request, asked, tools)
  if ('status' in entered) return { ...asked, answer: entered }
  const answer = entered.isStranger
    ? ((await serveReserved(request, asked, entered.site, tools)) ?? nothingHere(asked.snapshot, tools))
    : await answerFound(request, asked, entered, tools)
  return { ...asked, answer: entered.dress(answer) }
}

/** Theme files and formats for machines. Of a restricted site, `enterSite` lets strangers ask for the public ones only. */
async function serveReserved(
  request: SiteRequest,
  { snapshot, found }: AskedSite,
  site: SeenSite,
  tools: SiteTools,
): Promise<SiteAnswer | undefined> {
  if (found.type !== 'reserved') return undefined
  const { path } = found
  if (path.type === 'asset') return lookAsset(snapshot, site, path.name, tools)
  return isForMachines(path) ? serveMachines(request, snapshot, site, path, tools) : undefined
}

async function answerFound(
  request: SiteRequest,
  asked: AskedSite,
  { site, claims }: Entered,
  tools: SiteTools,
): Promise<SiteAnswer> {
  const { snapshot, found } = asked
  const lookups = pageLookups(tools.reader, contentsOf(snapshot))
  if (found.type === 'page' || found.type === 'redirect') {
    const arrived = await arrive(site.sight, found, lookups)
    if (arrived?.type === 'redirect')
      return redirectTo(arrived.to, arrived.isPermanent ? 308 : 307, !site.sight.isPrivate)
    const isForAgents = site.output === 'agent'
    const page =
      arrived && (await (isForAgents ? showMarkdown(site, found) : showPage(snapshot, site, found, claims, tools)))
    if (page) return page
  }
  if (found.type === 'reserved' && (found.path.type === 'file' || found.path.type === 'image')) {
    const file = await showFile(request, asked, site, found.path, tools)
    if (file) return file
  }
  const reserved = await serveReserved(request, asked, site, tools)
  if (reserved) return reserved
  if (found.type === 'elsewhere' && (await found.isSeen(site.sight))) {
    return redirectTo(found.to, found.isPermanent ? 308 : 307, !site.sight.isPrivate)
  }
  const entry = isEntrance(found) ? await enter(site.sight, found, lookups) : undefined
  if (entry !== undefined) return redirectTo(entry, 307, !site.sight.isPrivate)
  return notFound(snapshot, site, 'path' in found ? found.path : undefined, tools)
}

/** The styles of a look that another node gave the address of. */
async function lookAsset(snapshot: SiteSnapshot, site: SeenSite, name: string, { theme }: SiteTools) {
  for (const look of [snapshot.looks.site, ...Object.values(snapshot.looks.siteSpaces)]) {
    theme.addressesFor(site.base.path, await lookView(site, look))
  }
  return theme.answer(name)
}

async function notFound(
  snapshot: SiteSnapshot,
  site: SeenSite,
  path: SitePath | undefined,
  tools: SiteTools,
): Promise<SiteAnswer> {
  const frame = await frameView(snapshot, site, undefined, undefined, tools)
  const suggestions = await suggestionsFor(snapshot, site, path)
  const answer = screen({ kind: 'not-found', frame, suggestions }, 404, frame.assets, frame.look.locale)
  const ignoresQuery = path === undefined || path.type === 'page'
  return { ...answer, isShared: !site.sight.isPrivate, ignoresQuery }
}
