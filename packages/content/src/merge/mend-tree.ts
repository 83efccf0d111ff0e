import type { PageRecord } from '../model/page.ts'
import { getFrom } from '../objects/read-map.ts'
import { emptyRoot, readRoot, type ContentRoot } from '../tree/content-root.ts'
import { childrenOf } from '../tree/read-content.ts'
import { pendingPages, type MergeRun } from './merge-run.ts'

/** Answers that undo each other would go on for ever; nobody nests pages this deep. */
const mostRounds = 1000

/** Every page must hang below the top: pages whose parent went, and pages that now lie below themselves, are asked about. */
export async function mendTree(run: MergeRun): Promise<void> {
  const root = await readRoot(run.draft, run.ours)
  /** Pages that went with their parent, by somebody's answer. */
  const dropped = new Set<string>()
  const touched = new Set([...run.ourChanges.pages.keys(), ...run.theirChanges.pages.keys()])
  for (const id of [...touched].filter((one) => isMoved(run, one)).toSorted()) {
    // A page that is brought back may lack its own parent in turn.
    for (let rounds = 0; (await mendPage(run, root, dropped, id)) && rounds < mostRounds; rounds++);
  }
}

/** Whether the page hangs elsewhere than it did, or might hang on what is gone: all others hang as they did. */
function isMoved(run: MergeRun, id: string): boolean {
  const [ours, theirs] = [run.ourChanges.pages.get(id), run.theirChanges.pages.get(id)]
  return [ours, theirs].some((side) => side !== undefined && side.after?.parent !== side.before?.parent)
}

/** Whether the page must be looked at again. */
async function mendPage(run: MergeRun, root: ContentRoot, dropped: Set<string>, id: string): Promise<boolean> {
  const chain: string[] = []
  for (let at: string | null = id; at !== null;) {
    const page: PageRecord | undefined = await mergedPage(run, root, at)
    if (!page && at === id) return false
    if (!page)
      return dropped.has(at) ? drop(run, dropped, id, chain.at(-1)!) : askForParent(run, dropped, id, chain.at(-1)!, at)
    if (chain.includes(at)) return askForCycle(run, chain.slice(chain.indexOf(at)))
    chain.push(at)
    at = page.parent
  }
  return false
}

export async function mergedPage(run: MergeRun, root: ContentRoot, id: string): Promise<PageRecord | undefined> {
  const pending = pendingPages(run)
  return pending.has(id) ? pending.get(id) : getFrom<PageRecord>(run.draft, root.pages, id)
}

async function askForParent(
  run: MergeRun,
  dropped: Set<string>,
  id: string,
  child: string,
  parent: string,
): Promise<boolean> {
  const pending = pendingPages(run)
  const isOurs = run.ourChanges.pages.has(parent) && run.ourChanges.pages.get(parent)!.after === undefined
  const deletedBy = isOurs ? 'ours' : 'theirs'
  const answer = run.ask({ kind: 'parent-deleted', part: 'pages', key: child, parent, deletedBy })
  if (answer === undefined) return false
  const change = run.ourChanges.pages.get(parent) ?? run.theirChanges.pages.get(parent)
  if (answer === deletedBy) return drop(run, dropped, id, child)
  if (answer === 'ours' || answer === 'theirs') {
    pending.set(parent, change!.before)
    return true
  }
  const page = await mergedPage(run, await readRoot(run.draft, run.ours), child)
  pending.set(child, { ...page!, parent: ('value' in answer ? answer.value : null) as string | null })
  return true
}

/** Takes a page away with everything that hangs on it, from either side. */
async function drop(run: MergeRun, dropped: Set<string>, id: string, child: string): Promise<boolean> {
  const root = await readRoot(run.draft, run.ours)
  const pending = pendingPages(run)
  const going = [child]
  for (const page of going) {
    pending.set(page, undefined)
    dropped.add(page)
    const known = await Array.fromAsync(childrenOf(run.draft, root, page))
    const hanging = known.filter((one) => !pending.has(one))
    for (const [one, record] of pending) if (record?.parent === page) hanging.push(one)
    going.push(...hanging)
  }
  return !dropped.has(id)
}

/** The pages of a cycle go back to where one side has them all. */
async function askForCycle(run: MergeRun, cycle: readonly string[]): Promise<boolean> {
  const key = cycle.toSorted()[0]!
  const answer = run.ask({ kind: 'cycle', part: 'pages', key })
  if (answer !== 'ours' && answer !== 'theirs') return false
  const root = await readRoot(run.draft, run.ours)
  const side = answer === 'ours' ? root : run.theirs === null ? emptyRoot : await readRoot(run.draft, run.theirs)
  for (const id of cycle) {
    const there = await getFrom<PageRecord>(run.draft, side.pages, id)
    const page = await mergedPage(run, root, id)
    if (page) pendingPages(run).set(id, { ...page, parent: there?.parent ?? null, order: there?.order ?? page.order })
  }
  return true
}
