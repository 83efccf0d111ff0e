import { joinPath, type LayoutReport } from '@octavo/content/repository'
import type { Api } from './api.ts'
import { leftSections } from './match-places.ts'
import type { SpacePlan } from './plan-spaces.ts'
import { sizeOf } from './published-state.ts'
import type { OpenSite } from './site-places.ts'
import { count, type Teller, tellReport } from './tell.ts'

/** How many are told one by one. */
const shown = 5

/** Pages that no table of contents names are often meant so. */
const quiet = new Set<LayoutReport['code']>(['page-not-listed', 'metadata-ignored'])

/**
 * What the folder says and could not be understood: where something is to be published the first few, and how many; all of it for
 * somebody who only looks.
 */
export function warnOf(plans: readonly SpacePlan[], tell: Teller, isAll = false): void {
  const reports = plans
    .filter(({ difference }) => isAll || sizeOf(difference) > 0)
    .flatMap(({ layout, local }) =>
      layout.reports.map(({ path, ...report }) => ({ ...report, path: joinPath(local.root, path) })),
    )
  const loud = reports.filter(({ code }) => !quiet.has(code))
  warnOfFirst(loud.map(tellReport), tell, isAll)
  const unlisted = reports.filter(({ code }) => code === 'page-not-listed').map(({ path }) => path)
  if (unlisted.length === 0) return
  const [stand, are] = unlisted.length === 1 ? ['page stands', 'is'] : ['pages stand', 'are']
  tell.say(`${count(unlisted.length, stand, stand)} in no table of contents, and ${are} kept without being shown.`)
  if (isAll) for (const path of unlisted) tell.say(`  ${path}`)
}

/** The first few, and how many there are. */
export function warnOfFirst(messages: readonly string[], tell: Teller, isAll = false): void {
  const told = isAll ? messages : messages.slice(0, shown)
  for (const message of told) tell.warn(message)
  const left = messages.length - told.length
  if (left > 0) tell.warn(`… and ${left} more like these: --dry-run tells all`)
}

/** What the folder has no more is still on the site. */
export async function tellLeft(
  api: Api,
  { site, places }: OpenSite,
  plans: readonly SpacePlan[],
  tell: Teller,
): Promise<void> {
  const kept = plans.flatMap(({ place }) => place ?? [])
  for (const { id, title, draft } of await leftSections(api, places, kept)) {
    const isSeen = draft ? 'is a draft that readers do not see' : 'readers still see it'
    tell.say(
      `The section ${title} is not in this folder, and ${isSeen}. To take it off the site: DELETE ${site.urls.location}/sections/${id}`,
    )
  }
}
