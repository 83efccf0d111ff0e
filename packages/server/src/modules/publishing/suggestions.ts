import { hrefOf, type LinkView, type SitePath, suggestPages } from '@octavo/site'
import type { SiteSnapshot } from './site-snapshots.ts'
import type { SeenSite } from './visible-site.ts'

interface Known {
  readonly title: string
  readonly path: string
  readonly address: string
}

/** Whoever asks for what is not there, again and again, is not to keep a node busy with it. */
const mostCompared = { shared: 3_000, own: 300 }

const shared = new WeakMap<SiteSnapshot, Promise<readonly Known[]>>()

/** Pages that were likely meant, of those that this visit sees. */
export async function suggestionsFor(
  snapshot: SiteSnapshot,
  site: SeenSite,
  path: SitePath | undefined,
): Promise<LinkView[]> {
  if (path?.type !== 'page') return []
  return suggestPages(path.segments, await pagesOf(snapshot, site)).map(({ title, address }) => ({ title, address }))
}

/** What everyone sees is gathered once for all of them. */
async function pagesOf(snapshot: SiteSnapshot, site: SeenSite): Promise<readonly Known[]> {
  const isOwn = site.sight.isPrivate || Object.keys(site.way).length > 0
  if (isOwn) return gathered(site, mostCompared.own)
  const known = shared.get(snapshot)
  if (known) return known
  const gathering = gathered(site, mostCompared.shared)
  const pages = await gathering
  if (!site.sight.isPrivate) shared.set(snapshot, gathering)
  return pages
}

async function gathered(site: SeenSite, most: number): Promise<Known[]> {
  const found: Known[] = []
  for (const space of site.spaces) {
    for await (const page of space.documents()) {
      if (found.length === most) return found
      const { title } = page.record
      found.push({ title, path: page.path, address: hrefOf(site, space.id, page) })
    }
  }
  return found
}
