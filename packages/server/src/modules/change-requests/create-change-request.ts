import type { changeRequests, InputOf } from '@octavo/contract'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import type { Tenant, Transaction } from '../../platform/database/database.ts'
import { newUuid, readId, showId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { findRevision, revisionOf } from '../content/index.ts'
import { addChangeRequest, countDraft, findChangeRequest, type PlacedChangeRequest } from './change-request-store.ts'

type Input = InputOf<typeof changeRequests.createChangeRequest>['body']

/** It shares the revision of the space until its content is changed. */
export async function createChangeRequest(
  { transaction, caller, announce }: Work,
  { organizationId, id: space }: Proof<'space', 'edit'>,
  { subject = '', description = '', agentTaskId, revision }: Input,
): Promise<PlacedChangeRequest> {
  const { number, revision_id: head } = await countDraft(transaction, organizationId, space)
  const start =
    revision === undefined ? head : await startAt(transaction, organizationId, space, readId(revision), head)
  const change = await addChangeRequest(transaction, {
    organization_id: organizationId,
    id: newUuid(),
    space_id: space,
    number,
    subject,
    description,
    agent_task_id: agentTaskId ?? null,
    created_by: caller.userId,
    revision_id: start,
    revision_initial_id: start,
  })
  announce({
    type: 'change-request.created',
    organizationId,
    resource: { kind: 'changeRequest', id: change.id, label: subject },
    payload: { space: showId('space', space), number },
  })
  return { ...change, space_revision_id: head }
}

/** An earlier revision to start from; the active one, where that holds the same. */
async function startAt(
  transaction: Transaction,
  tenant: Tenant,
  space: Uuid<'space'>,
  id: Uuid<'revision'>,
  head: Uuid<'revision'>,
): Promise<Uuid<'revision'>> {
  const found = await findRevision(transaction, tenant, space, id)
  const isOfSpace =
    found !== undefined &&
    (found.changeRequest === null ||
      (await findChangeRequest(transaction, tenant, found.changeRequest))?.status === 'merged')
  if (!isOfSpace) {
    const message = 'is no revision of this space, nor of a change request that was merged into it'
    throw new Problem('invalid_request', [{ path: '/revision', message }])
  }
  return (await revisionOf(transaction, tenant, head)).root === found.root ? head : id
}
