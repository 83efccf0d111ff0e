import { compareContent } from '@octavo/content'
import type { Tenant, Transaction } from '../../platform/database/database.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { requireRevision } from '../../platform/http/etag.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAddresses } from './address-history.ts'
import { openObjects } from './object-store.ts'
import { addRevision, findRevision, type Revision, revisionOf } from './revision-store.ts'
import { lockHead, moveHead } from './space-head.ts'

/** Throws where the merge rules of the space do not let the actor roll it back to the revision. */
export type RequireRollback = (
  transaction: Transaction,
  space: { readonly organizationId: Tenant; readonly id: Uuid<'space'> },
  revision: Uuid<'revision'>,
  actor: Uuid<'user'>,
) => Promise<void>

/** Makes the content what it was: a new revision with an old root. */
export async function rollBack(
  { transaction, caller, announce }: Work,
  space: Proof<'space', 'merge'>,
  target: Uuid<'revision'>,
  ifMatch: Uuid<'revision'> | undefined,
  requireRollback: RequireRollback,
): Promise<Revision> {
  const tenant = space.organizationId
  const head = await lockHead(transaction, tenant, space.id)
  requireRevision(head.revision, ifMatch)
  const old = await findRevision(transaction, tenant, space.id, target)
  // A branch is not history: it becomes content by a merge.
  if (!old || old.changeRequest !== null) throw new Problem('not_found', {})
  await requireRollback(transaction, space, target, caller.userId)
  const { root } = await revisionOf(transaction, tenant, head.revision)
  const made = { space: space.id, type: 'rollback', parents: [head.revision], author: caller.userId } as const
  const id = await addRevision(transaction, tenant, { ...made, root: old.root }, new Map())
  const { pages } = await compareContent(openObjects(transaction, tenant), root, old.root)
  await recordAddresses(transaction, tenant, space.id, { from: root, to: old.root, pages })
  await moveHead(transaction, tenant, space.id, { from: head.revision, to: id })
  announce({
    type: 'space.content-updated',
    organizationId: tenant,
    resource: { kind: 'space', id: space.id, label: space.row.title },
    payload: { revision: showId('revision', id) },
  })
  return revisionOf(transaction, tenant, id)
}
