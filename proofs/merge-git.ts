import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { mergeDocuments, mergeLines } from '../packages/content/src/index.ts'
import { mergeByGit, mergeFileByGit } from '../packages/content/src/testing/git-merge.ts'
import {
  documentTriple,
  type DocumentTriple,
  repetitiveTriple,
} from '../packages/content/src/testing/random-documents.ts'
import type { ProofOptions, Proven } from './proof.ts'
import { median, rounded } from './parts/worlds.ts'

export const shows =
  'Random document triples (Markdown with repeated and blank lines, moved blocks, the same edit on both sides, neighbouring edits, no final line end, CRLF, bytes that are no text; a fifth of them of few different lines) merged by the real git and by us: where git merges cleanly, so do we, with the same bytes. Then what 50 merges of 6.5 KB documents with four edits on each side cost.'

export function run({ small }: ProofOptions): Promise<Proven> {
  const seed = 20_261_115
  const triples = [
    ...fc.sample(documentTriple, { numRuns: small ? 150 : 8_000, seed }),
    ...fc.sample(repetitiveTriple, { numRuns: small ? 50 : 2_000, seed }),
  ]
  const failures: string[] = []
  const byGit = mergeByGit(triples)
  let clean = 0
  let nontrivial = 0
  let same = 0
  let cleanOnlyHere = 0
  let cleanByBlock = 0
  triples.forEach((triple, index) => {
    const { base, ours, theirs } = triple
    const lines = mergeLines(base, ours, theirs)
    const git = byGit[index]
    if (!git) {
      if (lines.clean) cleanOnlyHere++
      else if (mergeDocuments(base, ours, theirs).clean) cleanByBlock++
      return
    }
    clean++
    if (!isTrivial(triple)) nontrivial++
    const document = mergeDocuments(base, ours, theirs)
    if (lines.clean && isSame(lines.bytes, git) && document.clean && isSame(document.bytes, git)) same++
    else failures.push(`Triple ${index}: ${lines.clean ? 'other bytes than git' : 'a conflict where git has none'}.`)
  })

  const mergeFile = againstMergeFile(triples.slice(0, small ? 30 : 2_000), byGit)
  return Promise.resolve({
    figures: {
      triples: triples.length,
      'git merge: clean': clean,
      'git merge: clean, with both sides changed': nontrivial,
      'same bytes as git merge': same,
      'differences from git merge': failures.length,
      'clean here where git merge finds a conflict, by lines as git merge-file': cleanOnlyHere,
      'clean here where git merge finds a conflict, by blocks and keys': cleanByBlock,
      'git merge-file: triples': mergeFile.triples,
      'git merge-file: clean': mergeFile.clean,
      'conflicts where git merge-file is clean': mergeFile.conflicts,
      'bytes where git merge-file and git merge differ from each other': mergeFile.gitDiffers,
      'bytes that differ from git merge-file otherwise': mergeFile.differs,
      '50 merges of 6.5 KB, CPU ms': rounded(costOfFifty()),
    },
    failures: [
      ...failures,
      ...(mergeFile.conflicts + mergeFile.differs > 0 ? ['git merge-file merges what is not merged here.'] : []),
    ],
  })
}

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0
const isTrivial = ({ base, ours, theirs }: DocumentTriple) =>
  isSame(base, ours) || isSame(base, theirs) || isSame(ours, theirs)

/** Git has two merges, which compare by two methods; where both are clean and differ, `git merge` is right. */
function againstMergeFile(triples: readonly DocumentTriple[], byGit: readonly (Uint8Array | undefined)[]) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-merge-file-'))
  try {
    let clean = 0
    let conflicts = 0
    let gitDiffers = 0
    let differs = 0
    triples.forEach((triple, index) => {
      const merged = mergeFileByGit(folder, triple, writeFileSync)
      if (!merged) return
      clean++
      const ours = mergeLines(triple.base, triple.ours, triple.theirs)
      if (!ours.clean) conflicts++
      else if (!isSame(ours.bytes, merged)) {
        if (byGit[index]) gitDiffers++
        else differs++
      }
    })
    return { triples: triples.length, clean, conflicts, gitDiffers, differs }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function costOfFifty(): number {
  const documents = Array.from({ length: 50 }, (_, number) => {
    const lines = Array.from({ length: 130 }, (__, line) =>
      line % 2
        ? ''
        : `Paragraph ${line} of document ${number}, long enough that all of them make a page of usual length.`,
    )
    const edited = (first: number) =>
      Buffer.from(lines.map((line, index) => (index % 32 === first ? `${line} Changed by ${first}.` : line)).join('\n'))
    return [Buffer.from(lines.join('\n')), edited(2), edited(18)] as const
  })
  const costs = Array.from({ length: 9 }, () => {
    const before = process.threadCpuUsage()
    for (const [base, ours, theirs] of documents) mergeDocuments(base, ours, theirs)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return median(costs)
}
