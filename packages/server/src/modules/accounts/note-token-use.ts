import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { markTokensUsed } from './token-store.ts'

const interval = 60_000

/** Gathers the tokens that were used and writes their last use once a minute, off the request's path. */
export class TokenUse {
  readonly #database: Database
  readonly #used = new Set<Uuid<'token'>>()
  readonly #timer: NodeJS.Timeout
  /** The last one: the next waits for it, and so does who closes. */
  #flushed: Promise<void> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
    this.#timer = setInterval(() => void this.flush().catch(() => {}), interval).unref()
  }

  note(caller: Caller): void {
    this.#used.add(caller.tokenId)
  }

  flush(): Promise<void> {
    this.#flushed = this.#flushed.catch(() => {}).then(() => this.#write())
    return this.#flushed
  }

  /** What cannot be written now is written the next time. */
  async #write(): Promise<void> {
    const ids = [...this.#used]
    this.#used.clear()
    if (ids.length === 0) return
    try {
      await this.#database.transact((transaction) => markTokensUsed(transaction, ids))
    } catch (error) {
      for (const id of ids) this.#used.add(id)
      throw error
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
