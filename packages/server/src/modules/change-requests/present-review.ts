import type { ContributorView, RequestedReviewerView, ReviewView } from '@octavo/contract'
import { showId } from '../../platform/ids.ts'
import type { ChangeRequest } from './change-request-store.ts'
import { locationOf, type People } from './present-change-request.ts'
import type { Review } from './review-store.ts'
import type { Contributor, Reviewer } from './reviewer-store.ts'

export const presentReviewer = (reviewer: Reviewer, people: People): RequestedReviewerView => {
  const requestedBy = people(reviewer.requested_by)
  return {
    object: 'change-request-requested-reviewer',
    kind: 'user',
    // Members have accounts: the row is gone with the membership.
    user: people(reviewer.user_id)!,
    ...(requestedBy && { requestedBy }),
    revision: showId('revision', reviewer.revision_id),
    createdAt: reviewer.created_at.toISOString(),
  }
}

export const reviewLocation = (change: ChangeRequest, review: Review): string =>
  `${locationOf(change)}/reviews/${showId('review', review.id)}`

export function presentReview(review: Review, change: ChangeRequest, people: People, publicUrl: string): ReviewView {
  const [reviewer, requestedBy] = [people(review.user_id), people(review.requested_by)]
  return {
    object: 'change-request-review',
    id: showId('review', review.id),
    revision: showId('revision', review.revision_id),
    ...(reviewer && { reviewer }),
    ...(requestedBy && { requestedBy }),
    status: review.status as ReviewView['status'],
    outdated: review.outdated,
    own: review.own,
    ...(review.comment !== null && { comment: { body: { markdown: review.comment } } }),
    createdAt: review.created_at.toISOString(),
    updatedAt: review.created_at.toISOString(),
    urls: { location: `${publicUrl}${reviewLocation(change, review)}` },
  }
}

export function presentContributor(contributor: Contributor, people: People): ContributorView {
  const user = people(contributor.user_id)
  return {
    ...(user && { user }),
    actionType: contributor.action as ContributorView['actionType'],
    count: contributor.count,
    updatedAt: contributor.updated_at.toISOString(),
  }
}
