import { publishing, shareLinks } from './audience/index.ts'
import { addresses } from './addresses.ts'
import { audit } from './audit.ts'
import { collectionPermissions } from './collection-permissions.ts'
import { changeRequestContent, changeRequestReads, revisionReads, spaceContent, spaceReads } from './content/index.ts'
import { changeRequests, diffs, merges, reviews } from './change-requests/index.ts'
import { collections } from './collections.ts'
import { files } from './files.ts'
import { hostnames } from './hostnames.ts'
import { invites } from './invites.ts'
import { members } from './members.ts'
import type { Operation } from './operation.ts'
import { organizations } from './organizations.ts'
import { sessions } from './sessions.ts'
import { service } from './service.ts'
import {
  siteAdaptive,
  siteCustomization,
  siteExternalLinks,
  sitePermissions,
  siteRedirects,
  sites,
  siteSectionGroups,
  siteSections,
  siteSpaces,
  siteStructure,
} from './sites/index.ts'
import { spacePermissions } from './space-permissions.ts'
import { spaces } from './spaces.ts'
import { teams } from './teams.ts'
import { users } from './users.ts'

/** Every capability of the API, in reading order, under the name of its file. */
export const capabilities = {
  service,
  users,
  sessions,
  organizations,
  members,
  teams,
  files,
  collections,
  collectionPermissions,
  spaces,
  spaceReads,
  revisionReads,
  spaceContent,
  spacePermissions,
  changeRequests,
  reviews,
  changeRequestReads,
  changeRequestContent,
  merges,
  diffs,
  sites,
  siteStructure,
  siteSpaces,
  siteSections,
  siteSectionGroups,
  siteExternalLinks,
  siteCustomization,
  siteAdaptive,
  sitePermissions,
  shareLinks,
  publishing,
  hostnames,
  siteRedirects,
  addresses,
  invites,
  audit,
}

/** The whole API. */
export const operations: readonly Operation[] = Object.values(capabilities).flatMap((capability) =>
  Object.values<Operation>(capability),
)
