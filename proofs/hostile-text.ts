import {
  decodeDocument,
  diffLines,
  mergeDocuments,
  mergeLines,
  readFrontMatter,
  readHeadings,
  splitBlocks,
  unifiedDiff,
} from '../packages/content/src/index.ts'
import { hostileDocuments } from '../packages/content/src/testing/hostile-documents.ts'
import type { ProofOptions, Proven } from './proof.ts'
import { rounded } from './parts/worlds.ts'

export const shows =
  'What each function on documents costs at most (CPU of its thread) on hostile documents of up to 1 MB, of 25 kinds. Those bounded by 50 ms may run on the event loop; the others are for worker threads.'

const most = 50

type Edited = { readonly base: Uint8Array; readonly ours: Uint8Array; readonly theirs: Uint8Array }

/** Text reading is what a worker does; everything else must never hold up a server. */
const functions: Readonly<Record<string, { bounded: boolean; run: (document: Edited) => unknown }>> = {
  diffLines: { bounded: true, run: ({ ours, theirs }) => diffLines(ours, theirs) },
  mergeLines: { bounded: true, run: ({ base, ours, theirs }) => mergeLines(base, ours, theirs) },
  splitBlocks: { bounded: true, run: ({ base }) => splitBlocks(decodeDocument(base)) },
  unifiedDiff: { bounded: true, run: ({ ours, theirs }) => unifiedDiff(ours, theirs, { before: 'a', after: 'a' }) },
  mergeDocuments: { bounded: false, run: ({ base, ours, theirs }) => mergeDocuments(base, ours, theirs) },
  readFrontMatter: { bounded: false, run: ({ base }) => readFrontMatter(decodeDocument(base)) },
  readHeadings: { bounded: false, run: ({ base }) => withBlocks(base, readHeadings) },
}

export function run({ small }: ProofOptions): Promise<Proven> {
  // The smaller ones have just as many lines as are still read line by line.
  const sizes = small ? [20_000] : [79_000, 270_000, 1_000_000]
  const documents = sizes.flatMap(hostileDocuments)
  const figures: Record<string, number | string> = { documents: documents.length }
  const failures: string[] = []
  for (const [name, { bounded, run: work }] of Object.entries(functions)) {
    let worst = { ms: 0, on: '' }
    for (const { name: kind, bytes } of documents) {
      const on = `${Math.round(bytes.length / 1000)} KB of ${kind}`
      const ms = cost(() => work(edited(bytes)))
      if (ms > worst.ms) worst = { ms, on }
      // A small run shows that every document is read to its end.
      if (!small && bounded && ms > most) failures.push(`${name} takes ${rounded(ms)} ms on ${on}.`)
    }
    figures[`${name}, worst ms`] = `${rounded(worst.ms)} (${worst.on})${bounded ? '' : ': for a worker'}`
  }
  return Promise.resolve({ figures, failures })
}

/** The least of a few runs: what others do on the machine meanwhile is not its cost. */
function cost(work: () => unknown): number {
  let least = Infinity
  for (let turn = 0; turn < 3 && (turn === 0 || least < 1000); turn++) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

function withBlocks<T>(bytes: Uint8Array, read: (text: string, blocks: ReturnType<typeof splitBlocks>) => T): T {
  const text = decodeDocument(bytes)
  return read(text, splitBlocks(text))
}

/** Two edits of it that lie in many places and meet in some. */
function edited(base: Uint8Array): Edited {
  const change = (step: number, byte: number) => {
    const changed = Uint8Array.from(base)
    for (let at = step; at < changed.length; at += step) changed[at] = byte
    return changed
  }
  return { base, ours: change(9973, 65), theirs: change(7919, 66) }
}
