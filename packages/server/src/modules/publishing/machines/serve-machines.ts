import type { SitePath } from '@octavo/site'
import type { SiteGates } from '../delivery/site-limits.ts'
import type { SiteAnswer } from '../site-answer.ts'
import type { SiteRequest } from '../site-request.ts'
import type { SiteSnapshot } from '../site-snapshots.ts'
import type { SeenSite } from '../visible-site.ts'
import { serveMcp } from './serve-mcp.ts'
import { type OwnTools, serveOwn } from './serve-own.ts'
import { type DrawTools, serveSocialImage } from './social-image.ts'

export interface MachineTools extends OwnTools, DrawTools {
  readonly gates: Pick<SiteGates, 'aggregates'>
  readonly watch: { readonly log: { debug(details: object, message: string): void } }
}

type MachinePath = Extract<SitePath, { type: 'own' | 'mcp' | 'social-image' }>

export const isForMachines = (path: SitePath): path is MachinePath =>
  path.type === 'own' || path.type === 'mcp' || path.type === 'social-image'

/** What machines ask a site for; undefined where it is not there for them. */
export async function serveMachines(
  request: SiteRequest,
  snapshot: SiteSnapshot,
  site: SeenSite,
  path: MachinePath,
  tools: MachineTools,
): Promise<SiteAnswer | undefined> {
  if (path.type === 'mcp')
    return serveMcp(request, site, {
      onError: (error) => tools.watch.log.debug({ err: error, request: request.id }, 'an agent was refused'),
      inTurn: (work) => tools.gates.aggregates.run(snapshot.tenant, work),
    })
  return path.type === 'social-image'
    ? serveSocialImage(snapshot, site, path, tools)
    : serveOwn(snapshot.tenant, site, path, tools)
}
