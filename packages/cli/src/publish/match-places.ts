import type { SiteSectionView } from '@octavo/contract'
import type { Api } from './api.ts'
import { lastImport, type PublishedState, readPublished } from './published-state.ts'
import type { LocalSpace } from './read-folder.ts'
import { isLike, isSame, sharesPage, sharesText } from './share-content.ts'
import { isVariant, type Place } from './site-places.ts'

/**
 * Where on a site each space of a folder has its place: in the section with its key; where there is none, in the one whose content it
 * has, since its folder was renamed; or where people have put it, as one of several in a section. What the site shows first is the
 * first space's, unless it is another's. The others get a section of their own.
 */
export async function matchPlaces(
  api: Api,
  keys: readonly string[],
  spaces: readonly LocalSpace[],
  places: readonly Place[],
): Promise<(Place | undefined)[]> {
  const found = keys.map((key) => places.find((place) => place.key === key))
  if (!found.includes(undefined)) return found
  const free = new Map<Place, PublishedState>()
  for (const place of places) {
    if (found.includes(place)) continue
    const state = await readPublished(api, place.spaceId, false)
    const index = state.last ? spaces.findIndex((space, at) => !found[at] && isSame(space, state)) : -1
    if (index >= 0) found[index] = place
    else free.set(place, state)
  }
  for (const [index, key] of keys.entries()) {
    const variant = found[index] ? undefined : [...free.keys()].find((place) => place.path === key && isVariant(place))
    if (!variant) continue
    found[index] = variant
    free.delete(variant)
  }
  const home = [...free].find(([{ isDefault }]) => isDefault)
  if (!found[0] && home && (await isFor(api, spaces[0]!, ...home, !found.some(Boolean)))) found[0] = home[0]
  return found
}

/** Whether what a site shows first may be this space's: not where it is a section of its own, with pages that came from elsewhere. */
async function isFor(
  api: Api,
  space: LocalSpace,
  { section }: Place,
  state: PublishedState,
  isNew: boolean,
): Promise<boolean> {
  if (!section || state.files.size === 0) return true
  // The site is the folder's, so this section was one that it has no more.
  if (!isNew) return isLike(api, space, state)
  // What people wrote is for somebody to decide about.
  return !state.last || sharesPage(space, state) || sharesText(api, space, state)
}

/** Sections that came from a folder, and are not in this one. One of which it has any variant is in it. */
export async function leftSections(
  api: Api,
  places: readonly Place[],
  kept: readonly Place[],
): Promise<SiteSectionView[]> {
  const ids = new Set(kept.map(({ section }) => section?.id))
  const left = new Map<string, SiteSectionView>()
  for (const { section, spaceId } of places) {
    if (!section || ids.has(section.id) || left.has(section.id)) continue
    if (await lastImport(api, spaceId)) left.set(section.id, section)
  }
  return [...left.values()]
}
