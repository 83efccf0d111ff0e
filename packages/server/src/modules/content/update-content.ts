import type { InputOf, spaceContent } from '@octavo/contract'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { requireRevision } from '../../platform/http/etag.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { FileIntake } from './change-files.ts'
import { addRevision, revisionOf } from './revision-store.ts'
import { recordAddresses } from './address-history.ts'
import { lockHead, moveHead } from './space-head.ts'
import { type WrittenBatch, writeBatch } from './write-batch.ts'

type Input = Pick<InputOf<typeof spaceContent.updateSpaceContent>, 'body' | 'query'>

/** Edits the primary content itself: one batch, one revision. */
export async function updateContent(
  work: Work,
  space: Proof<'space', 'edit'>,
  { body, query }: Input,
  ifMatch: Uuid<'revision'> | undefined,
  intake: FileIntake,
): Promise<WrittenBatch & { readonly revision: Uuid<'revision'> }> {
  const { transaction, caller, announce } = work
  const tenant = space.organizationId
  const head = await lockHead(transaction, tenant, space.id)
  requireRevision(head.revision, ifMatch)
  if (head.editMode !== 'live') throw new Problem('edits_locked', {})
  const { root } = await revisionOf(transaction, tenant, head.revision)
  const batch = { space: space.id, root, changes: body.changes, dryRun: query.dryRun }
  const written = await writeBatch(work, tenant, batch, intake)
  if (query.dryRun || written.root === root) return { ...written, revision: head.revision }
  const made = { space: space.id, type: 'edits', parents: [head.revision], author: caller.userId } as const
  const revision = await addRevision(transaction, tenant, { ...made, root: written.root }, written.written)
  const { pages } = written.difference
  await recordAddresses(transaction, tenant, space.id, { from: root, to: written.root, pages })
  if (!(await moveHead(transaction, tenant, space.id, { from: head.revision, to: revision }))) {
    throw new Error(`the locked head of space ${space.id} has moved`)
  }
  announce({
    type: 'space.content-updated',
    organizationId: tenant,
    resource: { kind: 'space', id: space.id, label: space.row.title },
    payload: { revision: showId('revision', revision) },
  })
  return { ...written, revision }
}
