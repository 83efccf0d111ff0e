import type { FetchGuarded, OutboundRequest } from '../../../platform/outbound/fetch-guarded.ts'

/** One who keeps copies of answers, or passes on to those who do. */
export interface PurgeHook {
  /** As errors name it. */
  readonly name: string
  /** How many tags one request may name. */
  readonly most: number
  readonly request: (tags: readonly string[]) => Pick<OutboundRequest, 'url' | 'headers' | 'body'>
}

interface Waiting {
  readonly tags: readonly string[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

const patience = 15_000

/** Tells caches what to throw away. What comes while they are being told is told together. */
export class Purger {
  readonly #hooks: readonly PurgeHook[]
  readonly #fetch: FetchGuarded
  #waiting: Waiting[] = []
  #isTelling = false

  constructor(hooks: readonly PurgeHook[], fetch: FetchGuarded) {
    this.#hooks = hooks
    this.#fetch = fetch
  }

  /** Ends when all of them have said yes. */
  async purge(tags: readonly string[], signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    const told = new Promise<void>((resolve, reject) => this.#waiting.push({ tags, resolve, reject }))
    void this.#tellAll()
    await told
  }

  async #tellAll(): Promise<void> {
    if (this.#isTelling) return
    this.#isTelling = true
    while (this.#waiting.length > 0) {
      const together = this.#waiting
      this.#waiting = []
      try {
        await this.#tell([...new Set(together.flatMap(({ tags }) => tags))])
        for (const { resolve } of together) resolve()
      } catch (error) {
        for (const { reject } of together) reject(error)
      }
    }
    this.#isTelling = false
  }

  /** None of them waits for another, or goes without because another fails. */
  async #tell(tags: readonly string[]): Promise<void> {
    const told = await Promise.allSettled(this.#hooks.map((hook) => this.#tellHook(hook, tags)))
    for (const one of told) if (one.status === 'rejected') throw one.reason
  }

  async #tellHook(hook: PurgeHook, tags: readonly string[]): Promise<void> {
    for (let index = 0; index < tags.length; index += hook.most) {
      await this.#tellOne(hook, tags.slice(index, index + hook.most))
    }
  }

  async #tellOne({ name, request }: PurgeHook, tags: readonly string[]): Promise<void> {
    const asked = { ...request(tags), method: 'POST', timeoutMs: patience, maxBytes: 100_000 } as const
    const { status } = await this.#fetch(asked)
    if (status < 200 || status > 299) throw new Error(`${name} answered ${status} when it was told what to purge`)
  }
}
