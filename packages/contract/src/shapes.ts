import { type TSchema, Type } from 'typebox'
import { roles, teamRoles } from './access.ts'

/** The shapes that many resources share. */
export const timestamp = Type.String({ format: 'date-time' })
export const address = Type.String({ format: 'uri' })

/** One address as HTML forms take them: plain ASCII, so that no two spellings of it look alike. */
export const emailAddress = Type.String({
  maxLength: 254,
  pattern:
    "^\\s*[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*\\s*$",
  description: 'An e-mail address; case and surrounding blanks do not count',
})

/** The query of every list. */
export const pageQuery = {
  page: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'The cursor of the page: `next.page` of the page before',
    }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 50, description: 'At most so many items' }),
}

/** `next` is absent on the last page; `count` counts this page only. */
export const listOf = <Item extends TSchema>(item: Item, title: string) =>
  Type.Object(
    { items: Type.Array(item), next: Type.Optional(Type.Object({ page: Type.String() })), count: Type.Integer() },
    { title },
  )

const granted = roles.filter((role) => role !== 'none')
export type GrantedRole = (typeof granted)[number]

export const RoleName = Type.Enum(granted, {
  title: 'Role',
  description: 'read < comment < edit < review < create < admin; each includes those before it',
})

/** What a link can give: it travels further than those who made it think, so it makes nobody an admin. */
export const LinkRole = Type.Union([Type.Enum(granted.filter((role) => role !== 'admin')), Type.Null()])

/** A role, or null for a guest. */
export const RoleOrGuest = Type.Union([RoleName, Type.Null()])

export const TeamRoleName = Type.Enum([...teamRoles], {
  title: 'TeamRole',
  description: 'An owner manages who is in the team; a member is in it',
})

export const order = Type.Enum(['asc', 'desc'], { title: 'Order', default: 'desc' })
