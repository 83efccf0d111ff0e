import type { Hash } from '@octavo/content'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Tenant } from '../../platform/database/database.ts'

const day = 24 * 60 * 60 * 1000

/** Longer than an upload waits to be taken and than any job works: what is younger may still be about to be referred to. */
export const graceDays = 7

const atOnce = 500

/** Which of these something refers to. */
type Reachable = (blobs: readonly Hash[]) => Promise<ReadonlySet<Hash>>

/** Removes the files of an organization that are old and that nothing refers to. Returns how many those were. */
export const sweepBlobs =
  (blobs: Blobs, grace: number = graceDays * day) =>
  async (tenant: Tenant, areReachable: Reachable, signal: AbortSignal): Promise<number> => {
    const before = new Date(Date.now() - grace)
    let removed = 0
    const removeUnreached = async (old: readonly Hash[]): Promise<void> => {
      const reached = await areReachable(old)
      for (const blob of old.filter((one) => !reached.has(one))) {
        signal.throwIfAborted()
        // Judged again: it may have been put anew since it was listed.
        if (await blobs.remove(tenant, blob, before)) removed++
      }
    }
    let old: Hash[] = []
    for await (const { hash, writtenAt } of blobs.list(tenant)) {
      if (writtenAt < before) old.push(hash)
      if (old.length < atOnce) continue
      await removeUnreached(old)
      old = []
    }
    if (old.length > 0) await removeUnreached(old)
    return removed
  }
