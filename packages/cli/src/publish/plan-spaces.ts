import { type RepositoryLayout, readLayout } from '@octavo/content/repository'
import type { Api } from './api.ts'
import { matchPlaces } from './match-places.ts'
import { nameSections } from './name-site.ts'
import { type Difference, differenceOf, type PublishedState, readPublished, sizeOf } from './published-state.ts'
import type { LocalFolder, LocalSpace } from './read-folder.ts'
import type { OpenSite, Place } from './site-places.ts'

/** A space of the folder, and what there is of it on the site. */
export interface SpacePlan {
  /** The path of its section, where the folder has several spaces. */
  readonly key: string
  readonly local: LocalSpace
  readonly layout: RepositoryLayout
  readonly place: Place | undefined
  readonly state: PublishedState | undefined
  readonly difference: Difference
}

export async function planSpaces(
  api: Api,
  { spaces }: LocalFolder,
  site: OpenSite | undefined,
  overwrite: boolean,
): Promise<readonly SpacePlan[]> {
  const keys = nameSections(spaces.map(({ root }) => root))
  const places = await matchPlaces(api, keys, spaces, site?.places ?? [])
  const plans: SpacePlan[] = []
  for (const [index, local] of spaces.entries()) {
    const place = places[index]
    const state = place && (await readPublished(api, place.spaceId, overwrite))
    const difference = differenceOf(local.files, state?.files ?? new Map())
    plans.push({ key: keys[index]!, local, layout: readLayout(local.sources), place, state, difference })
  }
  return plans
}

export const changesIn = (plans: readonly SpacePlan[]): number =>
  plans.reduce((sum, { difference }) => sum + sizeOf(difference), 0)
