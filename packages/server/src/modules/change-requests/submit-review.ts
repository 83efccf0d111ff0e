import type { InputOf, reviews } from '@octavo/contract'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { newUuid, showId } from '../../platform/ids.ts'
import { lockChangeRequest, requireUnmerged } from './change-request-store.ts'
import { addReview, findReview, type Review } from './review-store.ts'
import { findReviewer } from './reviewer-store.ts'

type Input = InputOf<typeof reviews.submitChangeRequestReview>['body']

/** Of the active revision, which does not move while the review is written. */
export async function submitReview(
  { transaction, caller, announce }: Work,
  { organizationId, id }: Proof<'changeRequest', 'review'>,
  { status, comment }: Input,
): Promise<Review> {
  const change = await lockChangeRequest(transaction, organizationId, id)
  requireUnmerged(change)
  const asked = await findReviewer(transaction, change, caller.userId)
  const review = await addReview(transaction, {
    organization_id: organizationId,
    id: newUuid(),
    change_request_id: id,
    space_id: change.space_id,
    user_id: caller.userId,
    requested_by: asked?.requested_by ?? null,
    revision_id: change.revision_id,
    status,
    comment: comment?.markdown ?? null,
  })
  announce({
    type: 'review.submitted',
    organizationId,
    resource: { kind: 'review', id: review.id, label: change.subject },
    payload: {
      space: showId('space', change.space_id),
      changeRequest: showId('changeRequest', id),
      revision: showId('revision', change.revision_id),
      status,
    },
  })
  return (await findReview(transaction, change, review.id))!
}
