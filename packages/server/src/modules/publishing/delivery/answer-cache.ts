import type { Tenant } from '../../../platform/database/database.ts'
import type { ReadyAnswer } from './ready-answer.ts'

/** An answer for everyone. */
export interface KeptAnswer {
  readonly tenant: Tenant
  readonly readAt: number
  readonly ready: ReadyAnswer
  /** When it is made anew although nothing has changed. */
  readonly until: number
  /** Whether it is the same whatever the query says. */
  readonly ignoresQuery: boolean
  /** The host of its owner that may hand the request on, and then gets another answer. */
  readonly proxyHost: string | undefined
}

interface Entry {
  answer: KeptAnswer
  size: number
  wasUsed: boolean
}

/** Answers that anybody may be given. Whether one still holds is for the one who takes it to ask. */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>()
  readonly #capacity: number
  #size = 0

  /** In bytes. */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(key: string): KeptAnswer | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    entry.wasUsed = true
    return entry.answer
  }

  /** Keeps an answer. Where the one that was kept before says the same, what was made of it stays. */
  keep(key: string, answer: KeptAnswer): KeptAnswer {
    const known = this.#entries.get(key)
    const { ready } = answer
    if (known && ready.etag !== undefined && saysTheSame(known.answer.ready, ready)) {
      known.answer = { ...answer, ready: known.answer.ready }
      return known.answer
    }
    if (known) this.#remove(key, known)
    const size = ready.size + key.length
    this.#entries.set(key, { answer, size, wasUsed: false })
    this.#size += size
    this.#shrink()
    return answer
  }

  /** The oldest go first, but for those that were used since they were last looked at. */
  #shrink(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#size <= this.#capacity) return
      this.#remove(key, entry)
      if (!entry.wasUsed) continue
      this.#entries.set(key, { ...entry, wasUsed: false })
      this.#size += entry.size
    }
  }

  #remove(key: string, { size }: Entry): void {
    this.#entries.delete(key)
    this.#size -= size
  }
}

/** Its etag is of the body; what is said about it may be said otherwise now. */
const saysTheSame = (one: ReadyAnswer, other: ReadyAnswer): boolean =>
  one.etag === other.etag && one.status === other.status && one.about === other.about
