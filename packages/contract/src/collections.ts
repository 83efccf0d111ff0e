import { type Static, Type } from 'typebox'
import { CollectionId, OrganizationId } from './ids.ts'
import { defineOperation } from './operation.ts'
import { contentTitle, defaultLevelInherited, sortKey } from './places.ts'
import { address, listOf, pageQuery, RoleOrGuest } from './shapes.ts'

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
    problems: ['too_deep'],
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
}
