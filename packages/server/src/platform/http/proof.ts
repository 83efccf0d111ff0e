import type { Access, Permissions, ResourceKind, Role, Scope, TeamRole } from '@octavo/contract'
import type { Selectable } from 'kysely'
import type { ShownKey } from '../crypto/share-key.ts'
import type { Reader, Tenant } from '../database/database.ts'
import type { DirectoryTables, TenantTables } from '../database/tables.generated.ts'
import type { Uuid } from '../ids.ts'

declare const granted: unique symbol

/** What the statement that decides also reads, so that a read needs no second one. */
export interface ResourceRows {
  self: Selectable<DirectoryTables['account']>
  organization: Selectable<DirectoryTables['organization']> & { readonly teams_owned: number }
  member: Selectable<TenantTables['member']>
  /** With the caller's own role in the team; null for one who is not in it. */
  team: Selectable<TenantTables['team']> & { readonly team_role: TeamRole | null }
  user: Selectable<DirectoryTables['account']>
  space: Selectable<TenantTables['space']> & OrganizationStanding & ShownSpace & { readonly expired: boolean }
  collection: Selectable<TenantTables['collection']> & OrganizationStanding
  changeRequest: Selectable<TenantTables['change_request']> & SpaceOfChangeRequest
  site: Selectable<TenantTables['site']> & OrganizationStanding & OrganizationName & SiteName & ShownLink
  customHostname: Selectable<TenantTables['site_hostname']> & OrganizationName
}

/** The site on which most people can see a space, and its place there. */
export interface PublishedOn {
  readonly visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth'
  readonly organization_id: Tenant
  readonly basename: string
  readonly proxy: string | null
  readonly custom_hostname: string | null
  readonly organization_hostname: string | null
  readonly section: { readonly path: string; readonly isDefault: boolean } | null
  readonly siteSpace: { readonly path: string; readonly isDefault: boolean }
}

interface ShownSpace {
  readonly published_on: PublishedOn | null
}

interface OrganizationName {
  readonly organization_hostname: string | null
}

interface SiteName {
  /** The hostname of its own that is proven. */
  readonly custom_hostname: string | null
}

/** What decides about a change request and lies with its space. */
interface SpaceOfChangeRequest {
  readonly space_title: string
  readonly space_revision_id: Uuid<'revision'>
  readonly space_merge_rules: unknown
  /** Whether a review was asked of the caller. */
  readonly requested: boolean
}

/** The share link whose key was shown, if it is one of the site and holds. */
interface ShownLink {
  readonly opened_by: Uuid<'shareLink'> | null
  readonly opened_key_hash: Buffer | null
  readonly opened_password_hash: string | null
  /** The section that it opens alone. */
  readonly opened_section_id: Uuid<'siteSection'> | null
}

interface OrganizationStanding {
  /** The default level that holds there, inherited or not; null where the organization's own holds. */
  readonly level: Role | null
  readonly organization_default_role: Role
  /** The caller's. */
  readonly organization_role: Role
}

interface ResourceIds {
  self: Uuid<'user'>
  organization: Uuid<'organization'>
  member: Uuid<'user'>
  team: Uuid<'team'>
  user: Uuid<'user'>
  space: Uuid<'space'>
  collection: Uuid<'collection'>
  changeRequest: Uuid<'changeRequest'>
  site: Uuid<'site'>
  customHostname: string
}

/** Kinds that belong to no organization: their proofs name none. */
type Ownerless = 'self' | 'user'

/** A resource on which the caller was found to hold this permission. Only the access module makes one. */
export interface Proof<On extends ResourceKind, Needs extends Permissions[On]> {
  readonly organizationId: On extends Ownerless ? null : Tenant
  readonly id: ResourceIds[On]
  /** The caller's role on the space (of a change request, too), collection or site, else in the organization; `none` where there is no organization. */
  readonly role: Role
  readonly row: ResourceRows[On]
  readonly [granted]: Needs
}

/** Who asks. Users today; installations, content tokens and OAuth grants join as further kinds. */
export interface Caller {
  readonly kind: 'user'
  readonly userId: Uuid<'user'>
  readonly tokenId: Uuid<'token'>
  readonly scopes: readonly Scope[] | null
  readonly operator: boolean
}

export type AnyProof = { [On in ResourceKind]: Proof<On, Permissions[On]> }[ResourceKind]

export interface Authorized {
  readonly caller: Caller
  readonly proof: AnyProof
  /** Whether a share key was shown that is one of the resource's. */
  readonly keyIsRight: boolean
}

export type GuardedAccess = Exclude<Access, { on: 'public' }>

/** What a request shows before its body is read. */
export interface Credentials {
  /** What was shown as one, whether or not it is any good. A session is brought by the browser, unasked. */
  readonly shown: 'token' | 'session' | undefined
  /** Absent where no token was sent, or none that could ever have been given out. */
  readonly tokenHash: Buffer | undefined
  readonly params: Readonly<Record<string, string>>
  /** Beside the token, and never in its place. */
  readonly shareKey?: ShownKey | undefined
}

/**
 * Answers with a proof, or refuses: no such token, no such resource for this caller, or not allowed. With `hold`, which
 * takes a transaction, what was found stays where it is until the transaction ends.
 */
export type Authorize = (
  reader: Pick<Reader, 'run'>,
  access: GuardedAccess,
  credentials: Credentials,
  hold?: boolean,
) => Promise<Authorized>
