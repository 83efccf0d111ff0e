import { createHash } from 'node:crypto'
import {
  decodeDocument,
  type Hash,
  type MarkdownPiece,
  type Piece,
  readSpecification,
  renderDocument,
  type Rendered,
  type RenderedMarkdown,
  renderMarkdown,
} from '@octavo/content'
import { answerTasks } from '../../../platform/threads/answer-tasks.ts'
import { Lookups } from './lookups.ts'
import { plainPieces, plainSource } from './plain-pieces.ts'
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
  if (task.form === 'source') return plainMarkdown(source, lookups)
  if (task.form === 'markdown') return markdownOf(source, lookups)
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

async function markdownOf(source: string, lookups: Lookups): Promise<RenderedFragment> {
  for (let pass = 1; ; pass++) {
    const rendered = renderMarkdown(
      source,
      lookups.context(() => undefined),
    )
    const isComplete = !(await lookups.complete())
    if (isComplete || pass === mostPasses) return markdownFragment(rendered, lookups, source)
  }
}

function markdownFragment({ pieces, reads }: RenderedMarkdown, lookups: Lookups, source: string): RenderedFragment {
  const size = sizeOf(pieces)
  if (pieces.length > mostPieces || size > mostHtml) return plainMarkdown(source, lookups)
  return {
    ...nothing,
    key: keyOf({ pieces }),
    markdown: pieces,
    pages: reads.pages,
    files: reads.files,
    reads: { asks: lookups.asks(), variables: reads.variables, claims: reads.claims, tags: reads.tags },
    size,
  }
}

function plainMarkdown(source: string, lookups: Lookups): RenderedFragment {
  const markdown = [plainSource(source)]
  const reads = { asks: lookups.asks(), variables: [], claims: [], tags: [] }
  return { ...nothing, key: keyOf({ markdown }), markdown, isPlain: true, reads, size: sizeOf(markdown) }
}

const nothing = {
  pieces: [],
  markdown: [],
  outline: [],
  title: undefined,
  hasDiagrams: false,
  isPlain: false,
  pages: [],
  files: [],
} as const

function fragment(rendered: Rendered, lookups: Lookups, source: string): RenderedFragment {
  const { pieces, outline, title, reads } = rendered
  const size = sizeOf(pieces)
  if (pieces.length > mostPieces || size > mostHtml) return plain(source, lookups)
  return {
    ...nothing,
    key: keyOf({ pieces, outline, title }),
    pieces,
    outline,
    title,
    hasDiagrams: pieces.some((piece) => typeof piece === 'string' && piece.includes('<figure class="mermaid">')),
    pages: reads.pages,
    files: reads.files,
    reads: { asks: lookups.asks(), variables: reads.variables, claims: reads.claims, tags: reads.tags },
    size,
  }
}

function plain(source: string, lookups: Lookups): RenderedFragment {
  const pieces = plainPieces(source, (conditions) => lookups.isShown(conditions))
  return {
    ...nothing,
    key: keyOf({ pieces }),
    pieces,
    isPlain: true,
    reads: { asks: lookups.asks(), variables: [], claims: [], tags: [] },
    size: sizeOf(pieces),
  }
}

const keyOf = (output: object) => createHash('sha256').update(JSON.stringify(output)).digest('base64url').slice(0, 27)

const sizeOf = (pieces: readonly (Piece | MarkdownPiece)[]) =>
  pieces.reduce<number>((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 200), 0)

/** As JSON, which is read much faster than what it may have been written in. */
function specificationJson({ specification }: ReadTask): string | null {
  const read = readSpecification(decodeDocument(specification))
  return read === undefined ? null : JSON.stringify(read)
}

await warmUp()
answerTasks(async (task: RenderTask | ReadTask, ask) =>
  'specification' in task ? specificationJson(task) : render(task, ask),
)
