import { Type } from 'typebox'
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
