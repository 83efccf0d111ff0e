import type { PagePlace, PageRecord } from '../model/page.ts'
import { slugPlace } from '../tree/place-keys.ts'
import { Refused } from './refusal.ts'
import type { WorkingPages } from './working-pages.ts'

/** Deeper trees help nobody, and everything that climbs them gets slow. */
const deepest = 64
const longestSlug = 100

/** Where a page of this type may be put; refuses what would not be a tree, or not one that can be shown. */
export async function requirePlace(
  pages: WorkingPages,
  id: string,
  type: PageRecord['type'],
  parent: string | null,
): Promise<void> {
  if (parent === null) return
  if (type === 'group') throw new Refused('place_invalid', 'a group can only be at the top', 'into')
  const above = await pages.get(parent)
  if (!above) throw new Refused('unknown_reference', 'is no page of this content', 'into')
  if (above.type === 'link' || above.type === 'computed') {
    throw new Refused('place_invalid', `a page of type ${above.type} has no pages below it`, 'into')
  }
  let depth = 1
  for (let at: string | null = parent; at !== null; at = (await pages.get(at))?.parent ?? null) {
    if (at === id) throw new Refused('place_invalid', 'a page cannot be put below itself', 'into')
    if (++depth > deepest) throw new Refused('place_invalid', `pages nest ${deepest} deep at most`, 'into')
  }
}

export function requireSlug(slug: string, field = 'slug'): void {
  if (slug.length < 1 || slug.length > longestSlug) {
    throw new Refused('slug_invalid', `must have 1 to ${longestSlug} characters`, field)
  }
  // What browsers and proxies resolve, and what sites reserve, can be no address of a page.
  if (slug === '.' || slug === '..' || slug === '~' || /[/\\?#\p{Cc}\p{Cs}]/u.test(slug)) {
    throw new Refused('slug_invalid', 'must not hold / \\ ? # or control characters, nor be . .. or ~', field)
  }
}

type SlugPlace = Pick<PagePlace, 'parent'> & { directory?: string }

/** A slug that somebody chose: taken by another page, it is refused. */
export async function givenSlug(pages: WorkingPages, id: string, place: SlugPlace, slug: string): Promise<string> {
  requireSlug(slug)
  const taken = await pages.atSlug(slugPlace(place), slug)
  if (taken !== undefined && taken !== id) {
    throw new Refused('slug_taken', `another page beside it has the slug "${slug}"`, 'slug')
  }
  return slug
}

/** A slug that nobody chose: taken by another page, it is followed by a number. */
export async function freeSlug(pages: WorkingPages, id: string, place: SlugPlace, wanted: string): Promise<string> {
  const isFree = async (slug: string) => {
    const taken = await pages.atSlug(slugPlace(place), slug)
    return taken === undefined || taken === id
  }
  if (await isFree(wanted)) return wanted
  const numbered = (number: number) => `${wanted.slice(0, longestSlug - 7)}-${number}`
  // Doubling, then halving: a thousand pages of one title are not each tried against all the others.
  let [taken, free] = [1, 2]
  while (!(await isFree(numbered(free)))) [taken, free] = [free, free * 2]
  while (free - taken > 1) {
    const middle = (taken + free) >>> 1
    if (await isFree(numbered(middle))) free = middle
    else taken = middle
  }
  return numbered(free)
}

export function slugOfTitle(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .normalize('NFC')
  const short = [...slug]
    .slice(0, 80)
    .join('')
    .replaceAll(/^-+|-+$/gu, '')
  return short === '' ? 'page' : short
}

/** A title for a page that an address asks for: `getting-started` is "Getting started". */
export function titleOfSlug(slug: string): string {
  const words = slug.replaceAll(/[-_]+/gu, ' ').trim()
  return words === '' ? slug : words[0]!.toUpperCase() + words.slice(1)
}
