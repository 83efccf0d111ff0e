import { type Static, Type } from 'typebox'
import { CollectionId, OrganizationId, RevisionId, SpaceId } from './ids.ts'
import { languages } from './languages.ts'
import { SpaceMergeRules } from './merge-rules.ts'
import { defineOperation } from './operation.ts'
import { contentTitle, defaultLevelInherited, LevelChange, Move, sortKey, Target, transfer } from './places.ts'
import { address, listOf, pageQuery, RoleOrGuest, timestamp } from './shapes.ts'

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

export type SpaceView = Static<typeof SpaceView>
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
    sortKey,
    language: Type.Optional(Type.Enum([...languages])),
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
    defaultLevelInherited,
    mergeRules: SpaceMergeRules,
    comments: Type.Integer(),
    changeRequests: Type.Integer(),
    changeRequestsOpen: Type.Integer(),
    changeRequestsDraft: Type.Integer(),
    transfer,
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

const ofOrganization = Type.Object({ organizationId: OrganizationId })
const ofSpace = Type.Object({ spaceId: SpaceId })

const emoji = Type.String({ maxLength: 50, pattern: '\\S' })
const editMode = Type.Enum(['live', 'locked'], {
  description: 'Whether the content can be edited directly; change requests are always possible',
})
const language = Type.Enum([...languages])

export const spaces = {
  listSpacesInOrganizationById: defineOperation({
    id: 'listSpacesInOrganizationById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/spaces',
    section: 'Spaces',
    summary: 'List the spaces of an organization that you may view, oldest first',
    access: { on: 'organization', needs: 'view', scope: 'space:read' },
    params: ofOrganization,
    query: Type.Object({
      ...pageQuery,
      deleted: Type.Boolean({
        default: false,
        description:
          'Those that were deleted in the last 7 days, as far as you may restore them, instead of the others',
      }),
    }),
    returns: listOf(SpaceView, 'SpaceList'),
    status: 200,
    writes: false,
  }),
  createSpace: defineOperation({
    id: 'createSpace',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/spaces',
    section: 'Spaces',
    summary: 'Create a space without pages',
    description: 'It comes last in its parent, or at the root.',
    access: { on: 'organization', needs: 'view', scope: 'space:write', into: 'parent' },
    params: ofOrganization,
    body: Type.Object({
      title: Type.Optional(contentTitle),
      emoji: Type.Optional(emoji),
      parent: Type.Optional(CollectionId),
      language: Type.Optional(language),
      editMode: Type.Optional(editMode),
      empty: Type.Optional(Type.Literal(true)),
    }),
    returns: SpaceView,
    status: 201,
    problems: ['transfer_under_way'],
    writes: true,
  }),
  getSpaceById: defineOperation({
    id: 'getSpaceById',
    method: 'GET',
    path: '/v1/spaces/{spaceId}',
    section: 'Spaces',
    summary: 'Get a space',
    description: 'A deleted one too, for 7 days and for those who may restore it.',
    access: { on: 'space', needs: 'find', scope: 'space:read' },
    params: ofSpace,
    query: Type.Object({
      shareKey: Type.Optional(
        Type.String({ minLength: 1, maxLength: 256, description: 'Resolves published addresses of share-link sites' }),
      ),
    }),
    returns: SpaceView,
    status: 200,
    writes: false,
  }),
  updateSpaceById: defineOperation({
    id: 'updateSpaceById',
    method: 'PATCH',
    path: '/v1/spaces/{spaceId}',
    section: 'Spaces',
    summary: 'Change a space',
    access: { on: 'space', needs: 'admin', scope: 'space:write' },
    params: ofSpace,
    body: Type.Object({
      title: Type.Optional(contentTitle),
      emoji: Type.Optional(emoji),
      editMode: Type.Optional(editMode),
      language: Type.Optional(language),
      defaultLevel: Type.Optional(LevelChange),
      mergeRules: Type.Optional(SpaceMergeRules),
    }),
    returns: SpaceView,
    status: 200,
    writes: true,
  }),
  deleteSpaceById: defineOperation({
    id: 'deleteSpaceById',
    method: 'DELETE',
    path: '/v1/spaces/{spaceId}',
    section: 'Spaces',
    summary: 'Delete a space',
    description: 'Sites show it no more. It can be restored for 7 days, also to them; then it is removed for good.',
    access: { on: 'space', needs: 'admin', scope: 'space:write' },
    params: ofSpace,
    returns: null,
    status: 205,
    writes: true,
  }),
  restoreSpace: defineOperation({
    id: 'restoreSpace',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/restore',
    section: 'Spaces',
    summary: 'Restore a deleted space',
    description:
      'To where it was, or to the root if its collection is gone; who could do what in it can do so again. One that is not deleted stays as it is.',
    access: { on: 'space', needs: 'restore', scope: 'space:write' },
    params: ofSpace,
    returns: SpaceView,
    status: 200,
    writes: true,
  }),
  duplicateSpace: defineOperation({
    id: 'duplicateSpace',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/duplicate',
    section: 'Spaces',
    summary: 'Copy a space, without its history and its change requests',
    description:
      'The copy stands right after the original, where you must be allowed to create content. Whoever may do something in the original may do it in the copy, and you administrate it.',
    access: { on: 'space', needs: 'view', scope: 'space:write', into: 'parent' },
    params: ofSpace,
    returns: SpaceView,
    status: 201,
    writes: true,
  }),
  moveSpace: defineOperation({
    id: 'moveSpace',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/move',
    section: 'Spaces',
    summary: 'Move a space to another place',
    description: 'Another parent must be one in which you may create content.',
    access: { on: 'space', needs: 'admin', scope: 'space:write', into: 'parent' },
    params: ofSpace,
    body: Move,
    returns: SpaceView,
    status: 200,
    writes: true,
  }),
  transferSpace: defineOperation({
    id: 'transferSpace',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/transfer',
    section: 'Spaces',
    summary: 'Transfer a space to another organization, or to another collection',
    description:
      'You must be an admin of the organization that the space leaves, and be allowed to create content in the target; within one organization the rules of a move apply. Content, history, change requests and authors are transferred; roles of members and teams are not. The source organization retains a deleted copy of the content for 7 days, which can be restored as a new space. If copying takes more than five seconds, the response is sent before it ends and contains `transfer`.',
    access: { on: 'space', needs: 'admin', scope: 'space:write', into: 'target' },
    params: ofSpace,
    body: Target,
    returns: SpaceView,
    status: 200,
    problems: ['left_recently', 'space_published'],
    writes: true,
    waits: 'copies for up to five seconds before it answers',
  }),
}
