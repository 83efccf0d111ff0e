import type { Database } from '../../platform/database/database.ts'
import type { AnyProof } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { noteShareLinkUse, type SiteKey } from './share-link-store.ts'

const interval = 60_000

/** Counts how often share links are used and writes it down once a minute, off the request's path. */
export class ShareLinkUse {
  readonly #database: Database
  readonly #used = new Map<Uuid<'shareLink'>, { readonly site: SiteKey; count: number }>()
  readonly #timer: NodeJS.Timeout
  /** The last one: the next waits for it, and so does who closes. */
  #flushed: Promise<void> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
    this.#timer = setInterval(() => void this.flush().catch(() => {}), interval).unref()
  }

  /** Whatever was opened: most of it by no share link. */
  note({ organizationId, id, row }: AnyProof): void {
    const link = 'opened_by' in row ? row.opened_by : null
    if (link !== null) this.count({ organizationId, id } as SiteKey, link)
  }

  count(site: SiteKey, link: Uuid<'shareLink'>, times = 1): void {
    const { count } = this.#used.get(link) ?? { count: 0 }
    this.#used.set(link, { site, count: count + times })
  }

  flush(): Promise<void> {
    this.#flushed = this.#flushed.catch(() => {}).then(() => this.#write())
    return this.#flushed
  }

  /** What cannot be written now is written the next time. */
  async #write(): Promise<void> {
    const left = [...this.#used]
    this.#used.clear()
    try {
      // Each by itself: none waits for another that somebody has locked.
      for (let next = left[0]; next; next = left[0]) {
        const [link, { site, count }] = next
        await this.#database.transact((transaction) => noteShareLinkUse(transaction, site, link, count))
        left.shift()
      }
    } finally {
      for (const [link, { site, count }] of left) this.count(site, link, count)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
