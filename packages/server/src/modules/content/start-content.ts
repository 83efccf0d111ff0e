import { applyChanges } from '@octavo/content'
import type { Tenant } from '../../platform/database/database.ts'
import type { SystemWork } from '../../platform/events/run-as-system.ts'
import type { Uuid } from '../../platform/ids.ts'
import { openStoredDraft } from './object-store.ts'
import { addRevision, revisionOf } from './revision-store.ts'

/** The first revision of a space: nothing in it. */
export async function startContent(
  { transaction }: Pick<SystemWork, 'transaction'>,
  tenant: Tenant,
  { space, author }: { readonly space: Uuid<'space'>; readonly author: Uuid<'user'> },
): Promise<Uuid<'revision'>> {
  const draft = openStoredDraft(transaction, tenant)
  const root = await applyChanges(draft, null, {})
  return addRevision(transaction, tenant, { space, type: 'edits', parents: [], root, author }, draft.written)
}

/** The first revision of a space that begins with another's content: the root alone is shared, whatever its size. */
export async function shareContent(
  { transaction }: Pick<SystemWork, 'transaction'>,
  tenant: Tenant,
  { from, to, author }: { readonly from: Uuid<'revision'>; readonly to: Uuid<'space'>; readonly author: Uuid<'user'> },
): Promise<Uuid<'revision'>> {
  const { root } = await revisionOf(transaction, tenant, from)
  return addRevision(transaction, tenant, { space: to, type: 'edits', parents: [], root, author }, new Map())
}
