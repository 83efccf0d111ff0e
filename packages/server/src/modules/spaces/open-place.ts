import type { Tenant } from '../../platform/database/database.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Uuid } from '../../platform/ids.ts'
import { type Place, requirePlace } from '../access/index.ts'
import { lockStructure } from './sibling-order.ts'

/** A place to put something into, which stays what it is until the transaction ends. */
export async function openPlace(
  { transaction, caller }: Work,
  tenant: Tenant,
  parent: Uuid<'collection'> | null,
): Promise<Place> {
  await lockStructure(transaction, tenant)
  return requirePlace(transaction, caller, tenant, parent)
}
