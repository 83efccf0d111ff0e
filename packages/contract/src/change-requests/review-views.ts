import { type Static, Type } from 'typebox'
import { ReviewId, RevisionId } from '../ids.ts'
import { address, listOf, timestamp } from '../shapes.ts'
import { UserView } from '../users.ts'

export type RequestedReviewerView = Static<typeof RequestedReviewerView>
export const RequestedReviewerView = Type.Object(
  {
    object: Type.Literal('change-request-requested-reviewer'),
    kind: Type.Enum(['user']),
    user: UserView,
    requestedBy: Type.Optional(UserView),
    revision: Type.Unsafe<Static<typeof RevisionId>>({
      ...RevisionId,
      description: 'The active revision of the change request when the review was asked for',
    }),
    createdAt: timestamp,
  },
  { title: 'RequestedReviewer' },
)

export const RequestedReviewerList = listOf(RequestedReviewerView, 'RequestedReviewerList')

export const ReviewStatus = Type.Enum(['approved', 'changes-requested'], { title: 'ReviewStatus' })

export type ReviewView = Static<typeof ReviewView>
export const ReviewView = Type.Object(
  {
    object: Type.Literal('change-request-review'),
    id: ReviewId,
    revision: Type.Unsafe<Static<typeof RevisionId>>({ ...RevisionId, description: 'The revision that was reviewed' }),
    reviewer: Type.Optional(UserView),
    requestedBy: Type.Optional(UserView),
    status: ReviewStatus,
    outdated: Type.Boolean({
      description: 'Whether the change request has changed since, or the reviewer has reviewed it again',
    }),
    own: Type.Boolean({ description: 'Whether the reviewer wrote what is reviewed; such a review satisfies no rule' }),
    comment: Type.Optional(Type.Object({ body: Type.Object({ markdown: Type.String() }) })),
    createdAt: timestamp,
    updatedAt: timestamp,
    urls: Type.Object({ location: address }),
  },
  { title: 'ChangeRequestReview' },
)

export const ReviewList = listOf(ReviewView, 'ChangeRequestReviewList')

export type ContributorView = Static<typeof ContributorView>
export const ContributorView = Type.Object(
  {
    user: Type.Optional(UserView),
    actionType: Type.Enum(['edit', 'comment']),
    count: Type.Integer({ minimum: 1, description: 'How often' }),
    updatedAt: timestamp,
  },
  { title: 'ChangeRequestContributor' },
)

export const ContributorList = listOf(ContributorView, 'ChangeRequestContributorList')
