import type { InputOf, reviews } from '@octavo/contract'
import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { readId, showId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { viewersAmong } from '../access/index.ts'
import { holdMembers } from '../members/index.ts'
import {
  changeChangeRequest,
  type ChangeRequest,
  countStatus,
  lockChangeRequest,
  requireUnmerged,
} from './change-request-store.ts'
import { askReviewers, type Reviewer, removeReviewer } from './reviewer-store.ts'

type Input = InputOf<typeof reviews.requestReviewersForChangeRequest>['body']

/** Asks all of them, or nobody. A draft is open from then on. */
export async function requestReviewers(
  { transaction, caller, announce }: Work,
  { organizationId, id }: Proof<'changeRequest', 'edit'>,
  { users, subject, description }: Input,
  ifMatch: number | undefined,
): Promise<{ readonly reviewers: Reviewer[]; readonly change: ChangeRequest }> {
  const asked = users.map((user) => readId(user))
  await holdMembers(transaction, organizationId, asked)
  const change = await lockChangeRequest(transaction, organizationId, id)
  requireVersion(change.version, ifMatch)
  requireUnmerged(change)
  const viewers = await viewersAmong(transaction, organizationId, change.space_id, asked)
  const faults = asked.flatMap((user, index) =>
    viewers.has(user) ? [] : [{ path: `/users/${index}`, message: 'is nobody who may view this space' }],
  )
  if (faults.length > 0) throw new Problem('invalid_request', faults)
  const opens = change.status === 'draft'
  if (opens) await countStatus(transaction, change, 'open')
  const changed = await changeChangeRequest(transaction, change, {
    ...(subject !== undefined && { subject }),
    ...(description !== undefined && { description }),
    ...(opens && { status: 'open' }),
  })
  announce({
    type: 'change-request.reviewers-updated',
    organizationId,
    resource: { kind: 'changeRequest', id, label: changed.subject },
    payload: { space: showId('space', change.space_id), number: change.number, added: users },
  })
  return { reviewers: await askReviewers(transaction, changed, caller.userId, asked), change: changed }
}

export async function dropReviewer(
  { transaction, announce }: Work,
  { organizationId, id }: Proof<'changeRequest', 'edit'>,
  user: Reviewer['user_id'],
  ifMatch: number | undefined,
): Promise<void> {
  const change = await lockChangeRequest(transaction, organizationId, id)
  requireVersion(change.version, ifMatch)
  if (!(await removeReviewer(transaction, change, user))) throw new Problem('not_found', {})
  announce({
    type: 'change-request.reviewers-updated',
    organizationId,
    resource: { kind: 'changeRequest', id, label: change.subject },
    payload: { space: showId('space', change.space_id), number: change.number, removed: [showId('user', user)] },
  })
}
