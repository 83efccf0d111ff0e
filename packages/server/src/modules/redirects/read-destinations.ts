import type { RedirectInputDestination } from '@octavo/contract'
import { readId } from '../../platform/ids.ts'
import type { Fault } from './fault.ts'
import type { RedirectGround } from './redirect-ground.ts'
import type { RedirectFields } from './redirect-store.ts'

export type Destination = Pick<RedirectFields, 'kind' | 'section_id' | 'site_space_id' | 'page' | 'url'>

export interface AskedDestination {
  /** Where it stands in the request. */
  readonly at: string
  readonly destination: RedirectInputDestination
}

const none = { section_id: null, site_space_id: null, page: null, url: null }

/** What each leads to, as it is kept; and what is wrong with those that lead to nothing. */
export async function readDestinations(
  { structure, pages }: RedirectGround,
  asked: readonly AskedDestination[],
): Promise<{ destinations: ReadonlyMap<AskedDestination, Destination>; faults: Fault[] }> {
  const sections = new Set(structure.sections.map(({ id }) => id))
  const siteSpaces = new Set(structure.siteSpaces.map(({ id }) => id))
  const bySpace = new Map(structure.siteSpaces.map(({ id, space }) => [space, id]))
  const faults: Fault[] = []
  const destinations = new Map<AskedDestination, Destination>()
  const refuse = ({ at }: AskedDestination, field: string, message: string): void =>
    void faults.push({ path: `${at}/destination/${field}`, message })

  async function readPage(one: AskedDestination, spaceId: string, path: string): Promise<void> {
    const site_space_id = bySpace.get(spaceId)
    if (site_space_id === undefined) return refuse(one, 'spaceId', 'is no space that the site shows')
    const page = await pages.pageAt(site_space_id, path.replaceAll(/^\/+|\/+$/gu, ''))
    if (page === undefined) return refuse(one, 'path', 'is the path of no page of the space')
    destinations.set(one, { ...none, kind: 'site-page', site_space_id: site_space_id as never, page })
  }

  for (const one of asked) {
    const to = one.destination
    if (to.kind === 'external') {
      destinations.set(one, { ...none, kind: to.kind, url: to.url })
    } else if (to.kind === 'site-section') {
      const section_id = readId(to.siteSectionId)
      if (sections.has(section_id)) destinations.set(one, { ...none, kind: to.kind, section_id })
      else refuse(one, 'siteSectionId', 'is no section of the site')
    } else if (to.kind === 'path') {
      await readPage(one, readId(to.spaceId), to.path)
    } else {
      const site_space_id = readId(to.siteSpaceId)
      const page = to.kind === 'site-page' ? to.pageId : null
      if (siteSpaces.has(site_space_id)) destinations.set(one, { ...none, kind: to.kind, site_space_id, page })
      else refuse(one, 'siteSpaceId', 'is no space of the site')
    }
  }
  const named = Map.groupBy(
    [...destinations].filter(([one, { page }]) => page !== null && one.destination.kind === 'site-page'),
    ([, { site_space_id }]) => site_space_id!,
  )
  for (const [siteSpace, all] of named) {
    const known = await pages.among(siteSpace, [...new Set(all.map(([, { page }]) => page!))])
    for (const [one, { page }] of all) if (!known.has(page!)) refuse(one, 'pageId', 'is no page of that space')
  }
  return { destinations, faults }
}
