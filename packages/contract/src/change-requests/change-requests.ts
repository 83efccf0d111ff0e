import { type Static, Type } from 'typebox'
import { RevisionId, SpaceId, UserId } from '../ids.ts'
import { defineOperation } from '../operation.ts'
import { pageQuery } from '../shapes.ts'
import {
  ChangeRequestList,
  ChangeRequestView,
  ofChangeRequest,
  ofOrganization,
  ofSpace,
  Status,
} from './change-request-view.ts'

const subject = Type.String({ maxLength: 100 })
const description = Type.String({ maxLength: 10_000, description: 'Markdown' })

const filters = {
  ...pageQuery,
  status: Type.Union([Status, Type.Array(Status, { minItems: 1, maxItems: 4 })], {
    default: 'open',
    description: 'Of this status, or of any of several',
  }),
  contributor: Type.Optional(UserId),
  creator: Type.Optional(UserId),
  requestedReviewer: Type.Optional(UserId),
  orderBy: Type.Enum(['updatedAt', 'createdAt'], { default: 'updatedAt', description: 'The latest first' }),
}

export const changeRequests = {
  listChangeRequestsForSpace: defineOperation({
    id: 'listChangeRequestsForSpace',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests',
    section: 'Change requests',
    summary: 'List the change requests of a space, the latest first',
    access: { on: 'space', needs: 'view', scope: 'space:read' },
    params: ofSpace,
    query: Type.Object(filters),
    returns: ChangeRequestList,
    status: 200,
    writes: false,
  }),
  listChangeRequestsForOrganization: defineOperation({
    id: 'listChangeRequestsForOrganization',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/change-requests',
    section: 'Change requests',
    summary: 'List the change requests of all spaces that you may view, the latest first',
    access: { on: 'organization', needs: 'view', scope: 'space:read' },
    params: ofOrganization,
    query: Type.Object({ ...filters, space: Type.Optional(SpaceId) }),
    returns: ChangeRequestList,
    status: 200,
    writes: false,
  }),
  createChangeRequest: defineOperation({
    id: 'createChangeRequest',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests',
    section: 'Change requests',
    summary: 'Open a change request',
    description:
      'It is a draft that starts from what the space holds now, or from what `revision` held, and costs the same in a space of any size.',
    access: { on: 'space', needs: 'edit', scope: 'space:write' },
    params: ofSpace,
    body: Type.Object({
      subject: Type.Optional(subject),
      description: Type.Optional(description),
      agentTaskId: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'Kept and given back' })),
      revision: Type.Optional(
        Type.Unsafe<Static<typeof RevisionId>>({
          ...RevisionId,
          description:
            'Where it starts: a revision of the history of the space, or of a change request that was merged into it. What the space became since is met by the merge',
        }),
      ),
    }),
    returns: ChangeRequestView,
    status: 201,
    writes: true,
  }),
  getChangeRequestById: defineOperation({
    id: 'getChangeRequestById',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}',
    section: 'Change requests',
    summary: 'Get a change request',
    access: { on: 'changeRequest', needs: 'view', scope: 'space:read' },
    params: ofChangeRequest,
    returns: ChangeRequestView,
    status: 200,
    writes: false,
  }),
  updateChangeRequestById: defineOperation({
    id: 'updateChangeRequestById',
    method: 'PATCH',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}',
    section: 'Change requests',
    summary: 'Change the subject, the description or the status of a change request',
    description:
      'A draft is opened, an open one is made a draft again, both are archived, and what is archived is taken up again. Only a merge makes one `merged`, and that is final.',
    access: { on: 'changeRequest', needs: 'edit', scope: 'space:write' },
    params: ofChangeRequest,
    body: Type.Object({
      subject: Type.Optional(subject),
      description: Type.Optional(description),
      status: Type.Optional(Type.Enum(['draft', 'open', 'archived'])),
    }),
    returns: ChangeRequestView,
    status: 200,
    problems: ['change_request_merged'],
    writes: true,
  }),
}
