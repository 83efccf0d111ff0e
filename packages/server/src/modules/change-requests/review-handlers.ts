import type { reviews } from '@octavo/contract'
import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { readId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { findPeople } from './present-change-request.ts'
import { presentContributor, presentReview, presentReviewer, reviewLocation } from './present-review.ts'
import { dropReviewer, requestReviewers } from './request-reviewers.ts'
import { findReview, listReviews, reviewPosition } from './review-store.ts'
import { listContributors, listReviewers } from './reviewer-store.ts'
import { submitReview } from './submit-review.ts'

export const reviewHandlers = (publicUrl: string): HandlersOf<typeof reviews> => ({
  async getRequestedReviewersByChangeRequestId({ reader, cursor }, { proof, query }) {
    const page = pageOf(cursor, query)
    const rows = await listReviewers(reader, proof.row, page)
    const ids = rows.flatMap(({ user_id, requested_by }) => [user_id, requested_by])
    const people = await findPeople(reader, ids, publicUrl)
    return {
      view: listed(
        rows,
        page,
        cursor,
        (row) => [row.user_id],
        (row) => presentReviewer(row, people),
      ),
    }
  },
  async requestReviewersForChangeRequest(work, { proof, body, ifMatch }) {
    const { reviewers: rows, change } = await requestReviewers(work, proof, body, ifMatch)
    const ids = rows.flatMap(({ user_id, requested_by }) => [user_id, requested_by])
    const people = await findPeople(work.transaction, ids, publicUrl)
    const view = { users: rows.map((row) => presentReviewer(row, people)) }
    return { view, version: change.version, revision: change.revision_id }
  },
  async removeRequestedReviewerFromChangeRequest(work, { proof, params, ifMatch }) {
    await dropReviewer(work, proof, readId(params.userId), ifMatch)
    return { view: undefined }
  },
  async getReviewsByChangeRequestId({ reader, cursor }, { proof, query }) {
    const page = pageOf(cursor, query)
    const rows = await listReviews(reader, proof.row, query.outdated, page)
    const ids = rows.flatMap(({ user_id, requested_by }) => [user_id, requested_by])
    const people = await findPeople(reader, ids, publicUrl)
    const present = (review: (typeof rows)[number]) => presentReview(review, proof.row, people, publicUrl)
    return { view: listed(rows, page, cursor, reviewPosition, present) }
  },
  async submitChangeRequestReview(work, { proof, body }) {
    const review = await submitReview(work, proof, body)
    const people = await findPeople(work.transaction, [review.user_id, review.requested_by], publicUrl)
    const view = presentReview(review, proof.row, people, publicUrl)
    return { view, location: reviewLocation(proof.row, review) }
  },
  async getChangeRequestReviewById({ reader }, { proof, params }) {
    const review = await findReview(reader, proof.row, readId(params.reviewId))
    if (!review) throw new Problem('not_found', {})
    const people = await findPeople(reader, [review.user_id, review.requested_by], publicUrl)
    return { view: presentReview(review, proof.row, people, publicUrl) }
  },
  async getContributorsByChangeRequestId({ reader, cursor }, { proof, query }) {
    const page = pageOf(cursor, query)
    const rows = await listContributors(reader, proof.row, page)
    const ids = rows.map(({ user_id }) => user_id)
    const people = await findPeople(reader, ids, publicUrl)
    return {
      view: listed(
        rows,
        page,
        cursor,
        (row) => [row.user_id, row.action],
        (row) => presentContributor(row, people),
      ),
    }
  },
})
