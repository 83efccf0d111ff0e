import { type Static, Type } from 'typebox'
import { CollectionId, OrganizationId, SpaceId } from './ids.ts'
import { RoleName } from './shapes.ts'

/** What spaces and collections share: they stand in one order, and inherit who may do what in them. */
export const contentTitle = Type.String({ maxLength: 50, pattern: '\\S' })

export const sortKey = Type.String({
  description:
    'Spaces and collections of one parent stand in the order of their sort keys, compared character by character',
})

/** How a level is set. It is shown as the role that follows from it. */
export const LevelChange = Type.Union([RoleName, Type.Null(), Type.Literal('inherit')], {
  description:
    'The role of everyone without a grant: a role, null for no access, or `inherit` for what the parent, and at last the own role in the organization, says',
})

export const defaultLevelInherited = Type.Boolean({
  description: 'Whether `defaultLevel` comes from the parent or the organization',
})

const Sibling = Type.Union(
  [
    Type.Object({ type: Type.Literal('space'), space: SpaceId }),
    Type.Object({ type: Type.Literal('collection'), collection: CollectionId }),
  ],
  { title: 'Sibling' },
)

const position = Type.Object(
  { before: Type.Optional(Sibling), after: Type.Optional(Sibling) },
  { description: 'Right before this one, or right after that one; last, where neither is named' },
)

export const transfer = Type.Optional(
  Type.Object(
    { state: Type.Literal('copying'), to: OrganizationId },
    { description: 'It is on its way to another organization; until it is there, it can be read and not changed' },
  ),
)

/** Where something is transferred to. */
export const Target = Type.Object({
  organization: OrganizationId,
  parent: Type.Optional(
    Type.Unsafe<Static<typeof CollectionId>>({
      ...CollectionId,
      description: 'A collection of that organization; without one, the root',
    }),
  ),
})

/** How something is moved: to another parent, to another place in the same one, or both. */
export const Move = Type.Object(
  {
    parent: Type.Optional(
      Type.Union([CollectionId, Type.Null()], { description: 'Null for the root; where it is left out, it stays' }),
    ),
    position: Type.Optional(position),
  },
  { minProperties: 1 },
)
