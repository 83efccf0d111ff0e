import { createHash } from 'node:crypto'
import { workerData } from 'node:worker_threads'
import {
  decodeDocument,
  type Hash,
  type MarkdownPiece,
  type Piece,
  readSpecification,
  renderDocument,
  renderMarkdown,
} from '@octavo/content'
import { answerTasks } from '../../../platform/threads/answer-tasks.ts'
import { Lookups } from './lookups.ts'
import { plainHtml, plainText } from './plain-text.ts'
import type { Question, ReadTask, RenderAnswer, RenderedFragment, RenderTask, ThreadData } from './render-task.ts'
import { warmUp } from './warm-up.ts'

type Ask = (question: Question) => Promise<unknown>
type Output = Pick<RenderedFragment, 'pieces' | 'outline' | 'title'>

/** A document may ask for what it was not seen to ask for, and when that is there for more. */
const mostPasses = 4
/** More would hold up whoever puts the page together. */
const mostPieces = 40_000
const mostText = 4_000_000
/** Specifications that are kept as they were read. */
const mostKept = 8

const kept = new Map<Hash, unknown>()

/** Has these specifications at hand. Gives those that somebody has to read first. */
async function keep(hashes: readonly Hash[], ask: Ask): Promise<readonly Hash[]> {
  const unread: Hash[] = []
  for (const hash of hashes) {
    // Of one that is none, it is asked again: it may only have taken too long.
    const known = kept.get(hash) ?? undefined
    const json = known === undefined ? ((await ask({ specification: hash })) as string | undefined) : undefined
    kept.delete(hash)
    if (known === undefined && json === undefined) unread.push(hash)
    else kept.set(hash, known ?? JSON.parse(json!))
  }
  for (const oldest of kept.keys()) if (kept.size > Math.max(mostKept, hashes.length)) kept.delete(oldest)
  return unread
}

async function render(task: RenderTask, ask: Ask): Promise<RenderAnswer> {
  const source = decodeDocument(task.bytes).toWellFormed()
  const lookups = new Lookups(task, ask)
  await lookups.prepare(task.path, source)
  for (let pass = 1; ; pass++) {
    const unread = await keep(lookups.specifications(), ask)
    if (unread.length > 0) return { unread }
    const fragment = task.form === 'plain' ? plain(task, source, lookups) : await rendered(task, source, lookups)
    const isIncomplete = await lookups.complete()
    if (!isIncomplete || pass === mostPasses) return fragment
  }
}

async function rendered(task: RenderTask, source: string, lookups: Lookups): Promise<RenderedFragment> {
  const context = lookups.context((hash) => kept.get(hash))
  const output = task.output === 'html' ? await renderDocument(source, context) : renderMarkdown(source, context)
  const { pieces, reads } = output
  if (pieces.length > mostPieces || sizeOf(pieces) > mostText) return plain(task, source, lookups)
  const { outline = [], title } = 'outline' in output ? output : {}
  return {
    ...named({ pieces, outline, title }),
    isPlain: false,
    pages: reads.pages,
    files: reads.files,
    reads: { asks: lookups.asks(), variables: reads.variables, claims: reads.claims, tags: reads.tags },
  }
}

function plain({ output }: RenderTask, source: string, lookups: Lookups): RenderedFragment {
  const text = plainText(source, (conditions) => lookups.isShown(conditions))
  const pieces = [output === 'html' ? plainHtml(text, mostText) : text]
  return {
    ...named({ pieces, outline: [], title: undefined }),
    isPlain: true,
    pages: [],
    files: [],
    reads: { asks: lookups.asks(), variables: [], claims: [], tags: [] },
  }
}

function named(output: Output) {
  const { pieces } = output
  const key = createHash('sha256').update(JSON.stringify(output)).digest('base64url').slice(0, 27)
  const holds = (html: string) => pieces.some((piece) => typeof piece === 'string' && piece.includes(html))
  const hasDiagrams = holds('<figure class="mermaid">')
  return { ...output, key, hasDiagrams, hasUpdates: holds('<article class="update">'), size: sizeOf(pieces) }
}

const sizeOf = (pieces: readonly (Piece | MarkdownPiece)[]) =>
  pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 200), 0)

/** As JSON, which is read much faster than what it may have been written in. */
function specificationJson({ specification }: ReadTask): string | null {
  const read = readSpecification(decodeDocument(specification))
  return read === undefined ? null : JSON.stringify(read)
}

// A page that waits for this thread to start needs its own languages only.
if ((workerData as ThreadData).warm) await warmUp()
answerTasks(async (task: RenderTask | ReadTask, ask) =>
  'specification' in task ? specificationJson(task) : render(task, ask),
)
