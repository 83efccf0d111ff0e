/** From least to most; each includes those before it. `none` is a guest's role, and an explicit refusal. */
export const roles = ['none', 'read', 'comment', 'edit', 'review', 'create', 'admin'] as const
export type Role = (typeof roles)[number]

/** In a team: an owner manages who is in it. */
export const teamRoles = ['owner', 'member'] as const
export type TeamRole = (typeof teamRoles)[number]

/** What a token can be narrowed to. A scope never adds a right that its owner lacks. */
export const scopes = [
  'user:read',
  'organization:read',
  'organization:write',
  'organization:members:read',
  'organization:members:write',
  'organization:ask',
  'organization:search',
  'space:read',
  'space:write',
  'space:permissions:read',
  'space:permissions:write',
  'change-request:merge',
  'site:read',
  'site:write',
  'site:publish',
  'site:permissions:read',
  'site:permissions:write',
  'site:auth:read',
  'site:auth:write',
  'site:insights:read',
  'site:ask',
  'site:search',
  'integration:read',
  'integration:installations:read',
  'integration:installations:write',
  'integration:publish',
  'integration:delete',
  'openapi:read',
  'openapi:write',
] as const
export type Scope = (typeof scopes)[number]

/** What can be asked of each kind of thing that an operation acts on. */
export interface Permissions {
  /** The caller's own account. */
  self: 'act' | 'createOrganization'
  organization: 'view' | 'admin' | 'createSite' | 'listMembers' | 'listTeams' | 'audit' | 'upload'
  /** Someone in an organization. */
  member: 'view' | 'edit' | 'remove'
  team: 'view' | 'edit' | 'manageMembers'
  /** Someone's account. */
  user: 'view' | 'edit'
  /** `find` finds a deleted one too, for those who may restore it; all else needs one that is not deleted. */
  space: 'view' | 'find' | 'restore' | 'comment' | 'edit' | 'review' | 'merge' | 'admin' | 'listGrants'
  collection: 'view' | 'admin' | 'listGrants'
  /** A branch of a space's content. `review` is also for those who were asked to. */
  changeRequest: 'view' | 'edit' | 'review' | 'merge'
  /** `open`: what is published of it, for those who may view it and for holders of a share key. `unlock`: for the latter, by a password. */
  site: 'view' | 'open' | 'unlock' | 'structure' | 'admin' | 'listGrants'
  /** A hostname that a site claims. */
  customHostname: 'admin'
}
export type ResourceKind = keyof Permissions

/**
 * Where a call puts content, which its body decides: the caller must be one who may create content there.
 * `parent`: in that collection of the organization, or at its root. `target`: the same in the organization that is named.
 * `site`: at the site that is named, which the caller must administrate.
 */
export type Into = 'parent' | 'target' | 'site'

/**
 * Who may call an operation: this permission on this resource, with a token of this scope.
 * `unscoped` asks for a token that was never narrowed: what mints or ends credentials is not to be had by a part of one.
 */
export type Access =
  | { readonly on: 'public' }
  | {
      [On in ResourceKind]: {
        readonly on: On
        readonly needs: Permissions[On]
        readonly scope: Scope | 'unscoped'
        readonly into?: Into
      }
    }[ResourceKind]
