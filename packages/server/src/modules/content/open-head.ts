import { readRoot } from '@octavo/content'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { FoundContent } from './found-content.ts'
import { openObjects } from './object-store.ts'
import { revisionOf } from './revision-store.ts'

/** The active content of a space; undefined where there is no such space. */
export async function openHead(
  reader: Reader,
  tenant: Tenant,
  space: Uuid<'space'>,
): Promise<Pick<FoundContent, 'objects' | 'root'> | undefined> {
  const row = await reader.rowsOf(tenant, 'space').select('revision_id').where('id', '=', space).executeTakeFirst()
  if (!row) return undefined
  const objects = openObjects(reader, tenant)
  const { root } = await revisionOf(reader, tenant, row.revision_id)
  return { objects, root: await readRoot(objects, root) }
}
