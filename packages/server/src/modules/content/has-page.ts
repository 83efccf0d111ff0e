import { pageOf } from '@octavo/content'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { openHead } from './open-head.ts'

/** Whether the active content of a space has this page. */
export async function hasPage(reader: Reader, tenant: Tenant, space: Uuid<'space'>, page: string): Promise<boolean> {
  const content = await openHead(reader, tenant, space)
  return content !== undefined && (await pageOf(content.objects, content.root, page)) !== undefined
}
