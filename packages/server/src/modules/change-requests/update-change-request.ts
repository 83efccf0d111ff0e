import type { changeRequests, ChangeRequestStatus, InputOf } from '@octavo/contract'
import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { showId } from '../../platform/ids.ts'
import {
  changeChangeRequest,
  countStatus,
  lockChangeRequest,
  type PlacedChangeRequest,
  requireUnmerged,
} from './change-request-store.ts'

type Changes = InputOf<typeof changeRequests.updateChangeRequestById>['body']

export async function updateChangeRequest(
  { transaction, announce }: Work,
  { organizationId, id, row }: Proof<'changeRequest', 'edit'>,
  { subject, description, status }: Changes,
  ifMatch: number | undefined,
): Promise<PlacedChangeRequest> {
  const change = await lockChangeRequest(transaction, organizationId, id)
  requireVersion(change.version, ifMatch)
  if (status !== undefined) {
    requireUnmerged(change)
    await countStatus(transaction, change, status)
  }
  const changed = await changeChangeRequest(transaction, change, {
    ...(subject !== undefined && { subject }),
    ...(description !== undefined && { description }),
    ...(status !== undefined && { status }),
  })
  announce({
    type: 'change-request.updated',
    organizationId,
    resource: { kind: 'changeRequest', id, label: changed.subject },
    payload: {
      space: showId('space', change.space_id),
      number: change.number,
      status: { from: change.status as ChangeRequestStatus, to: changed.status },
    },
  })
  return { ...changed, space_revision_id: row.space_revision_id }
}
