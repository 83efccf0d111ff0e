import { type ContentRoot, type Hash, type ObjectReader, readRoot } from '@octavo/content'
import type { Reader } from '../../platform/database/database.ts'
import { openObjects, revisionOf } from '../content/index.ts'
import type { ChangeRequest } from './change-request-store.ts'
import { baseOf } from './present-change-request.ts'

/** What a change request started from, or was last updated from, and what it holds. */
export interface Compared {
  readonly objects: ObjectReader
  readonly before: ContentRoot
  readonly after: ContentRoot
  readonly roots: { readonly before: Hash; readonly after: Hash }
}

export async function openCompared(reader: Reader, change: ChangeRequest): Promise<Compared> {
  const tenant = change.organization_id
  const objects = openObjects(reader, tenant)
  const open = async (id: ChangeRequest['revision_id']) => (await revisionOf(reader, tenant, id)).root
  const [old, young] = await Promise.all([open(baseOf(change)), open(change.revision_id)])
  const [before, after] = await Promise.all([readRoot(objects, old), readRoot(objects, young)])
  return { objects, before, after, roots: { before: old, after: young } }
}
