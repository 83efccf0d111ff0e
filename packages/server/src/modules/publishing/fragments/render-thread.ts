import { createHash } from 'node:crypto'
import {
  decodeDocument,
  type Hash,
  type Piece,
  readSpecification,
  renderDocument,
  type Rendered,
} from '@octavo/content'
import { answerTasks } from '../../../platform/threads/answer-tasks.ts'
import { Lookups } from './lookups.ts'
import { plainPieces } from './plain-pieces.ts'
import type { Question, ReadTask, RenderAnswer, RenderedFragment, RenderTask } from './render-task.ts'
import { warmUp } from './warm-up.ts'

/** A document may ask for what it was not seen to ask for, and when that is there for more. */
const mostPasses = 4
/** More would hold up whoever puts the page together. */
const mostPieces = 40_000
const mostHtml = 16_000_000
/** Specifications that are kept as they were read. */
const mostKept = 8

const kept = new Map<Hash, unknown>()

async function specificationsOf(
  hashes: readonly Hash[],
  ask: (question: Question) => Promise<unknown>,
): Promise<readonly Hash[]> {
  const unread: Hash[] = []
  for (const hash of hashes) {
    if (kept.has(hash)) continue
    const json = (await ask({ specification: hash })) as string | undefined
    if (json === undefined) unread.push(hash)
    else kept.set(hash, JSON.parse(json))
  }
  for (const hash of hashes.filter((one) => kept.has(one))) {
    const value = kept.get(hash)
    kept.delete(hash)
    kept.set(hash, value)
  }
  for (const oldest of kept.keys()) if (kept.size > mostKept + hashes.length) kept.delete(oldest)
  return unread
}

async function render(task: RenderTask, ask: (question: Question) => Promise<unknown>): Promise<RenderAnswer> {
  const source = decodeDocument(task.bytes).toWellFormed()
  const lookups = new Lookups(task, ask)
  await lookups.prepare(task.path, source)
  if (task.form === 'plain') return plain(source, lookups)
  for (let pass = 1; ; pass++) {
    const unread = await specificationsOf(lookups.specifications(), ask)
    if (unread.length > 0) return { unread }
    const rendered = await renderDocument(
      source,
      lookups.context((hash) => kept.get(hash)),
    )
    const isComplete = !(await lookups.complete())
    if (isComplete || pass === mostPasses) return fragment(rendered, lookups, source)
  }
}

function fragment(rendered: Rendered, lookups: Lookups, source: string): RenderedFragment {
  const { pieces, outline, title, reads } = rendered
  const size = sizeOf(pieces)
  if (pieces.length > mostPieces || size > mostHtml) return plain(source, lookups)
  return {
    key: keyOf({ pieces, outline, title }),
    pieces,
    outline,
    title,
    hasDiagrams: pieces.some((piece) => typeof piece === 'string' && piece.includes('<figure class="mermaid">')),
    isPlain: false,
    pages: reads.pages,
    files: reads.files,
    reads: { asks: lookups.asks(), variables: reads.variables, claims: reads.claims, tags: reads.tags },
    size,
  }
}

function plain(source: string, lookups: Lookups): RenderedFragment {
  const pieces = plainPieces(source, (conditions) => lookups.isShown(conditions))
  return {
    key: keyOf({ pieces }),
    pieces,
    outline: [],
    title: undefined,
    hasDiagrams: false,
    isPlain: true,
    pages: [],
    files: [],
    reads: { asks: lookups.asks(), variables: [], claims: [], tags: [] },
    size: sizeOf(pieces),
  }
}

const keyOf = (output: object) => createHash('sha256').update(JSON.stringify(output)).digest('base64url').slice(0, 27)

const sizeOf = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 200), 0)

/** As JSON, which is read much faster than what it may have been written in. */
function specificationJson({ specification }: ReadTask): string | null {
  const read = readSpecification(decodeDocument(specification))
  return read === undefined ? null : JSON.stringify(read)
}

await warmUp()
answerTasks(async (task: RenderTask | ReadTask, ask) =>
  'specification' in task ? specificationJson(task) : render(task, ask),
)
