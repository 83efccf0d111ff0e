import type { UploadKind } from '@octavo/contract'
import type { Hash } from '@octavo/content'
import type { Tenant, Transaction } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { Inspected } from './inspect-file.ts'
import { takeRows } from './upload-store.ts'

/**
 * What content keeps of these uploads. Those that are unknown, unfinished, past their day or meant for something else
 * are missing. Taking again gives the same: whoever repeats a request gets what it got first.
 */
export async function takeUploads(
  transaction: Transaction,
  tenant: Tenant,
  keys: readonly Uuid<'upload'>[],
  kind: UploadKind = 'organization_file',
): Promise<ReadonlyMap<Uuid<'upload'>, Inspected>> {
  if (keys.length === 0) return new Map()
  const rows = await takeRows(transaction, tenant, keys, kind)
  return new Map(
    rows.map(({ id, name, content_type, size, blob, width, height }) => [
      id,
      {
        name,
        contentType: content_type!,
        size: Number(size),
        blob: blob as Hash,
        ...(width !== null && height !== null && { dimensions: { width, height } }),
      },
    ]),
  )
}
