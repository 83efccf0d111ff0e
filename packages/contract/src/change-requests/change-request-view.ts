import { type Static, Type } from 'typebox'
import { ChangeRequestId, OrganizationId, RevisionId, SpaceId } from '../ids.ts'
import { address, listOf, timestamp } from '../shapes.ts'
import { UserView } from '../users.ts'

export const changeRequestStatuses = ['draft', 'open', 'archived', 'merged'] as const
export type ChangeRequestStatus = (typeof changeRequestStatuses)[number]

export const Status = Type.Enum([...changeRequestStatuses], { title: 'ChangeRequestStatus' })

export type ChangeRequestView = Static<typeof ChangeRequestView>
export const ChangeRequestView = Type.Object(
  {
    object: Type.Literal('change-request'),
    id: ChangeRequestId,
    number: Type.Integer({ description: 'Counts the change requests of its space; good wherever its id is' }),
    status: Status,
    subject: Type.String({ maxLength: 100 }),
    description: Type.Optional(Type.String({ description: 'Markdown' })),
    agentTaskId: Type.Optional(Type.String()),
    createdBy: Type.Optional(UserView),
    createdAt: timestamp,
    updatedAt: timestamp,
    mergedBy: Type.Optional(UserView),
    mergedAt: Type.Optional(timestamp),
    space: SpaceId,
    revision: Type.Unsafe<Static<typeof RevisionId>>({ ...RevisionId, description: 'Its active revision' }),
    revisionInitial: Type.Unsafe<Static<typeof RevisionId>>({
      ...RevisionId,
      description: 'The revision of the space that it started from',
    }),
    revisionMergedAncestor: Type.Optional(
      Type.Unsafe<Static<typeof RevisionId>>({
        ...RevisionId,
        description: 'The revision of the space that it was last updated from',
      }),
    ),
    revisionMerged: Type.Optional(
      Type.Unsafe<Static<typeof RevisionId>>({
        ...RevisionId,
        description: 'The revision of the space that its merge made',
      }),
    ),
    revisionImported: Type.Optional(
      Type.Unsafe<Static<typeof RevisionId>>({
        ...RevisionId,
        description: 'The revision that holds what was last written as files of a repository',
      }),
    ),
    comments: Type.Integer(),
    outdated: Type.Boolean({ description: 'Whether the space has changed since it started, or was last updated' }),
    urls: Type.Object({ app: address, location: address }),
  },
  { title: 'ChangeRequest' },
)

export const ChangeRequestList = listOf(ChangeRequestView, 'ChangeRequestList')

/** An id or a number: the one is good everywhere, the other within the space. */
const IdOrNumber = Type.Union([
  ChangeRequestId,
  Type.String({ pattern: '^[1-9][0-9]{0,8}$', title: 'ChangeRequestNumber' }),
])

export const ofSpace = Type.Object({ spaceId: SpaceId })
export const ofOrganization = Type.Object({ organizationId: OrganizationId })
export const ofChangeRequest = Type.Object({ spaceId: SpaceId, changeRequestId: IdOrNumber })
