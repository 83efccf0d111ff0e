export {
  type Access,
  type Permissions,
  type ResourceKind,
  type Role,
  roles,
  type Scope,
  scopes,
  type TeamRole,
  teamRoles,
} from './access.ts'
export {
  type AuthBackend,
  publishing,
  type PublishingAuthView,
  shareLinks,
  type ShareLinkView,
} from './audience/index.ts'
export { addresses, type PublishedContentView, type PublishedRedirectView, type ServedHostView } from './addresses.ts'
export { audit, type AuditEventDetailsView, type AuditEventView } from './audit.ts'
export { collectionPermissions } from './collection-permissions.ts'
export {
  changeRequests,
  type ChangeRequestStatus,
  changeRequestStatuses,
  type ChangeRequestView,
  type ConflictSummary,
  type ConflictView,
  type ContributorView,
  diffs,
  type DocumentDiffView,
  type JudgedRule,
  merges,
  type MergeStatusView,
  type RequestedReviewerView,
  reviews,
  type ReviewView,
} from './change-requests/index.ts'
export {
  changeRequestContent,
  changeRequestReads,
  type ChangeResultView,
  type ContentChangeInput,
  type ContentReferenceView,
  type ContentUpdateView,
  type FileView,
  type ImageReferenceView,
  type JsonDocumentView,
  type LayoutView,
  type RepositoryFileInput,
  type RepositoryFileView,
  type RepositoryReportView,
  type ReusableContentView,
  revisionReads,
  type RevisionSummaryView,
  type SemanticChangesView,
  type SemanticChangeView,
  spaceContent,
  spaceReads,
} from './content/index.ts'
export { collections, type CollectionView } from './collections.ts'
export { type EventType, eventTypes } from './events.ts'
export type { GrantInput } from './grants.ts'
export { files, type StorageUploadURLView, type UploadKind, uploadKinds } from './files.ts'
export { type Id, type IdKind, idPrefixes, isAnyId, isId, kindOfId } from './ids.ts'
export { type CustomHostnameView, hostnames } from './hostnames.ts'
export { type InviteLinkView, type InvitePreviewView, type InviteView, invites, type NewInviteView } from './invites.ts'
export type { OrganizationMergeRules, SpaceMergeRules } from './merge-rules.ts'
export { members, type MemberView } from './members.ts'
export { openApiDocument } from './openapi.ts'
export {
  type Deprecation,
  type InputOf,
  type Operation,
  type OutputOf,
  problemsOf,
  takesIdempotencyKey,
} from './operation.ts'
export { capabilities, operations } from './operations.ts'
export { organizations, type OrganizationView } from './organizations.ts'
export { ErrorView, type ProblemDetails, problems, type ProblemType } from './problems.ts'
export { sessions, type SessionView } from './sessions.ts'
export { service } from './service.ts'
export type { GrantedRole } from './shapes.ts'
export {
  type CustomizationInput,
  type CustomizationOverride,
  type PublishedSiteView,
  siteAdaptive,
  type SiteAdaptiveSchemaView,
  type AdaptiveTestView,
  type VisibilityView,
  siteCustomization,
  type SiteCustomizationView,
  siteExternalLinks,
  type SiteExternalLinkView,
  type RedirectDestination,
  type RedirectEntry,
  type RedirectInputDestination,
  redirectLimits,
  type RedirectResult,
  type RedirectTest,
  siteRedirects,
  type SiteRedirectView,
  sitePermissions,
  sites,
  siteSectionGroups,
  type SiteSectionGroupView,
  siteSections,
  type SiteSectionView,
  siteSpaces,
  type SiteSpaceView,
  siteStructure,
  type SiteStructureView,
  type SiteView,
  siteVisibilities,
  type SiteVisibility,
} from './sites/index.ts'
export { spacePermissions } from './space-permissions.ts'
export { spaces, type SpaceView } from './spaces.ts'
export { teamChangesAtOnce, teams, type TeamView } from './teams.ts'
export { type NewTokenView, type TokenView, users, type UserView } from './users.ts'
