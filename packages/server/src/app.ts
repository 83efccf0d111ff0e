import { capabilities, openApiDocument, operations } from '@octavo/contract'
import type { Role } from './config.ts'
import { createAuthorize } from './modules/access/index.ts'
import {
  accountHandlers,
  domainOf,
  type OidcSettings,
  serveOidc,
  sessionHandlers,
  TokenUse,
} from './modules/accounts/index.ts'
import { copyAccount, hasEmailDomain, organizationHandlers } from './modules/organizations/index.ts'
import { inviteHandlers, isInvited, serveAcceptPage } from './modules/invites/index.ts'
import {
  copyBlobs,
  fileHandlers,
  downloadUrls,
  inspect,
  serveFiles,
  serveUploads,
  type SignedAddresses,
  signedAddresses,
  storeFile,
  takeUploads,
} from './modules/files/index.ts'
import { memberHandlers } from './modules/members/index.ts'
import { leaveTeams, teamHandlers } from './modules/teams/index.ts'
import {
  contentHandlers,
  type ContentSettings,
  documentReader,
  type FileIntake,
  hashOf,
  revisionReadHandlers,
  shareContent,
  spaceReadHandlers,
  startContent,
} from './modules/content/index.ts'
import {
  collectionPermissionHandlers,
  releaseTeamGrants,
  releaseUserGrants,
  spacePermissionHandlers,
} from './modules/grants/index.ts'
import { grantedLists, type HurryTransfer, queueTransfer, runTransfer, spaceHandlers } from './modules/spaces/index.ts'
import { collectionHandlers } from './modules/collections/index.ts'
import {
  changeRequestContentHandlers,
  changeRequestHandlers,
  changeRequestReadHandlers,
  findChangeRequestViews,
  diffHandlers,
  mergeHandlers,
  releaseReviewer,
  requireRollback,
  reviewHandlers,
} from './modules/change-requests/index.ts'
import { hasSite, requireUnpublished } from './modules/sites/index.ts'
import { giveVisitorKey, ShareLinkUse } from './modules/audience/index.ts'
import { spaceAddress } from './modules/addresses/index.ts'
import { serveStartPage, type SiteListener } from './modules/publishing/index.ts'
import { auditHandlers } from './modules/audit/index.ts'
import { serviceHandlers } from './modules/service/index.ts'
import { openVault } from './platform/crypto/vault.ts'
import type { Database } from './platform/database/database.ts'
import type { App } from './platform/http/app.ts'
import { createHttp } from './platform/http/create-http.ts'
import type { Authorize } from './platform/http/proof.ts'
import { serveReference } from './platform/http/serve-reference.ts'
import { refuseOtherMethods } from './platform/http/refuse-other-methods.ts'
import { contextFor } from './platform/jobs/work.ts'
import { rateLimitBy } from './platform/http/rate-limit.ts'
import { memoryCounter } from './platform/limits/counter.ts'
import { signingKeyOf } from './platform/crypto/signing-key.ts'
import { subscribersFor } from './subscribers.ts'
import type { AppSettings } from './app-settings.ts'
import { bindCapability } from './platform/http/bind-capability.ts'
import { type Audience, audienceOf, serveSites, bindSites } from './app-sites.ts'

/** As long as a request waits for a transfer. */
const transferWait = 5000

/** What fails here, or takes too long, is the job's, which says what is wrong. It comes by itself where it is not called. */
const hurryTransferOn = (database: Database, settings: AppSettings): HurryTransfer => {
  const run = runTransfer(copyBlobs(settings.blobs))
  const subscribers = subscribersFor(settings)
  return (transfer) =>
    run(contextFor(database, subscribers, transfer.from, AbortSignal.timeout(transferWait)), transfer)
      .catch(() => database.transact((transaction) => queueTransfer(transaction, transfer)))
      .catch(() => {})
}

/** Composition: this file and app-sites.ts alone know every module. */
export function createApp(
  database: Database,
  settings: AppSettings,
  authorize: Authorize = createAuthorize(settings),
): App {
  const { publicUrl, secretKeys, roles = new Set<Role>(['api', 'site']) } = settings
  const [tokenUse, shareLinkUse] = [new TokenUse(database), new ShareLinkUse(database)]
  const counter = settings.counter ?? memoryCounter()
  const vault = openVault(secretKeys)
  let sites: SiteListener | undefined
  const app: App = {
    http: createHttp({
      ...settings,
      before: (request, response, next) => (sites ? sites.handle(request, response, next) : next()),
    }),
    database,
    authorize,
    rateLimit: rateLimitBy(counter, settings),
    subscribers: [...subscribersFor(settings), giveVisitorKey(vault)],
    vault,
    signingKeys: secretKeys.map(signingKeyOf),
    publicUrl,
    ownOrigin: new URL(publicUrl).origin,
    noteUse: ({ caller, proof }) => {
      tokenUse.note(caller)
      shareLinkUse.note(proof)
    },
  }
  app.http.addHook('onClose', async () => {
    counter.close()
    await tokenUse.close()
    await shareLinkUse.close()
  })
  const audience = audienceOf(app, settings, shareLinkUse)
  if (roles.has('site')) sites = serveSites(app, settings, audience, counter)
  if (roles.has('api')) bindApi(app, settings, audience)
  else bindProbes(app, settings)
  return app
}

/** For those who only look whether this node is there. */
function bindProbes(app: App, settings: AppSettings): void {
  const { getHealth, getReadiness } = capabilities.service
  bindCapability(app, { getHealth, getReadiness }, handlersOfService(settings))
}

function bindApi(app: App, settings: AppSettings, audience: Audience): void {
  const { database, vault, publicUrl } = app
  const storage = { ...settings, addresses: signedAddresses(settings.secretKeys) }
  const spaceAddresses = { publicUrl, publishedAt: spaceAddress(settings.sites) }
  const hurryTransfer = hurryTransferOn(database, settings)
  bindCapability(app, capabilities.service, handlersOfService(settings))
  bindCapability(app, capabilities.users, accountHandlers(publicUrl, copyAccount))
  bindCapability(app, capabilities.sessions, sessionHandlers(publicUrl))
  bindCapability(app, capabilities.organizations, organizationHandlers(publicUrl, hasSite))
  bindCapability(
    app,
    capabilities.members,
    memberHandlers(publicUrl, [leaveTeams, releaseUserGrants, releaseReviewer], grantedLists(spaceAddresses)),
  )
  bindCapability(app, capabilities.teams, teamHandlers(publicUrl, [releaseTeamGrants]))
  bindCapability(app, capabilities.collections, collectionHandlers(spaceAddresses, hurryTransfer, requireUnpublished))
  bindCapability(
    app,
    capabilities.spaces,
    spaceHandlers(spaceAddresses, { startContent, shareContent }, hurryTransfer, requireUnpublished),
  )
  bindCapability(app, capabilities.collectionPermissions, collectionPermissionHandlers(publicUrl))
  bindCapability(app, capabilities.spacePermissions, spacePermissionHandlers(publicUrl))
  bindCapability(app, capabilities.changeRequests, changeRequestHandlers(publicUrl))
  bindContent(app, settings, storage.addresses)
  bindCapability(app, capabilities.reviews, reviewHandlers(publicUrl))
  bindCapability(app, capabilities.merges, mergeHandlers())
  bindCapability(app, capabilities.diffs, diffHandlers())
  bindSites(app, settings, audience)
  bindCapability(app, capabilities.audit, auditHandlers(publicUrl))
  bindCapability(app, capabilities.invites, inviteHandlers({ publicUrl, vault, mails: settings.mail !== undefined }))
  bindCapability(app, capabilities.files, fileHandlers(storage))
  serveUploads(app, storage)
  serveFiles(app, storage)
  if (settings.oidc) serveOidc(app, settings.oidc, mayRegister(settings.oidc))
  serveStartPage(app, settings.sites)
  serveAcceptPage(app.http, { oidc: settings.oidc !== undefined })
  requireAllServed(app)
  refuseOtherMethods(app.http, operations)
  serveReference(app.http, openApiDocument(operations, publicUrl))
}

const handlersOfService = (settings: AppSettings) => serviceHandlers(settings.build, () => canServe(settings))

function bindContent(app: App, { publicUrl, blobs }: AppSettings, addresses: SignedAddresses): void {
  const content: ContentSettings = {
    publicUrl,
    downloadUrl: downloadUrls(publicUrl, addresses),
    readDocument: documentReader(),
    findChangeRequests: findChangeRequestViews(publicUrl),
  }
  const intake: FileIntake = {
    takeUploads,
    storeBytes: async (tenant, bytes, named, isDryRun) =>
      isDryRun
        ? { name: named.name, size: bytes.length, blob: hashOf(bytes), ...inspect(bytes, named) }
        : storeFile(blobs, tenant, bytes, named),
  }
  bindCapability(app, capabilities.spaceReads, spaceReadHandlers(content))
  bindCapability(app, capabilities.revisionReads, revisionReadHandlers(content))
  bindCapability(app, capabilities.spaceContent, contentHandlers(content, intake, requireRollback))
  bindCapability(app, capabilities.changeRequestReads, changeRequestReadHandlers(content))
  bindCapability(app, capabilities.changeRequestContent, changeRequestContentHandlers(content, intake))
}

/** Whether this node can serve, its database aside. */
const canServe = async ({ blobs, acceptsTraffic }: AppSettings): Promise<boolean> =>
  acceptsTraffic?.() !== false && (await blobs.isReady())

/** The invited, those of an organization's e-mail domains, and everyone where the operator says so. */
const mayRegister =
  ({ signUp }: OidcSettings): Parameters<typeof serveOidc>[2] =>
  async (reader, email, waiting) =>
    signUp === 'everyone' ||
    (waiting !== undefined && (await isInvited(reader, waiting))) ||
    hasEmailDomain(reader, domainOf(email))

/** A contract that is not kept is not served at all. */
function requireAllServed({ http }: App): void {
  const missing = operations.filter(
    ({ method, path }) => !http.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
  )
  if (missing.length > 0) throw new Error(`No handler for ${missing.map(({ id }) => id).join(', ')}`)
}
