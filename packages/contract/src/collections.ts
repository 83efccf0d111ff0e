import { type Static, Type } from 'typebox'
import { CollectionId, OrganizationId } from './ids.ts'
import { defineOperation } from './operation.ts'
import { contentTitle, defaultLevelInherited, LevelChange, Move, sortKey, Target, transfer } from './places.ts'
import { address, listOf, pageQuery, RoleOrGuest } from './shapes.ts'
import { SpaceView } from './spaces.ts'

const CollectionPermissions = Type.Object(
  { view: Type.Boolean(), admin: Type.Boolean(), viewInviteLinks: Type.Boolean(), create: Type.Boolean() },
  { title: 'CollectionPermissions', description: 'What you may do in this collection' },
)

export type CollectionView = Static<typeof CollectionView>
export const CollectionView = Type.Object(
  {
    object: Type.Literal('collection'),
    id: CollectionId,
    title: Type.String({ maxLength: 50 }),
    description: Type.Optional(Type.String({ maxLength: 100 })),
    organization: OrganizationId,
    parent: Type.Optional(CollectionId),
    sortKey,
    defaultLevel: RoleOrGuest,
    defaultLevelInherited,
    transfer,
    urls: Type.Object({ location: address, app: address }),
    permissions: CollectionPermissions,
  },
  { title: 'Collection' },
)

const ofOrganization = Type.Object({ organizationId: OrganizationId })
const ofCollection = Type.Object({ collectionId: CollectionId })

export const collections = {
  listCollectionsInOrganizationById: defineOperation({
    id: 'listCollectionsInOrganizationById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/collections',
    section: 'Collections',
    summary: 'List the collections of an organization that you may view',
    description: 'All of them oldest first, or, with `nested=false`, those at the root in their order.',
    access: { on: 'organization', needs: 'view', scope: 'space:read' },
    params: ofOrganization,
    query: Type.Object({
      ...pageQuery,
      nested: Type.Boolean({ default: true, description: 'Whether to list collections inside collections too' }),
    }),
    returns: listOf(CollectionView, 'CollectionList'),
    status: 200,
    writes: false,
  }),
  createCollection: defineOperation({
    id: 'createCollection',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/collections',
    section: 'Collections',
    summary: 'Create a collection',
    description: 'It comes last in its parent, or at the root. Collections nest ten deep at most.',
    access: { on: 'organization', needs: 'view', scope: 'space:write', into: 'parent' },
    params: ofOrganization,
    body: Type.Object({ title: Type.Optional(contentTitle), parent: Type.Optional(CollectionId) }),
    returns: CollectionView,
    status: 201,
    problems: ['too_deep', 'transfer_under_way'],
    writes: true,
  }),
  getCollectionById: defineOperation({
    id: 'getCollectionById',
    method: 'GET',
    path: '/v1/collections/{collectionId}',
    section: 'Collections',
    summary: 'Get a collection',
    access: { on: 'collection', needs: 'view', scope: 'space:read' },
    params: ofCollection,
    returns: CollectionView,
    status: 200,
    writes: false,
  }),
  updateCollectionById: defineOperation({
    id: 'updateCollectionById',
    method: 'PATCH',
    path: '/v1/collections/{collectionId}',
    section: 'Collections',
    summary: 'Change a collection',
    access: { on: 'collection', needs: 'admin', scope: 'space:write' },
    params: ofCollection,
    body: Type.Object({
      title: Type.Optional(contentTitle),
      description: Type.Optional(Type.String({ maxLength: 100 })),
      defaultLevel: Type.Optional(LevelChange),
    }),
    returns: CollectionView,
    status: 200,
    writes: true,
  }),
  deleteCollectionById: defineOperation({
    id: 'deleteCollectionById',
    method: 'DELETE',
    path: '/v1/collections/{collectionId}',
    section: 'Collections',
    summary: 'Delete a collection and all that is in it',
    description:
      'Sites show its spaces no more. These can be restored for 7 days, to the root: the collection itself is gone.',
    access: { on: 'collection', needs: 'admin', scope: 'space:write' },
    params: ofCollection,
    returns: null,
    status: 205,
    writes: true,
  }),
  listSpacesInCollectionById: defineOperation({
    id: 'listSpacesInCollectionById',
    method: 'GET',
    path: '/v1/collections/{collectionId}/spaces',
    section: 'Collections',
    summary: 'List the spaces of a collection that you may view, in their order',
    description: 'Those of collections inside it are not among them.',
    access: { on: 'collection', needs: 'view', scope: 'space:read' },
    params: ofCollection,
    query: Type.Object(pageQuery),
    returns: listOf(SpaceView, 'SpaceList'),
    status: 200,
    writes: false,
  }),
  moveCollection: defineOperation({
    id: 'moveCollection',
    method: 'POST',
    path: '/v1/collections/{collectionId}/move',
    section: 'Collections',
    summary: 'Move a collection, with all that is in it, to another place',
    description: 'Another parent must be one in which you may create content.',
    access: { on: 'collection', needs: 'admin', scope: 'space:write', into: 'parent' },
    params: ofCollection,
    body: Move,
    returns: CollectionView,
    status: 200,
    problems: ['too_deep', 'inside_itself'],
    writes: true,
  }),
  transferCollection: defineOperation({
    id: 'transferCollection',
    method: 'POST',
    path: '/v1/collections/{collectionId}/transfer',
    section: 'Collections',
    summary: 'Transfer a collection, with all that is in it, to another organization, or to another collection',
    description:
      'You must be an admin of the organization that the collection leaves, and be allowed to create content in the target; within one organization the rules of a move apply. Content, history, change requests and authors are transferred; roles of members and teams are not. The source organization retains deleted copies of the spaces for 7 days, which can be restored as new spaces. If copying takes more than five seconds, the response is sent before it ends and contains `transfer`.',
    access: { on: 'collection', needs: 'admin', scope: 'space:write', into: 'target' },
    params: ofCollection,
    body: Target,
    returns: CollectionView,
    status: 200,
    problems: ['space_published', 'left_recently', 'too_deep', 'inside_itself'],
    writes: true,
    waits: 'copies for up to five seconds before it answers',
  }),
}
