import type { Hash, Reference } from '@octavo/content'
import type { Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { JobContext } from '../../platform/jobs/work.ts'
import { storeObjects } from './object-store.ts'
import { listRoots } from './revision-store.ts'
import { walkObjects } from './walk-objects.ts'

interface CopiedContent {
  readonly space: Uuid<'space'>
  readonly from: Tenant
  readonly to: Tenant
}

/**
 * Copies every object that any revision of a space reaches to another organization, some at a time; the rows follow
 * in the caller's own transaction. Copying again finishes what was begun.
 */
export async function copyContent(
  { database, transact, signal }: Pick<JobContext, 'database' | 'transact' | 'signal'>,
  { space, from, to }: CopiedContent,
  copyBlobs: (blobs: readonly Hash[]) => Promise<void>,
): Promise<void> {
  const seen = new Set<Hash>()
  const takeNew = async (references: readonly Reference[]) =>
    references.filter(({ hash }) => !seen.has(hash) && seen.add(hash))
  await walkObjects(database.reader, from, await listRoots(database.reader, from, space), {
    takeNew,
    readsDocuments: true,
    signal,
    visit: async (objects, blobs) => {
      await transact(({ transaction }) => storeObjects(transaction, to, objects))
      await copyBlobs(blobs)
    },
  })
}
