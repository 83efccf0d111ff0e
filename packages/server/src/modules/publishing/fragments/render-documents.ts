import { availableParallelism } from 'node:os'
import type { Hash } from '@octavo/content'
import { Problem } from '../../../platform/problem.ts'
import { ThreadFault } from '../../../platform/threads/thread.ts'
import { Threads } from '../../../platform/threads/threads.ts'
import { ByteCache } from './byte-cache.ts'
import type { Question, RenderAnswer, RenderedFragment, RenderTask } from './render-task.ts'

export interface RenderSettings {
  /** How many documents are rendered at once; by the cores of the machine where absent. */
  readonly threads?: number | undefined
  /** Whether threads are started before they are needed: the first page then waits for none. */
  readonly warm?: boolean | undefined
  /** Told of documents that could not be rendered because of a fault of ours. */
  readonly told?: ((fault: Error) => void) | undefined
  /** Milliseconds for each try. */
  readonly deadline?: number | undefined
}

/** Answers what a thread asks for a document. */
export interface RenderSource {
  answer(question: Exclude<Question, { specification: Hash }>): Promise<readonly unknown[]>
  /** The bytes of a specification that an answer named; undefined where there are none, or too many. */
  specification(hash: Hash): Promise<Uint8Array | undefined>
}

export interface DocumentRenderer {
  render(
    task: Omit<RenderTask, 'form'>,
    source: RenderSource,
  ): Promise<RenderedFragment & { readonly isProvisional: boolean }>
  close(): Promise<void>
}

/** What is read from beginning to end takes as long as the machine is busy, and no longer. */
const [specificationDeadline, plainDeadline] = [15_000, 15_000]
/** Bytes; ordinary pages do not wait behind longer ones. */
const longDocument = 32_000
const keptSpecifications = 48_000_000

/** Renders documents in threads of their own: one that takes long holds up nobody else, and is shown as it is written. */
export function documentRenderer({
  threads: most = coresToSpare(),
  deadline = 2000,
  warm = false,
  told = () => {},
}: RenderSettings = {}): DocumentRenderer {
  const threads = new Threads({ entry: './render-thread', from: import.meta.url, most, deadline, stay: true })
  if (warm) threads.keepWarm()
  const specifications = new ByteCache<string>(keptSpecifications)

  async function readSpecification(hash: Hash, source: RenderSource): Promise<string> {
    const bytes = await source.specification(hash)
    const read =
      bytes &&
      threads.run<string | null>({ specification: bytes }, undefined, { deadline: specificationDeadline, isLong: true })
    // One that nobody can read in time is none.
    const json = (await read?.catch(refuseOthers)) ?? 'null'
    specifications.set(hash, json, json.length + 500)
    return json
  }

  async function attempt(task: RenderTask, source: RenderSource): Promise<RenderedFragment> {
    const read = new Map<Hash, string>()
    const serve = async (question: Question) => {
      if (!('specification' in question)) return source.answer(question)
      return read.get(question.specification) ?? specifications.get(question.specification)
    }
    for (;;) {
      const time = task.form === 'plain' ? plainDeadline : deadline
      const isLong = task.bytes.length > longDocument || task.form === 'uncoloured'
      const answer = await threads.run<RenderAnswer>(task, serve, { deadline: time, isLong })
      if (!('unread' in answer)) return answer
      // Each is read once, so this ends.
      for (const hash of answer.unread) read.set(hash, await readSpecification(hash, source))
    }
  }

  return {
    async render(task, source) {
      const [first, ...others] = triesOf(task)
      for (const form of [first!, ...others]) {
        try {
          return { ...(await attempt({ ...task, form }, source)), isProvisional: form !== first }
        } catch (error) {
          // A fault of ours is no reason for readers to get nothing.
          if (error instanceof ThreadFault) told(error)
          else refuseOthers(error)
          if (form === 'plain') throw error
        }
      }
      throw new Error('a document is tried once at least')
    },
    close: () => threads.close(),
  }
}

/** Where there is code, it may have been the colours that took so long. */
function triesOf({ output, bytes }: Pick<RenderTask, 'output' | 'bytes'>): RenderTask['form'][] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const hasCode = output === 'html' && ['```', '~~~', '<pre', '    '].some((mark) => text.includes(mark))
  return hasCode ? ['coloured', 'uncoloured', 'plain'] : ['coloured', 'plain']
}

/** Having taken too long is no fault. */
function refuseOthers(error: unknown): undefined {
  if (!(error instanceof Problem && error.type === 'unavailable')) throw error
  return undefined
}

/** Two, so that long documents do not hold up the others, where there is more than one core to run them on. */
const coresToSpare = () => Math.min(2, availableParallelism())
