import { variantsOf } from '../structure/order.ts'
import type { VisiblePage, VisibleSite, VisibleSpace } from '../published-content.ts'
import type { VariantView } from '../theme/page-view.ts'
import { canonicalOf, hrefOf, hrefOfSpace } from './page-address.ts'

/** The variants beside the one that is shown, each at the same page, or else at the nearest above it that it has. */
export async function variantViews(
  site: VisibleSite,
  current: VisibleSpace,
  page: VisiblePage | undefined,
): Promise<VariantView[]> {
  const seen = variantsAround(site, current)
  if (seen.length < 2) return []
  return Promise.all(
    seen.map(async (space) => {
      const isCurrent = space.id === current.id
      const led = isCurrent || page === undefined || page.isHome ? page : await nearestTo(page.path, space)
      const address = led && !led.isHome ? hrefOf(site, space.id, led) : hrefOfSpace(site, space.id)
      return { title: space.title, address, isCurrent, language: space.language }
    }),
  )
}

function variantsAround(site: VisibleSite, current: VisibleSpace): VisibleSpace[] {
  const section = site.structure.siteSpaces.find(({ id }) => id === current.id)?.section ?? null
  return variantsOf(site.structure, section).flatMap(({ id }) => site.spaces.filter((one) => one.id === id))
}

async function nearestTo(path: string, space: VisibleSpace): Promise<VisiblePage | undefined> {
  for (const segments = path.split('/'); segments.length > 0; segments.pop()) {
    const found = await space.pageAt(segments.join('/'))
    if (found) return found
  }
  return undefined
}

interface Translation {
  /** Or `x-default`: for those who read none of them. */
  readonly language: string
  readonly address: string
}

/**
 * The same page in the languages of the variants, as search engines want it: each of them names all, itself too. Of several
 * variants in one language, such as versions, the first that has the page counts, and the others name none.
 */
export async function translationsOf(
  site: VisibleSite,
  current: VisibleSpace,
  page: VisiblePage,
): Promise<Translation[]> {
  const seen = variantsAround(site, current)
  if (new Set(seen.map(({ language }) => language)).size < 2) return []
  const found = new Map<string, { readonly space: VisibleSpace; readonly same: VisiblePage }>()
  for (const space of seen.toSorted((one, other) => rank(site, one) - rank(site, other))) {
    const { language } = space
    if (language === undefined || found.has(language)) continue
    const same = await (page.isHome ? space.home() : space.pageAt(page.path))
    if (same && isItsOwn(same)) found.set(language, { space, same })
  }
  if (found.size < 2 || found.get(current.language ?? '')?.space.id !== current.id) return []
  const all = [...found].map(([language, { space, same }]) => ({
    language,
    address: canonicalOf(site, space.id, same),
  }))
  return [...all, { language: 'x-default', address: all[0]!.address }]
}

/** The default of a section before the others, which keep their order. */
const rank = ({ structure }: VisibleSite, { id }: VisibleSpace): number =>
  structure.siteSpaces.some((one) => one.id === id && one.isDefault) ? 0 : 1

/** A page that says it is a copy of another, or is not for search engines, is none of them. */
const isItsOwn = ({ sight, record }: VisiblePage): boolean =>
  sight.indexed && record.type === 'document' && record.metaLinks?.canonical === undefined
