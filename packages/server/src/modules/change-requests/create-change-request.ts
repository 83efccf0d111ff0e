import type { changeRequests, InputOf } from '@octavo/contract'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { newUuid, showId } from '../../platform/ids.ts'
import { addChangeRequest, countDraft, type PlacedChangeRequest } from './change-request-store.ts'

type Input = InputOf<typeof changeRequests.createChangeRequest>['body']

/** It shares the revision of the space until its content is changed. */
export async function createChangeRequest(
  { transaction, caller, announce }: Work,
  { organizationId, id: space }: Proof<'space', 'edit'>,
  { subject = '', description = '', agentTaskId }: Input,
): Promise<PlacedChangeRequest> {
  const { number, revision_id } = await countDraft(transaction, organizationId, space)
  const change = await addChangeRequest(transaction, {
    organization_id: organizationId,
    id: newUuid(),
    space_id: space,
    number,
    subject,
    description,
    agent_task_id: agentTaskId ?? null,
    created_by: caller.userId,
    revision_id,
    revision_initial_id: revision_id,
  })
  announce({
    type: 'change-request.created',
    organizationId,
    resource: { kind: 'changeRequest', id: change.id, label: subject },
    payload: { space: showId('space', space), number },
  })
  return { ...change, space_revision_id: revision_id }
}
