import { type Static, Type } from 'typebox'
import { changesLimit, SemanticChangesView } from '../content/semantic-changes.ts'
import { RevisionId } from '../ids.ts'
import { defineOperation } from '../operation.ts'
import { pageQuery } from '../shapes.ts'
import { ofChangeRequest } from './change-request-view.ts'
import { ConflictList, ConflictResolution } from './conflict-views.ts'
import { MergeResult, MergeStatusView, UpdateResult } from './merge-views.ts'

const waits = 'it reads and merges first, in its turn: a transaction would hold up others meanwhile'

const spaceRevision = Type.Unsafe<Static<typeof RevisionId>>({
  ...RevisionId,
  description:
    'The revision of the space when you looked at the conflicts. Where it has another one by now, nothing is written, and the answer is 412: what you settle might not be what you saw.',
})

export const merges = {
  mergeChangeRequest: defineOperation({
    id: 'mergeChangeRequest',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge',
    section: 'Change requests',
    summary: 'Merge a change request into its space',
    description:
      'Draft, open or archived: it is merged, and what it holds is the content of the space from then on. Where both sides changed the same, nothing is merged: the answer is 409 and lists the conflicts. One that is merged already answers with the same result again, so a repeat is safe. If-Match compares the active revision of the change request.',
    access: { on: 'changeRequest', needs: 'merge', scope: 'change-request:merge' },
    params: ofChangeRequest,
    returns: MergeResult,
    status: 200,
    problems: ['merge_conflicts', 'merge_rules_failed'],
    precondition: 'revision',
    writes: true,
    waits,
  }),
  updateChangeRequest: defineOperation({
    id: 'updateChangeRequest',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update',
    section: 'Change requests',
    summary: 'Bring a change request up to date with its space',
    description:
      'Where both sides changed the same, nothing is written: the answer is 409 and lists the conflicts. Send them back with how each is settled, and the update is finished in one revision. One that is up to date stays as it is. If-Match compares the active revision of the change request.',
    access: { on: 'changeRequest', needs: 'edit', scope: 'space:write' },
    params: ofChangeRequest,
    body: Type.Object({
      resolutions: Type.Optional(Type.Array(ConflictResolution, { maxItems: 1000 })),
      spaceRevision: Type.Optional(spaceRevision),
    }),
    bodyLimit: 16 * 1024 * 1024,
    returns: UpdateResult,
    status: 200,
    problems: ['merge_conflicts', 'change_request_merged'],
    precondition: 'revision',
    writes: true,
    waits,
  }),
  listChangeRequestConflicts: defineOperation({
    id: 'listChangeRequestConflicts',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts',
    section: 'Change requests',
    summary: 'List what keeps a change request from being updated or merged',
    description:
      '`ours` is what the change request holds, `theirs` what the space holds. Settle them by `…/update`. A page of this list ends before its limit where its texts grow long.',
    access: { on: 'changeRequest', needs: 'view', scope: 'space:read' },
    params: ofChangeRequest,
    query: Type.Object({
      ...pageQuery,
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'At most so many items' }),
    }),
    returns: ConflictList,
    status: 200,
    writes: false,
  }),
  getChangeRequestMergeStatus: defineOperation({
    id: 'getChangeRequestMergeStatus',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-status',
    section: 'Change requests',
    summary: 'Find out whether you could merge a change request, and if not, why',
    access: { on: 'changeRequest', needs: 'view', scope: 'space:read' },
    params: ofChangeRequest,
    returns: MergeStatusView,
    status: 200,
    tagged: false,
    writes: false,
  }),
  getChangeRequestChanges: defineOperation({
    id: 'getChangeRequestChanges',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
    section: 'Change requests',
    summary: 'List what a change request changes: pages, files, variables and reusable contents',
    access: { on: 'changeRequest', needs: 'view', scope: 'space:read' },
    params: ofChangeRequest,
    query: Type.Object({ limit: changesLimit }),
    returns: SemanticChangesView,
    status: 200,
    writes: false,
  }),
}
