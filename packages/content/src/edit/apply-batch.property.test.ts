import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Hash } from '../model/hash.ts'
import type { DocumentPage } from '../model/page.ts'
import { memoryObjects } from '../objects/objects.ts'
import { bytesOf, edits, faultsOf, play, sha256, textOf } from '../testing/random-content.ts'
import { applyChanges, loadWhole, storeWhole } from '../tree/apply-changes.ts'
import { applyBatch } from './apply-batch.ts'
import type { ContentChange } from './change.ts'

const empty = { pages: new Map(), files: new Map(), reusableContents: new Map() }
const nothing = { ...empty, variables: new Map(), tags: new Map(), sources: new Map() }

function newIds() {
  let made = 0
  return (kind: string) => `${kind}-new-${String(made++).padStart(4, '0')}`
}

async function run(draft: ReturnType<typeof memoryObjects>, root: Hash, changes: readonly ContentChange[]) {
  const applied = await applyBatch({ draft, root, changes, newId: newIds(), now: '2026-01-01T00:00:00.000Z' })
  if ('refusal' in applied) return { root, ...applied, results: undefined }
  return { root: await applyChanges(draft, root, applied.changes), refusal: undefined, results: applied.results }
}

/** A change as numbers, which pick among what is there when it is played. */
const aMove = fc.record({
  what: fc.constantFrom('insert', 'insert', 'group', 'link', 'move', 'rename', 'delete', 'upsert', 'reorder'),
  page: fc.nat(999),
  into: fc.nat(999),
  at: fc.option(fc.nat(9), { nil: undefined }),
  text: fc.nat(9),
})

function changeOf(
  ids: readonly string[],
  move: typeof aMove extends fc.Arbitrary<infer Move> ? Move : never,
): ContentChange {
  const page = ids[move.page % Math.max(1, ids.length)] ?? 'nobody'
  const into = [null, ...ids][move.into % (ids.length + 1)]!
  const at = move.at === undefined ? {} : { at: move.at }
  const title = `Page ${move.text}`
  switch (move.what) {
    case 'group':
      return { operation: 'insert_page', type: 'group', title, ...at }
    case 'link':
      return {
        operation: 'insert_page',
        type: 'link',
        title,
        target: { kind: 'url', url: 'https://a.example' },
        into,
        ...at,
      }
    case 'move':
      return { operation: 'update_page', page, into, ...at }
    case 'reorder':
      return { operation: 'update_page', page, at: move.at ?? 0 }
    case 'rename':
      return { operation: 'update_page', page, slug: `page-${move.text}` }
    case 'delete':
      return { operation: 'delete_page', page }
    case 'upsert':
      return {
        operation: 'upsert_page',
        path: `page-${move.text}/page-${move.into % 3}`,
        document: { markdown: `# ${title}\n` },
      }
    default:
      return { operation: 'insert_page', title, into, ...at }
  }
}

test('whatever a batch holds, a tree stays a tree, and a refused batch writes no change', async () => {
  let [refused, applied] = [0, 0]
  await fc.assert(
    fc.asyncProperty(edits(0, 12), fc.array(aMove, { minLength: 1, maxLength: 8 }), async (before, moves) => {
      const draft = memoryObjects(sha256)
      const root = await play(draft, await storeWhole(draft, nothing), 'a', before)
      const ids = [...(await loadWhole(draft, root)).pages.keys()]
      const made = moves.flatMap(({ what }, index) =>
        what === 'insert' ? [`page-new-${String(index).padStart(4, '0')}`] : [],
      )
      const changes = moves.map((move) => changeOf([...ids, ...made], move))
      const after = await run(draft, root, changes)
      if (after.refusal) {
        refused++
        // What comes before the one that is refused is fine by itself.
        const { refusal } = await run(draft, root, changes.slice(0, after.refusal.index))
        expect(refusal).toBeUndefined()
      } else applied++
      expect(await faultsOf(draft, after.root)).toEqual([])
    }),
    { numRuns: 400 },
  )
  expect(Math.min(refused, applied)).toBeGreaterThan(40)
})

test('a page stands where it was asked to stand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(12), { minLength: 1, maxLength: 30 }), async (places) => {
      const draft = memoryObjects(sha256)
      const expected: string[] = []
      const changes = places.map((at, index): ContentChange => {
        expected.splice(at, 0, `p${index}`)
        return { operation: 'insert_page', title: `p${index}`, at }
      })
      const { root } = await run(draft, await storeWhole(draft, nothing), changes)
      const { pages } = await loadWhole(draft, root)
      const found = [...pages.values()].toSorted((a, b) => (a.order < b.order ? -1 : 1)).map(({ title }) => title)
      expect(found).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})

const aLine = fc.constantFrom('text', '# Heading', '', '- item', '> quote', '---', '日本語', 'a: b')

test('metadata changes only the lines of the front matter, and the page repeats it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aLine, { maxLength: 8 }), fc.string({ minLength: 1 }), async (lines, description) => {
      fc.pre(description.trim() !== '' && lines[0] !== '---')
      const draft = memoryObjects(sha256)
      const body = lines.join('\n')
      const made = await run(draft, await storeWhole(draft, nothing), [
        {
          operation: 'insert_page',
          title: 'One',
          document: { markdown: `---\nicon: book # mine\nhidden: true\n---\n${body}` },
          ref: 'one',
        },
        { operation: 'update_page', page: 'ref:one', description },
      ])
      const [page] = [...(await loadWhole(draft, made.root)).pages.values()] as DocumentPage[]
      const text = textOf(await draft.bytes(page!.document!))
      expect(text.startsWith('---\nicon: book # mine\nhidden: true\n')).toBe(true)
      expect(text.endsWith(`---\n${body}`)).toBe(true)
      expect(page).toMatchObject({ icon: 'book', hidden: true, description: expect.any(String) })
    }),
    { numRuns: 200 },
  )
})

test('patches give the text that the same edits give by hand', async () => {
  const range = fc.tuple(fc.nat(60), fc.nat(60), fc.string({ maxLength: 5 }))
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 60, maxLength: 60, unit: 'grapheme-ascii' }),
      fc.array(range, { maxLength: 3 }),
      async (text, ranges) => {
        const draft = memoryObjects(sha256)
        const sorted = ranges
          .map(([a, b, by]) => ({ from: Math.min(a, b), to: Math.max(a, b), text: by }))
          .toSorted((a, b) => a.from - b.from || a.to - b.to)
        const overlaps = sorted.some(({ from }, index) => index > 0 && from < sorted[index - 1]!.to)
        const expected = sorted.reduceRight(
          (whole, { from, to, text: by }) => whole.slice(0, from) + by + whole.slice(to),
          text,
        )
        const after = await run(draft, await storeWhole(draft, nothing), [
          { operation: 'insert_page', title: 'One', document: { markdown: text }, ref: 'one' },
          {
            operation: 'update_page',
            page: 'ref:one',
            patches: ranges.map(([a, b, by]) => ({ from: Math.min(a, b), to: Math.max(a, b), text: by })),
          },
        ])
        if (overlaps) {
          expect(after.refusal).toMatchObject({ index: 1, code: 'patch_invalid' })
          return
        }
        const [page] = [...(await loadWhole(draft, after.root)).pages.values()] as DocumentPage[]
        expect(await draft.bytes(page!.document!)).toEqual(bytesOf(expected))
      },
    ),
    { numRuns: 200 },
  )
})
