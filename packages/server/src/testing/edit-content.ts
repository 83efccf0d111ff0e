import { applyBatch, applyChanges, type ContentChange } from '@octavo/content'
import type { Id } from '@octavo/contract'
import { lockChangeRequest, moveRevision, noteContribution } from '../modules/change-requests/index.ts'
import { addRevision, openStoredDraft, revisionOf } from '../modules/content/index.ts'
import type { Database } from '../platform/database/database.ts'
import { newUuid, readId, showId } from '../platform/ids.ts'
import type { GivenCaller, GivenOrganization } from './given.ts'

const newId = (kind: 'page' | 'file' | 'reusableContent') => showId(kind, newUuid())

/** Changes the content of a change request as one revision. Gives what each change made or touched. */
export function editChangeRequest(
  database: Database,
  { organizationId }: GivenOrganization,
  { userId }: Pick<GivenCaller, 'userId'>,
  id: Id<'changeRequest'>,
  changes: readonly ContentChange[],
): Promise<readonly string[]> {
  return database.transact(async (transaction) => {
    const change = await lockChangeRequest(transaction, organizationId, readId(id))
    const { root } = await revisionOf(transaction, organizationId, change.revision_id)
    const draft = openStoredDraft(transaction, organizationId)
    const applied = await applyBatch({ draft, root, changes, newId, now: new Date().toISOString() })
    if ('refusal' in applied) throw new Error(applied.refusal.message)
    const revision = await addRevision(
      transaction,
      organizationId,
      {
        space: change.space_id,
        changeRequest: change.id,
        type: 'edits',
        parents: [change.revision_id],
        root: await applyChanges(draft, root, applied.changes),
        author: userId,
      },
      draft.written,
    )
    await moveRevision(transaction, change, { revision_id: revision })
    await noteContribution(transaction, change, userId, 'edit')
    return applied.results.map((result) => ('page' in result ? result.page : ''))
  })
}
