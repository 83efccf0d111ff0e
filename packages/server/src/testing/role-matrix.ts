/**
 * Who may do what, written by hand from the rules of the product and not from the code that guards it:
 * the status of each operation for each identity, in the order of `identities`:
 * no token, foreign admin, guest, read, comment, edit, review, create, admin, team owner, lacking scope, expired token.
 */
type Row = readonly number[]

/** Open to everyone. */
const everyone = (ok: number): Row => [ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok]
/** Anyone with an account acts for itself. */
const anyUser = (ok: number): Row => [401, ok, ok, ok, ok, ok, ok, ok, ok, ok, 403, 401]
/** Every member, guests too. */
const anyMember = (ok: number): Row => [401, 404, ok, ok, ok, ok, ok, ok, ok, ok, 403, 401]
/** Admins alone; the others know that it is there. */
const adminAlone = (ok: number): Row => [401, 404, 403, 403, 403, 403, 403, 403, ok, 403, 403, 401]
/** Every member but guests, who know that the organization is there. */
const notGuests = (ok: number): Row => [401, 404, 403, ok, ok, ok, ok, ok, ok, ok, 403, 401]
/** Every member but guests, from whom it is hidden. */
const unseenByGuests = (ok: number): Row => [401, 404, 404, ok, ok, ok, ok, ok, ok, ok, 403, 401]
/** Admins alone; guests do not know that it is there. */
const adminOverSeen = (ok: number): Row => [401, 404, 404, 403, 403, 403, 403, 403, ok, 403, 403, 401]
/** Admins, and the owners of the team. */
const adminOrOwner = (ok: number): Row => [401, 404, 404, 403, 403, 403, 403, 403, ok, ok, 403, 401]
/** Those who may create content; guests do not know that it is there. */
const creators = (ok: number): Row => [401, 404, 404, 403, 403, 403, 403, ok, ok, 403, 403, 401]
/** Those who may edit a space; guests do not know that it is there. */
const editors = (ok: number): Row => [401, 404, 404, 403, 403, ok, ok, ok, ok, 403, 403, 401]
/** Those who may review what others wrote. */
const reviewers = (ok: number): Row => [401, 404, 404, 403, 403, 403, ok, ok, ok, 403, 403, 401]

/** Those who may create content; everyone else in the organization knows that it is there. */
const creatorsAmongAll = (ok: number): Row => [401, 404, 403, 403, 403, 403, 403, ok, ok, 403, 403, 401]

export const roleMatrix: Readonly<Record<string, Row>> = {
  getApiInformation: everyone(200),
  getHealth: everyone(200),
  getReadiness: everyone(200),

  getAuthenticatedUser: anyUser(200),
  getUserById: anyMember(200),
  updateUserById: anyUser(200),
  listUserTokens: anyUser(200),
  createUserToken: anyUser(201),
  deleteUserToken: anyUser(205),

  signIn: everyone(200),
  signOut: anyUser(204),
  getSession: anyUser(200),
  changePassword: anyUser(204),

  listOrganizationsForAuthenticatedUser: anyUser(200),
  createOrganization: anyUser(201),
  getOrganizationById: anyMember(200),
  getOrganizationsForEmailDomain: anyUser(200),
  updateOrganizationById: adminAlone(200),
  deleteOrganizationById: adminAlone(205),

  listMembersInOrganizationById: notGuests(200),
  getMemberInOrganizationById: unseenByGuests(200),
  updateMemberInOrganizationById: adminOverSeen(200),
  removeMemberFromOrganizationById: adminOverSeen(204),
  updateOrganizationMemberLastSeenAt: anyMember(200),
  setUserAsSSOMemberForOrganization: adminOverSeen(200),
  listSpacesForOrganizationMember: unseenByGuests(200),
  listTeamsForOrganizationMember: unseenByGuests(200),

  listTeamsInOrganizationById: notGuests(200),
  createOrganizationTeam: adminAlone(201),
  getTeamInOrganizationById: unseenByGuests(200),
  updateTeamInOrganizationById: adminOverSeen(200),
  removeTeamFromOrganizationById: adminOverSeen(204),
  listTeamMembersInOrganizationById: unseenByGuests(200),
  updateMembersInOrganizationTeam: adminOrOwner(204),
  addMemberToOrganizationTeamById: adminOrOwner(204),
  deleteMemberFromOrganizationTeamById: adminOrOwner(204),

  listCollectionsInOrganizationById: anyMember(200),
  createCollection: creators(201),
  getCollectionById: unseenByGuests(200),
  updateCollectionById: creators(200),
  deleteCollectionById: creators(205),
  listSpacesInCollectionById: unseenByGuests(200),
  moveCollection: creators(200),
  transferCollection: creators(200),
  inviteToCollection: creators(204),
  listUserPermissionsInCollection: creators(200),
  updateUserPermissionInCollection: creators(204),
  removeUserFromCollection: creators(205),
  listTeamPermissionsInCollection: creators(200),
  updateTeamPermissionInCollection: creators(204),
  removeTeamFromCollection: creators(205),
  listPermissionsAggregateInCollection: creators(200),

  listSpacesInOrganizationById: anyMember(200),
  createSpace: creators(201),
  getSpaceById: unseenByGuests(200),
  updateSpaceById: creators(200),
  deleteSpaceById: creators(205),
  restoreSpace: creators(200),
  duplicateSpace: creators(201),
  moveSpace: creators(200),
  transferSpace: creators(200),
  inviteToSpace: creators(204),
  listUserPermissionsInSpace: creators(200),
  updateUserPermissionInSpace: creators(204),
  removeUserFromSpace: creators(205),
  listTeamPermissionsInSpace: creators(200),
  updateTeamPermissionInSpace: creators(204),
  removeTeamFromSpace: creators(205),
  listPermissionsAggregateInSpace: creators(200),

  listChangeRequestsForSpace: unseenByGuests(200),
  listChangeRequestsForOrganization: anyMember(200),
  createChangeRequest: editors(201),
  getChangeRequestById: unseenByGuests(200),
  updateChangeRequestById: editors(200),
  getRequestedReviewersByChangeRequestId: unseenByGuests(200),
  requestReviewersForChangeRequest: editors(200),
  removeRequestedReviewerFromChangeRequest: editors(205),
  getReviewsByChangeRequestId: unseenByGuests(200),
  submitChangeRequestReview: reviewers(201),
  getChangeRequestReviewById: unseenByGuests(200),
  getContributorsByChangeRequestId: unseenByGuests(200),
  generateStorageUploadURL: anyMember(201),
  mergeChangeRequest: reviewers(200),
  updateChangeRequest: editors(200),
  listChangeRequestConflicts: unseenByGuests(200),
  getChangeRequestMergeStatus: unseenByGuests(200),
  getChangeRequestChanges: unseenByGuests(200),
  getChangeRequestDiff: unseenByGuests(200),

  getCurrentRevision: unseenByGuests(200),
  listPages: unseenByGuests(200),
  getPageById: unseenByGuests(200),
  getPageByPath: unseenByGuests(200),
  listSpacePageMetaLinks: unseenByGuests(200),
  listFiles: unseenByGuests(200),
  getFileById: unseenByGuests(200),
  getReusableContentById: unseenByGuests(200),
  getRevisionById: unseenByGuests(200),
  listPagesInRevisionById: unseenByGuests(200),
  getPageInRevisionById: unseenByGuests(200),
  getPageInRevisionByPath: unseenByGuests(200),
  listRevisionPageMetaLinks: unseenByGuests(200),
  listFilesInRevisionById: unseenByGuests(200),
  getFileInRevisionById: unseenByGuests(200),
  getReusableContentInRevisionById: unseenByGuests(200),
  getRevisionOfChangeRequestById: unseenByGuests(200),
  listPagesInChangeRequest: unseenByGuests(200),
  getPageInChangeRequestById: unseenByGuests(200),
  getPageInChangeRequestByPath: unseenByGuests(200),
  listChangeRequestPageMetaLinks: unseenByGuests(200),
  listFilesInChangeRequestById: unseenByGuests(200),
  getFileInChangeRequestById: unseenByGuests(200),
  getReusableContentInChangeRequestById: unseenByGuests(200),
  listRevisionsInSpace: unseenByGuests(200),
  getPageDocumentInRevisionById: unseenByGuests(200),
  getReusableContentDocumentInRevisionById: unseenByGuests(200),
  getRevisionSemanticChanges: unseenByGuests(200),
  updateSpaceContent: editors(200),
  rollBackSpace: reviewers(200),
  updateChangeRequestContent: editors(200),

  listSites: anyMember(200),
  createSite: creatorsAmongAll(201),
  getSiteById: unseenByGuests(200),
  updateSiteById: adminOverSeen(200),
  deleteSiteById: adminOverSeen(205),
  publishSite: adminOverSeen(200),
  unpublishSite: adminOverSeen(200),
  getPublishedContentSite: unseenByGuests(200),
  getSiteStructure: unseenByGuests(200),
  sortSiteStructure: creators(200),
  listSiteSpaces: unseenByGuests(200),
  addSpaceToSite: creators(201),
  updateSiteSpaceById: creators(200),
  deleteSiteSpaceById: creators(205),
  moveSiteSpace: creators(200),
  listSiteSections: unseenByGuests(200),
  addSectionToSite: creators(201),
  updateSiteSectionById: creators(200),
  deleteSiteSectionById: creators(205),
  moveSiteSection: creators(200),
  listSiteSectionGroups: unseenByGuests(200),
  addSectionGroupToSite: creators(201),
  updateSiteSectionGroupById: creators(200),
  deleteSiteSectionGroupById: creators(205),
  addSectionToGroup: creators(201),
  removeSectionFromGroup: creators(205),
  moveSiteSectionGroup: creators(200),
  addExternalLinkToSite: creators(201),
  updateSiteExternalLinkById: creators(200),
  deleteSiteExternalLinkById: creators(205),
  getSiteCustomizationById: unseenByGuests(200),
  updateSiteCustomizationById: adminOverSeen(200),
  getSiteSpaceCustomizationById: unseenByGuests(200),
  overrideSiteSpaceCustomizationById: adminOverSeen(200),
  deleteSiteSpaceCustomizationById: adminOverSeen(205),
  getSiteAdaptiveSchema: unseenByGuests(200),
  updateSiteAdaptiveSchema: adminOverSeen(200),
  listSiteAdaptiveTemplateConditions: unseenByGuests(200),
  testSiteAdaptiveSchema: unseenByGuests(200),
  explainSiteVisibility: unseenByGuests(200),
  inviteToSite: adminOverSeen(204),
  listUserPermissionsInSite: adminOverSeen(200),
  updateUserPermissionInSite: adminOverSeen(204),
  removeUserFromSite: adminOverSeen(205),
  listTeamPermissionsInSite: adminOverSeen(200),
  updateTeamPermissionInSite: adminOverSeen(204),
  removeTeamFromSite: adminOverSeen(205),
  listPermissionsAggregateInSite: adminOverSeen(200),

  listSiteShareLinks: adminOverSeen(200),
  createSiteShareLink: adminOverSeen(201),
  updateSiteShareLinks: adminOverSeen(200),
  getSiteShareLinkById: adminOverSeen(200),
  updateSiteShareLinkById: adminOverSeen(200),
  unlockSiteShareLink: anyUser(200),
  deleteSiteShareLinkById: adminOverSeen(205),
  getSitePublishingAuthById: adminOverSeen(200),
  updateSitePublishingAuthById: adminOverSeen(200),
  regenerateSitePublishingAuthById: adminOverSeen(200),
  getSitePublishingPreviewById: unseenByGuests(200),

  listOrganizationAuditEvents: adminAlone(200),
  getOrganizationAuditEvent: adminAlone(200),

  listOrganizationInvites: adminAlone(200),
  inviteUsersToOrganization: adminAlone(200),
  revokeOrganizationInvite: adminAlone(205),
  joinOrganizationWithInvite: anyUser(200),
  listOrganizationInviteLinks: adminAlone(200),
  createOrganizationInvite: adminAlone(201),
  getOrganizationInviteLink: adminAlone(200),
  updateOrganizationInviteById: adminAlone(200),
  deleteOrganizationInviteById: adminAlone(205),
  joinOrganization: anyUser(204),
  acceptInvite: everyone(200),
}
