import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyHunks } from '../testing/apply-hunks.ts'
import { mergeByGit } from '../testing/git-merge.ts'
import { documentTriple, repetitiveTriple } from '../testing/random-documents.ts'
import { diffLines } from './diff-lines.ts'
import { bytesOfLines, joinBytes, splitLines } from './lines.ts'
import { type LineMerge, mergeLines } from './merge-lines.ts'
import { unifiedDiff } from './unified-diff.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const shown = (some: Uint8Array | undefined) => some && Buffer.from(some).toString('latin1')

test('the lines of a document make up its bytes, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ size: '+1' }), (document) => {
      const lines = splitLines(document)
      const count = lines.starts.length - 1
      const each = Array.from({ length: count }, (_, line) => bytesOfLines(lines, line, line + 1))
      expect(joinBytes(each)).toEqual(document)
      expect(each.every((line, index) => line.at(-1) === 10 || index === count - 1)).toBe(true)
    }),
  )
})

test('what was before and the difference make what is after', () => {
  fc.assert(
    fc.property(documentTriple, ({ ours, theirs }) => {
      expect(shown(applyHunks(ours, diffLines(ours, theirs)))).toBe(shown(theirs))
    }),
    { numRuns: 300 },
  )
})

test('documents of very many lines are compared by their ends, and merge where those are apart', () => {
  const lines = Array.from({ length: 50_000 }, (_, index) => `${index % 7}\n`)
  const document = (changes: Record<number, string>) =>
    bytes(lines.map((line, index) => changes[index] ?? line).join(''))
  const [base, ours, theirs] = [document({}), document({ 3: 'ours\n' }), document({ 49_999: 'theirs' })]

  expect(applyHunks(ours, diffLines(ours, theirs))).toEqual(theirs)
  expect(diffLines(base, ours)).toEqual([
    { beforeLine: 3, afterLine: 3, removed: bytes('3\n'), added: bytes('ours\n') },
  ])
  expect(mergeLines(base, ours, theirs)).toEqual({ clean: true, bytes: document({ 3: 'ours\n', 49_999: 'theirs' }) })
})

test('the ends that very long documents share never overlap', () => {
  const some = fc.array(fc.constantFrom('a\n', 'b\n', '\n'), { maxLength: 6 }).map((lines) => lines.join(''))
  const long = 'x\n'.repeat(40_001)
  fc.assert(
    fc.property(some, some, some, some, (head, tail, otherHead, otherTail) => {
      const [before, after] = [bytes(head + long + tail), bytes(otherHead + long + otherTail)]
      expect(applyHunks(before, diffLines(before, after))).toEqual(after)
    }),
    { numRuns: 20 },
  )
})

test('lines made to have one hash are told apart', () => {
  const lines = Array.from({ length: 400 }, (_, index) => `${'\0'.repeat(index)}\n`)
  const before = bytes(lines.join(''))
  const after = bytes(lines.toSpliced(100, 1).toSpliced(300, 0, 'new\n').join(''))

  expect(diffLines(before, after)).toEqual([
    { beforeLine: 100, afterLine: 100, removed: bytes(lines[100]!), added: bytes('') },
    { beforeLine: 301, afterLine: 300, removed: bytes(''), added: bytes('new\n') },
  ])
})

test('the rarest line holds two documents together, not the longest run', () => {
  expect(diffLines(bytes('x\na\nb\na\nb\n'), bytes('a\nb\na\nb\nx\n'))).toEqual([
    { beforeLine: 0, afterLine: 0, removed: bytes(''), added: bytes('a\nb\na\nb\n') },
    { beforeLine: 1, afterLine: 5, removed: bytes('a\nb\na\nb\n'), added: bytes('') },
  ])
})

test('a difference is refused where the document is another', () => {
  const hunks = diffLines(bytes('a\nb\n'), bytes('a\nc\n'))
  expect(applyHunks(bytes('a\nx\n'), hunks)).toBeUndefined()
  expect(applyHunks(bytes('a'), hunks)).toBeUndefined()
})

test('where git merges cleanly, the bytes are the same', () => {
  const triples = [...fc.sample(documentTriple, { numRuns: 150 }), ...fc.sample(repetitiveTriple, { numRuns: 250 })]
  const merged = mergeByGit(triples)
  triples.forEach(({ base, ours, theirs }, index) => {
    if (!merged[index]) return
    const merge = mergeLines(base, ours, theirs)
    expect(shown(merge.clean ? merge.bytes : bytes('(conflict)'))).toBe(shown(merged[index]))
  })
})

/** The document with each conflict decided for one side. */
const decided = (merge: LineMerge, side: 'ours' | 'theirs') =>
  merge.clean
    ? merge.bytes
    : joinBytes(merge.parts.map((part) => (part.kind === 'merged' ? part.bytes : part[side].bytes)))

test('the order of the sides does not matter, but for the names of what conflicts', () => {
  fc.assert(
    fc.property(documentTriple, ({ base, ours, theirs }) => {
      const one = mergeLines(base, ours, theirs)
      const other = mergeLines(base, theirs, ours)
      expect(one.clean).toBe(other.clean)
      expect(shown(decided(one, 'ours'))).toBe(shown(decided(other, 'theirs')))
      expect(shown(decided(one, 'theirs'))).toBe(shown(decided(other, 'ours')))
    }),
    { numRuns: 300 },
  )
})

test('a side that changed nothing takes what the other did, and the same on both sides is taken once', () => {
  fc.assert(
    fc.property(documentTriple, ({ base, ours }) => {
      expect(mergeLines(base, ours, base)).toEqual({ clean: true, bytes: ours })
      expect(mergeLines(base, base, ours)).toEqual({ clean: true, bytes: ours })
      expect(mergeLines(base, ours, ours)).toEqual({ clean: true, bytes: ours })
    }),
    { numRuns: 100 },
  )
})

test('a conflict holds what base, ours and theirs have in one place', () => {
  const merge = mergeLines(bytes('a\nb\nc\nd\ne\n'), bytes('a\nB1\nc\nd\nE\n'), bytes('a\nB2\nB3\nc\nd\ne\n'))

  expect(merge).toEqual({
    clean: false,
    parts: [
      { kind: 'merged', bytes: bytes('a\n') },
      {
        kind: 'conflict',
        base: { from: 1, to: 2, bytes: bytes('b\n') },
        ours: { from: 1, to: 2, bytes: bytes('B1\n') },
        theirs: { from: 1, to: 3, bytes: bytes('B2\nB3\n') },
      },
      { kind: 'merged', bytes: bytes('c\nd\n') },
      { kind: 'merged', bytes: bytes('E\n') },
    ],
  })
})

test('a conflict that one side begins or ends later holds the same lines of the base for both', () => {
  const merge = mergeLines(bytes('a\nb\nc\nd\ne\n'), bytes('a\nb\nC1\nd\ne\n'), bytes('a\nB2\nC2\nD2\ne\n'))

  expect(!merge.clean && merge.parts[1]).toEqual({
    kind: 'conflict',
    base: { from: 1, to: 4, bytes: bytes('b\nc\nd\n') },
    ours: { from: 1, to: 4, bytes: bytes('b\nC1\nd\n') },
    theirs: { from: 1, to: 4, bytes: bytes('B2\nC2\nD2\n') },
  })
})

test('git applies a difference as text, and gets the bytes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-patch-'))
  try {
    const triples = fc.sample(documentTriple, { numRuns: 60 })
    const odd = ['a b.md', 'quo"te.md', 'back\\slash.md', 'tab\t.md', 'é/ü.md', ' lead.md', 'deep/er/x.md']
    const patches = triples.map(({ ours, theirs }, index) => {
      const kind = index % 4
      const name = `${index}-${odd[index % odd.length]!}`
      const before = kind === 1 ? undefined : name
      const after = kind === 2 ? undefined : kind === 3 ? `moved/${name}` : name
      const [from, to] = [before === undefined ? bytes('') : ours, after === undefined ? bytes('') : theirs]
      if (before !== undefined) {
        mkdirSync(dirname(join(folder, before)), { recursive: true })
        writeFileSync(join(folder, before), from)
      }
      const names = { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
      return { before, after, to, patch: unifiedDiff(from, to, names) }
    })

    execFileSync('git', ['apply', '--whitespace=nowarn', '-'], {
      cwd: folder,
      input: joinBytes(patches.map(({ patch }) => patch)),
      env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() },
    })

    for (const { before, after, to } of patches) {
      if (after !== undefined) expect(shown(readFileSync(join(folder, after)))).toBe(shown(to))
      if (before !== undefined && before !== after) expect(existsSync(join(folder, before))).toBe(false)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
