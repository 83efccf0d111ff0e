import {
  hrefOf,
  type LinkView,
  type SitePath,
  suggestible,
  type Suggestible,
  suggestPages,
  type VisiblePage,
} from '@octavo/site'
import { pauses } from '../../platform/pauses.ts'
import type { SiteSnapshot } from './site-snapshots.ts'
import type { SeenSite } from './visible-site.ts'

interface Known extends Suggestible {
  readonly page: VisiblePage
  readonly siteSpace: string
}

interface Gathered {
  readonly pages: readonly Known[]
  /** Why what was gathered is not for everyone: whoever is shown it is told nothing that others are not. */
  readonly because: readonly string[]
}

/** Whoever asks for what is not there, again and again, is not to keep a node busy with it. */
const mostCompared = 1_000
const mostAudiences = 20

/** By what a snapshot holds in every address of its site, then by who sees the same. */
const gathered = new WeakMap<SiteSnapshot['spaces'], Map<string, Promise<Gathered>>>()

/** Pages that were likely meant, of those that this visit sees. */
export async function suggestionsFor(
  snapshot: SiteSnapshot,
  site: SeenSite,
  path: SitePath | undefined,
): Promise<LinkView[]> {
  if (path?.type !== 'page' || site.way.preview) return []
  const { pages, because } = await pagesFor(snapshot, site)
  for (const one of because) site.sight.because.add(one)
  return suggestPages(path.segments, pages).map(({ page, siteSpace }) => ({
    title: page.record.title,
    address: hrefOf(site, siteSpace, page),
  }))
}

function pagesFor({ spaces }: SiteSnapshot, site: SeenSite): Promise<Gathered> {
  const audiences = gathered.get(spaces) ?? new Map<string, Promise<Gathered>>()
  gathered.set(spaces, audiences)
  const audience = `${site.output} ${site.audience}`
  const known = audiences.get(audience)
  if (known) return known
  if (audiences.size >= mostAudiences) audiences.clear()
  const gathering = gather(site)
  audiences.set(audience, gathering)
  gathering.catch(() => audiences.delete(audience))
  return gathering
}

async function gather(site: SeenSite): Promise<Gathered> {
  const pages: Known[] = []
  const pause = pauses()
  for (const space of site.spaces) {
    for await (const page of space.documents()) {
      if (pages.length === mostCompared) break
      pages.push({ page, siteSpace: space.id, ...suggestible(page.record.title, page.path) })
      await pause()
    }
  }
  return { pages, because: [...site.sight.because] }
}
