import { decodeDocument, type Hash, type RenderContext, scanAsks } from '@octavo/content'
import type { Answered, Ask, Kind, Question, Reads, RenderTask } from './render-task.ts'

/** What is asked for at once, so that whoever answers is never held up for long. */
const mostAtOnce = 500
/** Of one kind, in one document. What is beyond is not there. */
const most = 10_000

const kinds: readonly Kind[] = ['links', 'includes', 'specs', 'specSources', 'conditions']

/** One kind of answers, by where and how something was written. */
class Answers {
  readonly known = new Map<string, unknown>()
  /** What was asked for while rendering, and what of it was not known. */
  readonly asked = new Map<string, Ask>()
  readonly missing = new Map<string, Ask>()

  get(ask: Ask): unknown {
    const key = keyOf(ask)
    this.asked.set(key, ask)
    if (!this.known.has(key)) this.missing.set(key, ask)
    return this.known.get(key)
  }
}

const keyOf = ([from, written]: Ask) => `${from}\n${written}`

/** What a document asks for, fetched before it is rendered: rendering itself waits for nobody. */
export class Lookups {
  readonly #task: RenderTask
  readonly #ask: (question: Question) => Promise<unknown>
  readonly #answers = Object.fromEntries(kinds.map((kind) => [kind, new Answers()])) as Record<Kind, Answers>
  readonly #scanned = new Set<string>()

  constructor(task: RenderTask, ask: (question: Question) => Promise<unknown>) {
    this.#task = task
    this.#ask = ask
  }

  /** Fetches all that a source seems to ask for, and what it includes seems to. */
  async prepare(path: string, source: string): Promise<void> {
    if (this.#scanned.has(path)) return
    this.#scanned.add(path)
    const asks = scanAsks(source)
    for (const kind of kinds) {
      const from = kind === 'conditions' ? '' : path
      await this.#fetch(
        kind,
        Array.from(asks[kind], (written) => [from, written]),
      )
    }
  }

  /** Fetches what was not there when it was asked for. False where nothing was missing. */
  async complete(): Promise<boolean> {
    let isComplete = true
    for (const kind of kinds) {
      const missing = [...this.#answers[kind].missing.values()]
      if (missing.length > 0) isComplete = false
      await this.#fetch(kind, missing)
      this.#answers[kind].missing.clear()
    }
    return !isComplete
  }

  async #fetch(kind: Kind, asks: readonly Ask[]): Promise<void> {
    const { known } = this.#answers[kind]
    const wanted = asks.filter((ask) => !known.has(keyOf(ask)))
    for (let from = 0; from < wanted.length; from += mostAtOnce) {
      const batch = wanted.slice(from, from + mostAtOnce)
      const answers = known.size < most ? ((await this.#ask({ kind, asks: batch })) as readonly Answered[Kind][]) : []
      for (const [index, ask] of batch.entries()) await this.#keep(kind, ask, answers[index])
    }
  }

  async #keep(kind: Kind, ask: Ask, answer: Answered[Kind] | undefined): Promise<void> {
    const { known } = this.#answers[kind]
    if (kind !== 'includes' || answer === undefined) return void known.set(keyOf(ask), answer)
    const { path, source } = answer as NonNullable<Answered['includes']>
    const text = decodeDocument(source).toWellFormed()
    known.set(keyOf(ask), { path, source: text })
    await this.prepare(path, text)
  }

  /** The specifications that are named. */
  specifications(): Hash[] {
    const named = [this.#answers.specs, this.#answers.specSources].flatMap(({ known }) => [...known.values()])
    return [...new Set(named.filter((hash) => hash !== undefined))] as Hash[]
  }

  context(specificationOf: (hash: Hash) => unknown): RenderContext {
    const { path, variables, tags, visitor, form } = this.#task
    const { links, includes, specs, specSources } = this.#answers
    return {
      path,
      variables,
      tags,
      visitor,
      colours: form === 'coloured',
      resolveLink: (destination, from) => links.get([from, destination]) as Answered['links'],
      findInclude: (destination, from) => includes.get([from, destination]) as ReturnType<RenderContext['findInclude']>,
      findSpecification: (wanted, from) => {
        const hash = 'spec' in wanted ? specs.get([from, wanted.spec]) : specSources.get([from, wanted.source])
        return hash === undefined ? undefined : specificationOf(hash as Hash)
      },
      isShown: (all) => this.isShown(all),
    }
  }

  /** All must hold, and what is not known to hold does not. */
  isShown(all: readonly string[]): boolean {
    return all.map((condition) => this.#answers.conditions.get(['', condition])).every((holds) => holds === true)
  }

  /** What the output depends on of what was looked up. */
  asks(): Reads['asks'] {
    const own = ([from, written]: Ask): Ask => [from === this.#task.path ? '' : from, written]
    const asked = kinds.map((kind) => [kind, Array.from(this.#answers[kind].asked.values(), own)])
    return Object.fromEntries(asked) as Reads['asks']
  }
}
