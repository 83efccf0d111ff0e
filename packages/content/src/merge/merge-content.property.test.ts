import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { compareContent } from '../compare/compare-content.ts'
import type { Hash } from '../model/hash.ts'
import type { DocumentPage, PageRecord } from '../model/page.ts'
import { memoryObjects, openDraft, type Draft } from '../objects/objects.ts'
import { edits, faultsOf, play, sha256, textOf, type Edit } from '../testing/random-content.ts'
import { applyChanges, loadWhole } from '../tree/apply-changes.ts'
import { conflictId } from './conflict.ts'
import { mergeContent } from './merge-content.ts'
import { octavoDocuments as documents } from './octavo-documents.ts'

const runs = Number(process.env['OCTAVO_MERGE_RUNS'] ?? 400)
const objects = memoryObjects(sha256)

type Triple = { base: readonly Edit[]; ours: readonly Edit[]; theirs: readonly Edit[] }
const triple: fc.Arbitrary<Triple> = fc.record({ base: edits(3, 10), ours: edits(1, 7), theirs: edits(1, 7) })

let start: Hash
beforeAll(async () => {
  start = await applyChanges(objects, null, {})
})

async function grow({ base: baseEdits, ours: ourEdits, theirs: theirEdits }: Triple) {
  const draft = openDraft(objects, sha256)
  const base = await play(draft, start, 'a', baseEdits)
  return { draft, base, ours: await play(draft, base, 'b', ourEdits), theirs: await play(draft, base, 'c', theirEdits) }
}

const merge = async (draft: Draft, base: Hash, ours: Hash, theirs: Hash) => {
  const { changes, conflicts } = await mergeContent({ draft, base, ours, theirs, documents })
  return { conflicts, root: conflicts.length === 0 ? await applyChanges(draft, ours, changes) : undefined }
}

describe('a merge of two branches', () => {
  test('with a branch that changed nothing gives the other; with itself gives itself', async () => {
    await fc.assert(
      fc.asyncProperty(triple, async (given) => {
        const { draft, base, ours } = await grow(given)
        expect(await merge(draft, base, ours, base)).toEqual({ conflicts: [], root: ours })
        expect(await merge(draft, base, base, ours)).toEqual({ conflicts: [], root: ours })
        expect(await merge(draft, base, ours, ours)).toEqual({ conflicts: [], root: ours })
      }),
      { numRuns: runs / 2 },
    )
  })

  test('gives the same content in both orders, stays a tree, and loses and doubles nothing', async () => {
    let shared = 0
    await fc.assert(
      fc.asyncProperty(triple, async (given) => {
        const { draft, base, ours, theirs } = await grow(given)
        const one = await merge(draft, base, ours, theirs)
        const other = await merge(draft, base, theirs, ours)
        expect(other.root).toBe(one.root)
        expect(other.conflicts.map(conflictId).toSorted()).toEqual(one.conflicts.map(conflictId).toSorted())
        const [a, b] = await Promise.all([compareContent(draft, base, ours), compareContent(draft, base, theirs)])
        if ([...a.pages.keys()].some((id) => b.pages.has(id))) shared++
        if (deletesWhatWasChanged(a, b) || deletesWhatWasChanged(b, a)) expect(one.conflicts).not.toEqual([])
        if (one.root === undefined) return
        expect(await faultsOf(draft, one.root)).toEqual([])
        const [was, mine, yours, now] = await Promise.all(
          [base, ours, theirs, one.root].map(async (root) => loadWhole(draft, root)),
        )
        const deleted = [...was!.pages.keys()].filter((id) => !mine!.pages.has(id) || !yours!.pages.has(id))
        const all = [...new Set([...was!.pages.keys(), ...mine!.pages.keys(), ...yours!.pages.keys()])]
        expect([...now!.pages.keys()].toSorted()).toEqual(all.filter((id) => !deleted.includes(id)).toSorted())
        for (const [id, page] of now!.pages) {
          const sides = [mine!, yours!].map(({ pages }) => pages.get(id)).filter((side) => side !== undefined)
          const before = was!.pages.get(id)
          const changed = sides.filter((side) => side.title !== before?.title)
          expect(page.title).toBe((changed[0] ?? sides[0])!.title)
          const moved = sides.filter((side) => side.parent !== before?.parent)
          expect(page.parent).toBe((moved[0] ?? sides[0])!.parent)
          if (page.type === 'document') await expectLines(draft, page, [before, ...sides] as DocumentPage[])
        }
      }),
      { numRuns: runs },
    )
    expect(shared / runs).toBeGreaterThan(0.3)
  })

  test('of two orders of the same siblings is one of the two, whichever side is ours', async () => {
    const draft = openDraft(objects, sha256)
    const page = { type: 'group', title: 'Group', slug: 'group', parent: null } as const
    const withOrder = (order: string) => applyChanges(draft, start, { pages: new Map([['a', { ...page, order }]]) })
    const [base, ours, theirs] = [await withOrder('a0'), await withOrder('a1'), await withOrder('a2')]
    expect(await merge(draft, base, ours, theirs)).toEqual({ conflicts: [], root: theirs })
    expect(await merge(draft, base, theirs, ours)).toEqual({ conflicts: [], root: theirs })
  })

  test('takes what hangs on a page along when an answer lets the page go', async () => {
    const draft = openDraft(objects, sha256)
    const tree = new Map([
      ['gone', pageAs(null, 'gone')],
      ['moved', pageAs(null, 'moved')],
      ['below', pageAs('moved', 'below')],
    ])
    const base = await applyChanges(draft, start, { pages: tree })
    const ours = await applyChanges(draft, base, { pages: new Map([['gone', undefined]]) })
    const theirs = await applyChanges(draft, base, { pages: new Map([['moved', pageAs('gone', 'moved')]]) })
    const resolutions = new Map([['pages:moved:parent-deleted', 'ours' as const]])
    const { changes, conflicts } = await mergeContent({ draft, base, ours, theirs, documents, resolutions })
    expect(conflicts).toEqual([])
    expect((await loadWhole(draft, await applyChanges(draft, ours, changes))).pages.size).toBe(0)
  })

  test('of changes to different things never conflicts', async () => {
    await fc.assert(
      fc.asyncProperty(triple, async (given) => {
        const { draft, base, ours, theirs } = await grow(given)
        const [a, b] = await Promise.all([compareContent(draft, base, ours), compareContent(draft, base, theirs)])
        const isApart =
          [...a.variables.keys()].every((name) => !b.variables.has(name)) &&
          [...a.pages.keys()].every((id) => !b.pages.has(id)) &&
          !(await hangsOnDeleted(draft, a, b))
        fc.pre(isApart)
        expect((await merge(draft, base, ours, theirs)).conflicts).toEqual([])
      }),
      { numRuns: runs / 4, maxSkipsPerRun: 1000 },
    )
  })

  test('a difference applied to its base gives its head', async () => {
    await fc.assert(
      fc.asyncProperty(triple, async (given) => {
        const { draft, ours, theirs } = await grow(given)
        const difference = Object.entries(await compareContent(draft, ours, theirs))
        const changes = difference.map(([part, records]) => [
          part,
          new Map([...records].map(([key, { after }]) => [key, after])),
        ])
        expect(await applyChanges(draft, ours, Object.fromEntries(changes))).toBe(theirs)
      }),
      { numRuns: runs / 2 },
    )
  })

  test('a conflict that is answered is gone, and every conflict can be answered by either side', async () => {
    await fc.assert(
      fc.asyncProperty(triple, fc.constantFrom('ours' as const, 'theirs' as const), async (given, side) => {
        const { draft, base, ours, theirs } = await grow(given)
        const resolutions = new Map<string, 'ours' | 'theirs'>()
        for (let round = 0; round < 20; round++) {
          const merged = await mergeContent({ draft, base, ours, theirs, documents, resolutions })
          if (merged.conflicts.length === 0) {
            expect(await faultsOf(draft, await applyChanges(draft, ours, merged.changes))).toEqual([])
            return
          }
          for (const conflict of merged.conflicts) {
            expect(resolutions.has(conflictId(conflict))).toBe(false)
            resolutions.set(conflictId(conflict), side)
          }
        }
        expect.fail('the questions do not end')
      }),
      { numRuns: runs },
    )
  })
})

const pageAs = (parent: string | null, slug: string) =>
  ({ type: 'document', title: slug, slug, parent, order: 'a0' }) as const

/** Every line that a side added or kept is there; every line that a side removed is gone. */
async function expectLines(draft: Draft, page: DocumentPage, [before, ...sides]: (DocumentPage | undefined)[]) {
  const linesOf = async (one: DocumentPage | undefined) =>
    new Set(one ? textOf(await draft.bytes(one.document!)).split('\n') : [])
  const [now, was, ...each] = await Promise.all([page, before, ...sides].map(linesOf))
  for (const lines of each) for (const line of lines!) if (!was!.has(line)) expect(now!.has(line)).toBe(true)
  for (const line of was!) if (each.some((lines) => !lines.has(line))) expect(now!.has(line)).toBe(false)
}

type Difference = Awaited<ReturnType<typeof compareContent>>

const says = (page: PageRecord): string => [page.title, page.parent, page.type === 'document' && page.document].join()

/** Whether one side deleted a page that the other gave another title, text or place. */
const deletesWhatWasChanged = (one: Difference, other: Difference): boolean =>
  [...one.pages].some(([id, { after }]) => {
    const change = other.pages.get(id)
    if (after || !change?.before || !change.after) return false
    return says(change.before) !== says(change.after)
  })

/** Whether one side put something under a page that the other deleted, or the two moves can close a circle. */
async function hangsOnDeleted(_draft: Draft, a: Difference, b: Difference): Promise<boolean> {
  const movesOf = (side: Difference) =>
    [...side.pages.values()].filter(({ before, after }) => after && after.parent !== before?.parent)
  const deletes = (side: Difference, id: string | null) =>
    id !== null && side.pages.has(id) && side.pages.get(id)!.after === undefined
  const hangs = (one: Difference, other: Difference) => movesOf(one).some(({ after }) => deletes(other, after!.parent))
  const moves = (side: Difference) => movesOf(side).some(({ before }) => before !== undefined)
  return hangs(a, b) || hangs(b, a) || (moves(a) && moves(b))
}
