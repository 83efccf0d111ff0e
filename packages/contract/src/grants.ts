import { type Static, Type } from 'typebox'
import { TeamId, UserId } from './ids.ts'
import { emailAddress, listOf, pageQuery, RoleName, RoleOrGuest } from './shapes.ts'
import { TeamView } from './teams.ts'
import { UserView } from './users.ts'

/** What the permissions of spaces and of collections share. */
const permission = Type.Union([RoleName, Type.Null()], { description: 'Null is an explicit refusal' })

const UserContentPermission = Type.Object({ permission, user: UserView }, { title: 'UserContentPermission' })
const TeamContentPermission = Type.Object({ permission, team: TeamView }, { title: 'TeamContentPermission' })

export const UserPermissionList = listOf(UserContentPermission, 'UserContentPermissionList')
export const TeamPermissionList = listOf(TeamContentPermission, 'TeamContentPermissionList')

/** As many as one call changes. */
const mostAtOnce = 1000
const member = Type.Union([UserId, emailAddress], { description: 'The id or the e-mail address of a member' })

export type GrantInput = Static<typeof GrantInput>
export const GrantInput = Type.Union([
  Type.Object({ role: RoleOrGuest, users: Type.Array(member, { minItems: 1, maxItems: mostAtOnce }) }),
  Type.Object({
    role: RoleOrGuest,
    teams: Type.Array(TeamId, { minItems: 1, maxItems: mostAtOnce, uniqueItems: true }),
  }),
])

export const RoleChange = Type.Object({ role: Type.Optional(RoleOrGuest) })

export const roleFilter = Type.Object({
  ...pageQuery,
  role: Type.Optional(Type.Unsafe<Static<typeof RoleName>>({ ...RoleName, description: 'Only those with this role' })),
})
