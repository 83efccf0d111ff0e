import type { Hash } from '@octavo/content'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Tenant } from '../../platform/database/database.ts'

/** Copies files from one organization to another. What is there already is put again, so that no sweep takes it. */
export const copyBlobs =
  (blobs: Blobs) =>
  async (from: Tenant, to: Tenant, hashes: readonly Hash[]): Promise<void> => {
    for (const hash of hashes) {
      const opened = await blobs.open(from, hash)
      // A reference to what is missing is copied as such: it must not keep the rest from going.
      if (opened) await blobs.put(to, opened.bytes, { hash, size: opened.size })
    }
  }
