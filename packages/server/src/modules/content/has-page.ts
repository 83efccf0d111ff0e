import { pageOf, readRoot } from '@octavo/content'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { openObjects } from './object-store.ts'
import { revisionOf } from './revision-store.ts'

/** Whether the active content of a space has this page. */
export async function hasPage(reader: Reader, tenant: Tenant, space: Uuid<'space'>, page: string): Promise<boolean> {
  const row = await reader.rowsOf(tenant, 'space').select('revision_id').where('id', '=', space).executeTakeFirst()
  if (!row) return false
  const objects = openObjects(reader, tenant)
  const { root } = await revisionOf(reader, tenant, row.revision_id)
  return (await pageOf(objects, await readRoot(objects, root), page)) !== undefined
}
