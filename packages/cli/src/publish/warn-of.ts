import { findBrokenLinks, joinPath, type LayoutReport } from '@octavo/content/repository'
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

/** What each kind of warning counts. Kinds that are not named here are counted together. */
const kinds: Partial<Record<LayoutReport['code'], readonly [one: string, many: string]>> = {
  'link-broken': ['broken link', 'broken links'],
  'image-missing': ['missing image', 'missing images'],
  'mdx-not-shown': ['page with MDX that is not shown', 'pages with MDX that is not shown'],
  'entry-missing-file': ['missing page', 'missing pages'],
  'entry-outside': ['missing page', 'missing pages'],
  'redirect-missing-page': ['broken redirect', 'broken redirects'],
}
const otherKind = ['other problem', 'other problems'] as const

/**
 * Warns of what in the folder does not work: of each kind the first few and how many; all of it where `isAll`, also of spaces in
 * which nothing differs. Returns the count of each kind in words, or undefined without a warning.
 */
export function warnOf(
  plans: readonly Pick<SpacePlan, 'layout' | 'local' | 'difference'>[],
  skipped: readonly string[],
  tell: Teller,
  isAll = false,
): string | undefined {
  const reports = plans
    .filter(({ difference }) => isAll || sizeOf(difference) > 0)
    .flatMap(({ layout, local }) =>
      [...layout.reports, ...findBrokenLinks(layout)].map(({ path, ...report }) => ({
        ...report,
        path: joinPath(local.root, path),
      })),
    )
  const byKind = new Map<string, { names: readonly [string, string]; messages: string[] }>()
  const add = (names: readonly [string, string], message: string) => {
    const kind = byKind.get(names[0]) ?? { names, messages: [] }
    byKind.set(names[0], kind)
    kind.messages.push(message)
  }
  for (const message of skipped) add(otherKind, message)
  for (const report of reports) if (!quiet.has(report.code)) add(kinds[report.code] ?? otherKind, tellReport(report))
  for (const { messages } of byKind.values()) warnOfFirst(messages, tell, isAll)
  const unlisted = reports.filter(({ code }) => code === 'page-not-listed').map(({ path }) => path)
  if (unlisted.length > 0) {
    const [stand, are] = unlisted.length === 1 ? ['page stands', 'is'] : ['pages stand', 'are']
    tell.say(`${count(unlisted.length, stand, stand)} in no table of contents, and ${are} kept without being shown.`)
    if (isAll) for (const path of unlisted) tell.say(`  ${path}`)
  }
  if (byKind.size === 0) return undefined
  const counts = [...byKind.values()].map(({ names, messages }) => count(messages.length, ...names)).join(', ')
  tell.say(`Warnings: ${counts}`)
  return counts
}

/** The first few, and how many there are. */
function warnOfFirst(messages: readonly string[], tell: Teller, isAll = false): void {
  const told = isAll ? messages : messages.slice(0, shown)
  for (const message of told) tell.warn(message)
  const left = messages.length - told.length
  if (left > 0) tell.warn(`… and ${left} more like these: --dry-run lists all`)
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
