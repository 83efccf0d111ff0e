import type { Output, SitePath } from '@octavo/site'
import type { FairGate } from '../../platform/fair-gate.ts'
import { arrive, enter, isEntrance, pageLookups } from '../addresses/index.ts'
import { nothingHere } from './audience/closed-site.ts'
import { type AudienceTools, type Entered, enterSite } from './audience/enter-site.ts'
import { type AdmitToSite, costOf, costOfMiss, type SiteGates } from './delivery/site-limits.ts'
import { lookView } from './look-view.ts'
import { isForMachines, type MachineTools, serveMachines } from './machines/serve-machines.ts'
import { showMarkdown } from './machines/show-markdown.ts'
import { frameView } from './page-view.ts'
import { type AskedSite, findAsked, type Found, outputOf, resolveSite, type ResolveTools } from './resolve-site.ts'
import { screen } from './screen.ts'
import { redirectTo, type SiteAnswer } from './site-answer.ts'
import { type PageTools, showPage } from './show-page.ts'
import { showFile } from './show-file.ts'
import type { SiteRequest } from './site-request.ts'
import { contentsOf, type SiteSnapshot } from './site-snapshots.ts'
import { suggestionsFor } from './suggestions.ts'
import type { SeenSite } from './visible-site.ts'

export interface SiteTools extends ResolveTools, PageTools, AudienceTools, MachineTools {
  readonly admit: AdmitToSite
  readonly gates: SiteGates
}

/** What a site answered, and to what. */
export interface Served extends Pick<AskedSite, 'snapshot' | 'opened'> {
  readonly found: Found
  readonly answer: SiteAnswer
}

/** Nothing that the request brought was accepted: it gets the response for everyone. */
export const anonymous = Symbol('anonymous')

/** Serves a request to a site; undefined if no site has the URL. Nothing is looked up before the visitor is let in. */
export async function serveSite(request: SiteRequest, tools: SiteTools): Promise<Served | undefined>
export async function serveSite(
  request: SiteRequest,
  tools: SiteTools,
  options: { readonly unlessAnonymous: boolean },
): Promise<Served | typeof anonymous | undefined>
export async function serveSite(
  request: SiteRequest,
  tools: SiteTools,
  { unlessAnonymous } = { unlessAnonymous: false },
): Promise<Served | typeof anonymous | undefined> {
  const asked = await resolveSite(request, tools)
  if (!asked) return undefined
  await tools.admit(request, asked, costOf(asked.path))
  const entered = await enterSite(request, asked, tools)
  if ('status' in entered) return { ...asked, found: notLookedUp(asked), answer: entered }
  if (entered.isStranger) {
    const served = await serveReserved(request, asked, entered.site, tools)
    return { ...asked, found: notLookedUp(asked), answer: entered.dress(served ?? nothingHere(asked.snapshot, tools)) }
  }
  if (unlessAnonymous && entered.isAnonymous) return anonymous
  const found = await findInTurn(asked, entered, tools)
  if (found.type === 'miss') await tools.admit(request, asked, costOfMiss)
  const gate = gateOf(found, tools.gates)
  const respond = () => respondTo(request, asked, found, entered, tools)
  const answer = await (gate ? gate.run(asked.snapshot.tenant, respond) : respond())
  return { ...asked, found, answer: entered.dress(answer) }
}

/** Only pages are looked up in the content. */
function findInTurn(asked: AskedSite, { site: { sight } }: Entered, tools: SiteTools): Promise<Found> {
  const { path, snapshot } = asked
  const find = () => findAsked(asked, sight, tools)
  return path.type === 'page' ? tools.gates.pages.run(snapshot.tenant, find) : find()
}

/** Files wait for other services, and messages to MCP for their sender: they take no turn, or a later one. */
function gateOf(found: Found, { pages, aggregates }: SiteGates): FairGate | undefined {
  if (found.type === 'miss') return aggregates
  if (found.type !== 'reserved') return pages
  return found.path.type === 'own' ? aggregates : undefined
}

async function respondTo(
  request: SiteRequest,
  asked: AskedSite,
  found: Found,
  entered: Entered,
  tools: SiteTools,
): Promise<SiteAnswer> {
  const output = outputOf(found, asked, request.headers.accept)
  const site = output === entered.site.output ? entered.site : seenAs(output, entered)
  const isSeen = site.sight.of({ level: 'site' }).seen || output === 'crawler'
  return isSeen ? answerFound(request, asked, found, { ...entered, site }, tools) : nothingHere(asked.snapshot, tools)
}

function seenAs(output: Output, { site, seenAs: seeAs }: Entered): SeenSite {
  const other = seeAs(output)
  for (const one of site.sight.because) other.sight.because.add(one)
  return other
}

const notLookedUp = ({ located: { site, path } }: AskedSite): Found =>
  path.type === 'page' || path.type === 'unknown'
    ? { type: 'miss', reason: 'no-page', site, path }
    : { type: 'reserved', site, path }

/** Theme files and formats for machines. Of a restricted site, `enterSite` lets strangers ask for the public ones only. */
async function serveReserved(
  request: SiteRequest,
  { snapshot, path }: AskedSite,
  site: SeenSite,
  tools: SiteTools,
): Promise<SiteAnswer | undefined> {
  if (path.type === 'asset') return lookAsset(snapshot, site, path.name, tools)
  return isForMachines(path) ? serveMachines(request, snapshot, site, path, tools) : undefined
}

async function answerFound(
  request: SiteRequest,
  asked: AskedSite,
  found: Found,
  { site, claims }: Pick<Entered, 'site' | 'claims'>,
  tools: SiteTools,
): Promise<SiteAnswer> {
  const { snapshot, path } = asked
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
  if (path.type === 'file' || path.type === 'image') {
    const file = await showFile(request, asked, site, path, tools)
    if (file) return file
  }
  const reserved = await serveReserved(request, asked, site, tools)
  if (reserved) return reserved
  if (found.type === 'elsewhere' && (await found.isSeen(site.sight))) {
    return redirectTo(found.to, found.isPermanent ? 308 : 307, !site.sight.isPrivate)
  }
  const entry = isEntrance(found) ? await enter(site.sight, found, lookups) : undefined
  if (entry !== undefined) return redirectTo(entry, 307, !site.sight.isPrivate)
  return notFound(snapshot, site, path, tools)
}

/** The styles of a look that another node gave the address of. */
async function lookAsset(snapshot: SiteSnapshot, site: SeenSite, name: string, { theme }: SiteTools) {
  for (const look of [snapshot.looks.site, ...Object.values(snapshot.looks.siteSpaces)]) {
    theme.addressesFor(site.base.path, await lookView(site, look))
  }
  return theme.answer(name)
}

async function notFound(snapshot: SiteSnapshot, site: SeenSite, path: SitePath, tools: SiteTools): Promise<SiteAnswer> {
  const frame = await frameView(snapshot, site, undefined, undefined, tools)
  const suggestions = await suggestionsFor(snapshot, site, path)
  const answer = screen({ kind: 'not-found', frame, suggestions }, 404, frame.assets, frame.look.locale)
  // Where some visitors may see a page, no 404 page is cached: a cached one would tell a missing page from a hidden one.
  const isShared = !site.sight.isPrivate && !snapshot.site.row.adaptive_content
  return { ...answer, isShared, ignoresQuery: path.type === 'page' }
}
