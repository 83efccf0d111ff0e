import type { Api } from './api.ts'
import { lastImport, readPublished } from './published-state.ts'
import type { LocalSpace } from './read-folder.ts'
import { isSame } from './share-content.ts'
import type { Place } from './site-places.ts'

/**
 * Where on a site each space of a folder has its place: in the section with its key; where there is none, in the one whose content it
 * has, since its folder was renamed. What the site shows first is the first space's, unless it is another's.
 */
export async function matchPlaces(
  api: Api,
  keys: readonly string[],
  spaces: readonly LocalSpace[],
  places: readonly Place[],
): Promise<(Place | undefined)[]> {
  const found = keys.map((key) => places.find((place) => place.key === key))
  const free = new Set(places.filter((place) => !found.includes(place)))
  if (found.includes(undefined)) {
    for (const place of free) {
      const state = await readPublished(api, place.spaceId, false)
      const index = state.last ? spaces.findIndex((space, at) => !found[at] && isSame(space, state)) : -1
      if (index >= 0) {
        found[index] = place
        free.delete(place)
      }
    }
  }
  const first = [...free].find(({ isDefault }) => isDefault)
  return found.map((place, index) => place ?? (index === 0 ? first : undefined))
}

/** Sections that came from a folder, and are not in this one. */
export async function leftPlaces(api: Api, places: readonly Place[], kept: readonly Place[]): Promise<Place[]> {
  const ids = new Set(kept.map(({ spaceId }) => spaceId))
  const left: Place[] = []
  for (const place of places) {
    if (place.section && !ids.has(place.spaceId) && (await lastImport(api, place.spaceId))) left.push(place)
  }
  return left
}
