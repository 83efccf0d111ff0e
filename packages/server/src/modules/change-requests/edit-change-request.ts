import type { ContentChangeInput } from '@octavo/contract'
import { requireRevision } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { addRevision, type FileIntake, revisionOf, writeBatch, type WrittenBatch } from '../content/index.ts'
import { type ChangeRequest, lockChangeRequest, moveRevision, requireUnmerged } from './change-request-store.ts'
import { baseOf } from './present-change-request.ts'
import { noteContribution } from './reviewer-store.ts'

interface Edit {
  readonly changes: readonly ContentChangeInput[]
  readonly dryRun: boolean
}

/** Edits the branch: one batch, one revision. */
export async function editChangeRequest(
  work: Work,
  { id, organizationId: tenant }: Proof<'changeRequest', 'edit'>,
  { changes, dryRun }: Edit,
  ifMatch: Uuid<'revision'> | undefined,
  intake: FileIntake,
): Promise<WrittenBatch & { readonly changeRequest: ChangeRequest }> {
  const { transaction, caller, announce } = work
  const locked = await lockChangeRequest(transaction, tenant, id)
  requireRevision(locked.revision_id, ifMatch)
  requireUnmerged(locked)
  const { root } = await revisionOf(transaction, tenant, locked.revision_id)
  const { root: base } = await revisionOf(transaction, tenant, baseOf(locked))
  const batch = { space: locked.space_id, root, base, changes, dryRun }
  const written = await writeBatch(work, tenant, batch, intake)
  if (dryRun || written.root === root) return { ...written, changeRequest: locked }
  const made = { space: locked.space_id, changeRequest: id, type: 'edits', parents: [locked.revision_id] } as const
  const revision = await addRevision(
    transaction,
    tenant,
    { ...made, root: written.root, author: caller.userId },
    written.written,
  )
  const changeRequest = await moveRevision(transaction, locked, { revision_id: revision })
  await noteContribution(transaction, locked, caller.userId, 'edit')
  announce({
    type: 'change-request.content-updated',
    organizationId: tenant,
    resource: { kind: 'changeRequest', id, label: locked.subject },
    payload: { revision: showId('revision', revision) },
  })
  return { ...written, changeRequest }
}
