import type { AddressedPage, PageRecord } from '../model/page.ts'
import { getFrom } from '../objects/read-map.ts'
import { emptyRoot, readRoot, type ContentRoot } from '../tree/content-root.ts'
import { isAddressed, slugKey, slugPlace } from '../tree/place-keys.ts'
import { mergedPage } from './mend-tree.ts'
import { pendingPages, type MergeRun } from './merge-run.ts'

/**
 * Two pages that each side put at one address: the one that had it before keeps it, else the older one; the other
 * gets the next free number. Which side is ours makes no difference.
 */
export async function mendSlugs(run: MergeRun): Promise<void> {
  const ours = await readRoot(run.draft, run.ours)
  const base = run.base === null ? emptyRoot : await readRoot(run.draft, run.base)
  const come = [...pendingPages(run)].flatMap(([id, page]) =>
    page && isAddressed(page) && isNewAddress(run, id, page) ? [[id, page] as const] : [],
  )
  const claims = new Map<string, string[]>()
  for (const [id, page] of come) {
    const key = keyOf(page)
    claims.set(key, [...(claims.get(key) ?? []), id])
  }
  for (const key of [...claims.keys()].toSorted()) {
    const occupant = await occupantOf(run, ours, key)
    const claimants = [...new Set([...claims.get(key)!, ...(occupant === undefined ? [] : [occupant])])].toSorted()
    const former = await getFrom<string>(run.draft, base.slugs, key)
    const winner = former !== undefined && claimants.includes(former) ? former : claimants[0]
    for (const id of claimants.filter((one) => one !== winner)) await giveNextSlug(run, ours, claims, id)
  }
}

/** One who stays where ours has it takes nobody's place. */
function isNewAddress(run: MergeRun, id: string, page: AddressedPage): boolean {
  const ours = run.ourChanges.pages.has(id)
    ? run.ourChanges.pages.get(id)!.after
    : run.theirChanges.pages.get(id)?.before
  return !ours || !isAddressed(ours) || keyOf(ours) !== keyOf(page)
}

const keyOf = (page: AddressedPage): string => slugKey(slugPlace(page), page.slug)

/** Who has the address in ours and keeps it. */
async function occupantOf(run: MergeRun, ours: ContentRoot, key: string): Promise<string | undefined> {
  const id = await getFrom<string>(run.draft, ours.slugs, key)
  if (id === undefined) return undefined
  const page = await mergedPage(run, ours, id)
  return page && isAddressed(page) && keyOf(page) === key ? id : undefined
}

async function giveNextSlug(
  run: MergeRun,
  ours: ContentRoot,
  claims: Map<string, string[]>,
  id: string,
): Promise<void> {
  const page = (await mergedPage(run, ours, id)) as PageRecord & AddressedPage
  for (let number = 1; ; number++) {
    const slug = `${page.slug.slice(0, 90)}-${number}`
    const key = keyOf({ ...page, slug })
    if (claims.has(key) || (await occupantOf(run, ours, key)) !== undefined) continue
    claims.set(key, [id])
    pendingPages(run).set(id, { ...page, slug })
    return
  }
}
