// Generated from the database by `npm run generate`.
import type { Role, TeamRole } from '@octavo/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Uuid } from '../ids.ts'

/** Found before the organization is known. */
export interface DirectoryTables {
  account: {
    id: Uuid<'user'>
    display_name: string
    email: string
    email_verified_at: Date | null
    photo_url: string | null
    operator: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Date>
    state: Generated<string>
  }
  account_event: {
    user_id: Uuid<'user'>
    id: Uuid<'event'>
    position: ColumnType<string, never, never>
    type: string
    resource_kind: string
    resource_id: string
    request_id: string | null
    payload: ColumnType<unknown, string | undefined, string>
    created_at: Generated<Date>
    actor_kind: string
    actor_id: string | null
  }
  account_idempotency_key: {
    user_id: Uuid<'user'>
    key: string
    fingerprint: Buffer
    answer: Buffer | null
    created_at: Generated<Date>
  }
  account_identity: {
    issuer: string
    subject: string
    user_id: Uuid<'user'>
    created_at: Generated<Date>
  }
  account_organization: {
    user_id: Uuid<'user'>
    organization_id: Uuid<'organization'>
  }
  account_password: {
    user_id: Uuid<'user'>
    hash: string
    changed_at: Generated<Date>
  }
  invite_secret: {
    hash: Buffer
    organization_id: Uuid<'organization'>
    invite_id: Uuid<'invite'>
    user_id: Uuid<'user'>
    mailed: boolean
    expires_at: Date
  }
  organization: {
    id: Uuid<'organization'>
    title: string
    hostname: string | null
    email_domains: Generated<string[]>
    type: Generated<string>
    use_case: string | null
    community_type: string | null
    default_role: Generated<Role>
    logo: string | null
    sso: Generated<boolean>
    ai: Generated<boolean>
    invite_links: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Date>
    deleted_at: Date | null
    merge_rules: ColumnType<unknown, string | undefined, string>
    default_site_id: Uuid<'site'> | null
  }
  proven_hostname: {
    hostname: string
    organization_id: Uuid<'organization'>
    site_id: Uuid<'site'>
    token: string
  }
  proxied_site: {
    origin: string
    organization_id: Uuid<'organization'>
    site_id: Uuid<'site'>
    created_at: Generated<Date>
  }
  resource_organization: {
    id: string
    organization_id: Uuid<'organization'>
  }
  token: {
    id: Uuid<'token'>
    hash: Buffer
    user_id: Uuid<'user'>
    label: string
    scopes: string[] | null
    created_at: Generated<Date>
    expires_at: Date | null
    last_used_at: Date | null
    kind: Generated<string>
  }
}

/** Owned by one organization: every query of these names it. */
export interface TenantTables {
  address_history: {
    organization_id: Uuid<'organization'>
    space_id: Uuid<'space'>
    place: string
    slug: string
    page: string
    created_at: Generated<Date>
  }
  change_request: {
    organization_id: Uuid<'organization'>
    id: Uuid<'changeRequest'>
    space_id: Uuid<'space'>
    number: number
    status: Generated<string>
    subject: string
    description: Generated<string>
    agent_task_id: string | null
    created_by: Uuid<'user'>
    revision_id: Uuid<'revision'>
    revision_initial_id: Uuid<'revision'>
    revision_merged_ancestor_id: Uuid<'revision'> | null
    revision_merged_id: Uuid<'revision'> | null
    comments: Generated<number>
    merged_by: Uuid<'user'> | null
    merged_at: Date | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    revision_imported_id: Uuid<'revision'> | null
  }
  change_request_contributor: {
    organization_id: Uuid<'organization'>
    change_request_id: Uuid<'changeRequest'>
    user_id: Uuid<'user'>
    action: string
    space_id: Uuid<'space'>
    count: Generated<number>
    updated_at: Generated<Date>
  }
  change_request_review: {
    organization_id: Uuid<'organization'>
    id: Uuid<'review'>
    change_request_id: Uuid<'changeRequest'>
    space_id: Uuid<'space'>
    user_id: Uuid<'user'>
    requested_by: Uuid<'user'> | null
    revision_id: Uuid<'revision'>
    status: string
    comment: string | null
    created_at: Generated<Date>
  }
  change_request_reviewer: {
    organization_id: Uuid<'organization'>
    change_request_id: Uuid<'changeRequest'>
    user_id: Uuid<'user'>
    space_id: Uuid<'space'>
    revision_id: Uuid<'revision'>
    requested_by: Uuid<'user'>
    created_at: Generated<Date>
  }
  collection: {
    organization_id: Uuid<'organization'>
    id: Uuid<'collection'>
    title: string
    description: string | null
    parent_id: Uuid<'collection'> | null
    lineage: string[]
    order_key: string
    default_level: Role | null
    version: Generated<number>
    created_at: Generated<Date>
    deleted_at: Date | null
    transfer_state: string | null
    transfer_to: Uuid<'organization'> | null
  }
  content_mark: {
    organization_id: Uuid<'organization'>
    sweep_id: string
    hash: Buffer
  }
  content_object: {
    organization_id: Uuid<'organization'>
    hash: Buffer
    bytes: Buffer
    written_at: Generated<Date>
  }
  event: {
    organization_id: Uuid<'organization'>
    id: Uuid<'event'>
    position: ColumnType<string, never, never>
    type: string
    resource_kind: string
    resource_id: string
    resource_label: string | null
    actor_kind: string
    actor_id: string | null
    request_id: string | null
    payload: ColumnType<unknown, string | undefined, string>
    created_at: Generated<Date>
  }
  idempotency_key: {
    organization_id: Uuid<'organization'>
    user_id: Uuid<'user'>
    key: string
    fingerprint: Buffer
    answer: Buffer | null
    created_at: Generated<Date>
  }
  invite: {
    organization_id: Uuid<'organization'>
    id: Uuid<'invite'>
    user_id: Uuid<'user'>
    email: string
    role: Role
    sso: Generated<boolean>
    invited_by: Uuid<'user'>
    expires_at: Date
    created_at: Generated<Date>
    sealed_secret: Buffer | null
  }
  invite_link: {
    organization_id: Uuid<'organization'>
    id: Uuid<'invite'>
    role: Role
    secret_hash: Buffer
    sealed_secret: Buffer
    created_by: Uuid<'user'>
    version: Generated<number>
    created_at: Generated<Date>
  }
  member: {
    organization_id: Uuid<'organization'>
    user_id: Uuid<'user'>
    role: Role
    disabled: Generated<boolean>
    sso: Generated<boolean>
    joined_at: Generated<Date>
    last_seen_at: Date | null
    display_name: string
    email: string
    photo_url: string | null
    teams_owned: Generated<number>
    version: Generated<number>
    teams: Generated<number>
    spaces: Generated<number>
    name_key: ColumnType<string, never, never>
  }
  member_search: {
    organization_id: Uuid<'organization'>
    user_id: Uuid<'user'>
    value: string
  }
  organization_key: {
    organization_id: Uuid<'organization'>
    id: string
    wrapped: Buffer
    created_at: Generated<Date>
  }
  publishing_auth: {
    organization_id: Uuid<'organization'>
    site_id: Uuid<'site'>
    backend: Generated<string>
    sealed_key: Buffer
    jwks_url: string | null
    issuer: string | null
    audience: string | null
    fallback_url: string | null
    logout_url: string | null
    version: Generated<number>
  }
  revision: {
    organization_id: Uuid<'organization'>
    id: Uuid<'revision'>
    space_id: Uuid<'space'>
    change_request_id: Uuid<'changeRequest'> | null
    merged_from_id: Uuid<'changeRequest'> | null
    type: string
    parents: string[]
    root: Buffer
    author_id: Uuid<'user'> | null
    git: ColumnType<unknown, string, string> | null
    created_at: Generated<Date>
  }
  share_link: {
    organization_id: Uuid<'organization'>
    site_id: Uuid<'site'>
    id: Uuid<'shareLink'>
    name: string
    active: boolean
    key_hash: Buffer
    sealed_key: Buffer
    password_hash: string | null
    section_id: Uuid<'siteSection'> | null
    expires_at: Date | null
    uses: Generated<string>
    last_used_at: Date | null
    created_by: Uuid<'user'>
    version: Generated<number>
    created_at: Generated<Date>
  }
  site: {
    organization_id: Uuid<'organization'>
    id: Uuid<'site'>
    type: Generated<string>
    title: string
    visibility: Generated<string>
    basename: string
    proxy: string | null
    published: Generated<boolean>
    adaptive_content: Generated<boolean>
    agents_context: Generated<string>
    default_level: Role | null
    site_spaces: Generated<number>
    version: Generated<number>
    structure_version: Generated<number>
    created_at: Generated<Date>
  }
  site_adaptive_schema: {
    organization_id: Uuid<'organization'>
    site_id: Uuid<'site'>
    json_schema: ColumnType<unknown, string, string>
    version: Generated<number>
    updated_at: Generated<Date>
  }
  site_customization: {
    organization_id: Uuid<'organization'>
    site_id: Uuid<'site'>
    settings: ColumnType<unknown, string, string>
    version: Generated<number>
    updated_at: Generated<Date>
  }
  site_external_link: {
    organization_id: Uuid<'organization'>
    site_id: Uuid<'site'>
    id: Uuid<'siteExternalLink'>
    group_id: Uuid<'siteSectionGroup'> | null
    title: string
    description: string | null
    icon: string | null
    url: string
    condition: string | null
    draft: boolean
    order_key: string
  }
  site_former_basename: {
    organization_id: Uuid<'organization'>
    basename: string
    site_id: Uuid<'site'>
    left_at: Generated<Date>
  }
  site_hostname: {
    organization_id: Uuid<'organization'>
    hostname: string
    site_id: Uuid<'site'>
    token: string
    status: string | null
    verified_at: Date | null
    checked_at: Date | null
    version: Generated<number>
    created_at: Generated<Date>
  }
  site_prefix_tenure: {
    organization_id: Uuid<'organization'>
    site_id: Uuid<'site'>
    prefix: string
    site_space_id: Uuid<'siteSpace'>
    since: Date
    until: Date | null
    form: string
  }
  site_redirect: {
    organization_id: Uuid<'organization'>
    site_id: Uuid<'site'>
    id: Uuid<'siteRedirect'>
    draft: boolean
    source: string
    source_key: string
    live_key: ColumnType<string | null, never, never>
    capture_wildcard: boolean
    permanent: boolean
    kind: string
    section_id: Uuid<'siteSection'> | null
    site_space_id: Uuid<'siteSpace'> | null
    page: string | null
    url: string | null
    onward: string | null
    version: Generated<number>
    created_at: Generated<Date>
    changed_at: Generated<Date>
  }
  site_redirects: {
    organization_id: Uuid<'organization'>
    site_id: Uuid<'site'>
    redirects: Generated<number>
    version: Generated<number>
  }
  site_section: {
    organization_id: Uuid<'organization'>
    site_id: Uuid<'site'>
    id: Uuid<'siteSection'>
    group_id: Uuid<'siteSectionGroup'> | null
    path: string
    title: string
    description: string | null
    icon: string | null
    condition: string | null
    draft: boolean
    is_default: boolean
    order_key: string
  }
  site_section_group: {
    organization_id: Uuid<'organization'>
    site_id: Uuid<'site'>
    id: Uuid<'siteSectionGroup'>
    title: string
    icon: string | null
    order_key: string
  }
  site_space: {
    organization_id: Uuid<'organization'>
    site_id: Uuid<'site'>
    id: Uuid<'siteSpace'>
    section_id: Uuid<'siteSection'> | null
    shown_space_id: Uuid<'space'>
    path: string
    condition: string | null
    draft: boolean
    is_default: boolean
    order_key: string
  }
  site_space_customization: {
    organization_id: Uuid<'organization'>
    site_id: Uuid<'site'>
    site_space_id: Uuid<'siteSpace'>
    settings: ColumnType<unknown, string, string>
    version: Generated<number>
    updated_at: Generated<Date>
  }
  space: {
    organization_id: Uuid<'organization'>
    id: Uuid<'space'>
    title: string
    emoji: string
    language: string | null
    parent_id: Uuid<'collection'> | null
    inherits_from_id: Uuid<'collection'> | null
    order_key: string
    edit_mode: Generated<string>
    default_level: Role | null
    merge_rules: ColumnType<unknown, string | undefined, string>
    revision_id: Uuid<'revision'>
    comments: Generated<number>
    change_requests: Generated<number>
    change_requests_open: Generated<number>
    change_requests_draft: Generated<number>
    last_change_request: Generated<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    transfer_state: string | null
    transfer_to: Uuid<'organization'> | null
  }
  team: {
    organization_id: Uuid<'organization'>
    id: Uuid<'team'>
    title: string
    title_key: ColumnType<string, never, never>
    members: Generated<number>
    spaces: Generated<number>
    version: Generated<number>
    created_at: Generated<Date>
  }
  team_grant: {
    organization_id: Uuid<'organization'>
    resource_id: string
    team_id: Uuid<'team'>
    role: Role
  }
  team_member: {
    organization_id: Uuid<'organization'>
    team_id: Uuid<'team'>
    user_id: Uuid<'user'>
    role: TeamRole
  }
  upload: {
    organization_id: Uuid<'organization'>
    id: Uuid<'upload'>
    user_id: Uuid<'user'>
    kind: string
    name: string
    declared_type: string
    size: string
    blob: string | null
    content_type: string | null
    width: number | null
    height: number | null
    created_at: Generated<Date>
    expires_at: Date
    taken_at: Date | null
  }
  user_grant: {
    organization_id: Uuid<'organization'>
    resource_id: string
    user_id: Uuid<'user'>
    role: Role
  }
}
