import { Type } from 'typebox'
import { CollectionId, OrganizationId, RevisionId, SpaceId } from './ids.ts'
import { address, RoleOrGuest, timestamp } from './shapes.ts'

const SpacePermissions = Type.Object(
  {
    view: Type.Boolean(),
    access: Type.Boolean(),
    admin: Type.Boolean(),
    viewInviteLinks: Type.Boolean(),
    edit: Type.Boolean(),
    triggerGitSync: Type.Boolean(),
    comment: Type.Boolean(),
    merge: Type.Boolean(),
    review: Type.Boolean(),
  },
  { title: 'SpacePermissions', description: 'What you may do in this space' },
)

export const SpaceView = Type.Object(
  {
    object: Type.Literal('space'),
    id: SpaceId,
    title: Type.String({ maxLength: 50 }),
    emoji: Type.String({ maxLength: 50 }),
    visibility: Type.Enum(['public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private']),
    createdAt: timestamp,
    updatedAt: timestamp,
    deletedAt: Type.Optional(timestamp),
    editMode: Type.Optional(Type.Enum(['live', 'locked'])),
    organization: OrganizationId,
    parent: Type.Optional(CollectionId),
    gitSync: Type.Optional(
      Type.Object({
        repoName: Type.String(),
        installationProvider: Type.String(),
        integration: Type.String(),
        url: Type.String(),
        updatedAt: timestamp,
      }),
    ),
    visitorAuth: Type.Optional(Type.Object({ backend: Type.String() })),
    revision: RevisionId,
    defaultLevel: RoleOrGuest,
    comments: Type.Integer(),
    changeRequests: Type.Integer(),
    changeRequestsOpen: Type.Integer(),
    changeRequestsDraft: Type.Integer(),
    urls: Type.Object({
      location: address,
      app: address,
      published: Type.Optional(address),
      public: Type.Optional(address),
      icon: Type.Optional(address),
    }),
    permissions: SpacePermissions,
  },
  { title: 'Space' },
)
