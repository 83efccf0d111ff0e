import type { Operation, ProblemType } from '@octavo/contract'
import { addressExamples, addressProvocations } from '../../modules/addresses/address-examples.ts'
import { accountExamples, sessionExamples, sessionProvocations } from '../../modules/accounts/account-examples.ts'
import {
  publishingExamples,
  shareLinkExamples,
  shareLinkProvocations,
} from '../../modules/audience/audience-examples.ts'
import { auditExamples } from '../../modules/audit/audit-examples.ts'
import {
  changeRequestExamples,
  changeRequestProvocations,
  diffExamples,
  mergeExamples,
  mergeProvocations,
  reviewExamples,
} from '../../modules/change-requests/change-request-examples.ts'
import {
  contentExamples,
  contentProvocations,
  revisionReadExamples,
  spaceReadExamples,
} from '../../modules/content/content-examples.ts'
import {
  changeRequestContentExamples,
  changeRequestContentProvocations,
  changeRequestReadExamples,
} from '../../modules/change-requests/change-request-content-examples.ts'
import { collectionExamples, collectionProvocations } from '../../modules/collections/collection-examples.ts'
import { collectionPermissionExamples, spacePermissionExamples } from '../../modules/grants/grant-examples.ts'
import { fileExamples, fileProvocations } from '../../modules/files/file-examples.ts'
import { hostnameExamples, hostnameProvocations } from '../../modules/hostnames/hostname-examples.ts'
import { inviteExamples, inviteProvocations } from '../../modules/invites/invite-examples.ts'
import { memberExamples, memberProvocations } from '../../modules/members/member-examples.ts'
import { organizationExamples, organizationProvocations } from '../../modules/organizations/organization-examples.ts'
import { serviceExamples } from '../../modules/service/service-examples.ts'
import { spaceExamples, spaceProvocations } from '../../modules/spaces/space-examples.ts'
import { adaptiveExamples, adaptiveProvocations } from '../../modules/adaptive/adaptive-examples.ts'
import { sitePermissionExamples } from '../../modules/grants/site-grant-examples.ts'
import {
  customizationExamples,
  groupExamples,
  linkExamples,
  sectionExamples,
  siteExamples,
  siteSpaceExamples,
  structureExamples,
} from '../../modules/sites/site-examples.ts'
import {
  groupProvocations,
  linkProvocations,
  sectionProvocations,
  siteProvocations,
  siteSpaceProvocations,
} from '../../modules/sites/refused-site-examples.ts'
import { redirectExamples, redirectProvocations } from '../../modules/redirects/redirect-examples.ts'
import { teamExamples } from '../../modules/teams/team-examples.ts'
import type { CallInput } from '../call.ts'
import type { Place } from '../examples.ts'
import type { World } from '../open-world.ts'

type AnyExample = (world: World, place: Place) => Promise<CallInput<Operation>>

/** By operation id. */
export const examples = {
  ...serviceExamples,
  ...accountExamples,
  ...sessionExamples,
  ...organizationExamples,
  ...memberExamples,
  ...teamExamples,
  ...collectionExamples,
  ...collectionPermissionExamples,
  ...spacePermissionExamples,
  ...spaceExamples,
  ...changeRequestExamples,
  ...reviewExamples,
  ...fileExamples,
  ...spaceReadExamples,
  ...revisionReadExamples,
  ...contentExamples,
  ...changeRequestReadExamples,
  ...changeRequestContentExamples,
  ...mergeExamples,
  ...diffExamples,
  ...siteExamples,
  ...structureExamples,
  ...siteSpaceExamples,
  ...sectionExamples,
  ...groupExamples,
  ...linkExamples,
  ...customizationExamples,
  ...adaptiveExamples,
  ...sitePermissionExamples,
  ...redirectExamples,
  ...auditExamples,
  ...inviteExamples,
  ...shareLinkExamples,
  ...publishingExamples,
  ...hostnameExamples,
  ...addressExamples,
} as unknown as Readonly<Record<string, AnyExample | undefined>>

export const provocations = {
  ...sessionProvocations,
  ...organizationProvocations,
  ...memberProvocations,
  ...collectionProvocations,
  ...fileProvocations,
  ...spaceProvocations,
  ...inviteProvocations,
  ...shareLinkProvocations,
  ...hostnameProvocations,
  ...addressProvocations,
  ...contentProvocations,
  ...changeRequestContentProvocations,
  ...changeRequestProvocations,
  ...mergeProvocations,
  ...siteProvocations,
  ...adaptiveProvocations,
  ...siteSpaceProvocations,
  ...sectionProvocations,
  ...groupProvocations,
  ...linkProvocations,
  ...redirectProvocations,
} as unknown as Readonly<Record<string, Partial<Record<ProblemType, AnyExample>> | undefined>>

export function exampleOf({ id }: Operation): AnyExample {
  const example = examples[id]
  if (!example) throw new Error(`${id} has no example`)
  return example
}
