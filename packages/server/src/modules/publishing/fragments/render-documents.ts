import { availableParallelism } from 'node:os'
import type { Hash } from '@octavo/content'
import { Problem } from '../../../platform/problem.ts'
import { ThreadFault } from '../../../platform/threads/thread.ts'
import { NoTurn, type TaskSettings, Threads } from '../../../platform/threads/threads.ts'
import { ByteCache } from '../byte-cache.ts'
import type { Question, RenderAnswer, RenderedFragment, RenderTask, ThreadData } from './render-task.ts'

export interface RenderSettings {
  /** How many documents are rendered at once; by the cores of the machine where absent. */
  readonly threads?: number | undefined
  /** Whether threads are started before they are needed: the first page then waits for none. */
  readonly warm?: boolean | undefined
  /** Told of documents that could not be rendered because of a fault of ours. */
  readonly told?: ((fault: Error) => void) | undefined
  /** Milliseconds for each try. */
  readonly deadline?: number | undefined
  /** Milliseconds until a document whose turn has not come is given up. No fewer than a thread may take to start. */
  readonly patience?: number | undefined
}

/** How a document takes its turn among the others. */
interface RenderTurn {
  /** Those of one organization wait for each other, and not those of all organizations. */
  readonly tenant: string
  /** Whether it took too long the last time. */
  readonly isSlow?: boolean
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
    turn: RenderTurn,
  ): Promise<RenderedFragment & { readonly isProvisional: boolean }>
  close(): Promise<void>
}

/** What is read from beginning to end takes as long as the machine is busy, and no longer. */
const plainDeadline = 15_000
/** As many times the deadline of a document. */
const forSpecification = 7.5
/** Milliseconds until a specification that nobody could read in time is tried again, and how many such are known. */
const specificationRest = 10 * 60_000
const mostLate = 1000
/** Bytes; ordinary pages do not wait behind longer ones. */
const longDocument = 32_000
const keptSpecifications = 48_000_000
/** Ordinary documents take some hundredths of a second: all of these are rendered before somebody who waits gives up. */
const mostWaiting = { ofAll: 1000, ofOne: 200 }

/** Renders documents in threads of their own: one that takes long holds up nobody else, and is shown as it is written. */
export function documentRenderer({
  threads: most = coresToSpare(),
  deadline = 2000,
  patience = 20_000,
  warm = false,
  told = () => {},
}: RenderSettings = {}): DocumentRenderer {
  const threads = new Threads({
    entry: './render-thread',
    from: import.meta.url,
    data: { warm } satisfies ThreadData,
    most,
    deadline,
    stay: true,
    waiting: { ...mostWaiting, patience },
    // Where many ask at once, ordinary documents are not shown as they are written.
    stretch: 3,
  })
  if (warm) threads.keepWarm()
  const specifications = new ByteCache<string>(keptSpecifications)
  /** Until when those that nobody could read in time are none. */
  const late = new Map<Hash, number>()

  async function readSpecification(hash: Hash, source: RenderSource, turn: string): Promise<string> {
    const bytes = await source.specification(hash)
    const settings = { deadline: deadline * forSpecification, isLong: true, turn, goesOn: true }
    const read = bytes ? threads.run<string | null>({ specification: bytes }, undefined, settings) : null
    try {
      const json = (await read) ?? 'null'
      specifications.set(hash, json, json.length + 500)
      return json
    } catch (error) {
      refuseOthers(error)
      if (late.size >= mostLate) late.clear()
      late.set(hash, Date.now() + specificationRest)
      return 'null'
    }
  }

  /** `lacks`: something that the document shows was not there in time. */
  async function attempt(task: RenderTask, source: RenderSource, settings: TaskSettings) {
    const read = new Map<Hash, string>()
    let lacks = false
    const serve = async (question: Question) => {
      if (!('specification' in question)) return source.answer(question)
      const { specification: hash } = question
      const isLate = (late.get(hash) ?? 0) > Date.now()
      lacks ||= isLate
      return read.get(hash) ?? (isLate ? 'null' : specifications.get(hash))
    }
    for (let goesOn = settings.goesOn!; ; goesOn = true) {
      const answer = await threads.run<RenderAnswer>(task, serve, { ...settings, goesOn })
      if (!('unread' in answer)) return { answer, lacks }
      // Each is read once, so this ends.
      for (const hash of answer.unread) read.set(hash, await readSpecification(hash, source, settings.turn!))
    }
  }

  return {
    async render(task, source, { tenant: turn, isSlow = false }) {
      const [first, ...others] = triesOf(task)
      for (const form of [first!, ...others]) {
        const isLong = isSlow || task.bytes.length > longDocument || form === 'uncoloured'
        const time = form === 'plain' ? plainDeadline : deadline
        const settings = { deadline: time, isLong, turn, goesOn: form !== first }
        try {
          const { answer, lacks } = await attempt({ ...task, form }, source, settings)
          return { ...answer, isProvisional: lacks || form !== first }
        } catch (error) {
          // It was not tried, so nothing is known of it.
          if (error instanceof NoTurn) throw error
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
function refuseOthers(error: unknown): void {
  if (!(error instanceof Problem && error.type === 'unavailable')) throw error
}

/** Two, so that long documents do not hold up the others, where there is more than one core to run them on. */
const coresToSpare = () => Math.min(2, availableParallelism())
