import { capabilities, openApiDocument, type Operation, operations } from '@octavo/contract'
import type { SitesOrigin } from '@octavo/site'
import type { Role } from './config.ts'
import { type AccessSettings, createAuthorize } from './modules/access/index.ts'
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
  hasPage,
  type FileIntake,
  hashOf,
  revisionReadHandlers,
  shareContent,
  spaceReadHandlers,
  startContent,
  startSample,
} from './modules/content/index.ts'
import {
  collectionPermissionHandlers,
  releaseTeamGrants,
  releaseUserGrants,
  sitePermissionHandlers,
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
  reviewHandlers,
} from './modules/change-requests/index.ts'
import {
  customizationHandlers,
  groupHandlers,
  hasSite,
  linkHandlers,
  requireUnpublished,
  sectionHandlers,
  siteHandlers,
  type SiteSettings,
  siteSpaceHandlers,
  structureHandlers,
} from './modules/sites/index.ts'
import {
  type AudienceSettings,
  giveVisitorKey,
  previewTokens,
  publishingHandlers,
  shareLinkHandlers,
  shareLinkOpener,
  ShareLinkUse,
  visitorJudge,
} from './modules/audience/index.ts'
import { adaptiveHandlers, checkSiteCondition, claimsOf } from './modules/adaptive/index.ts'
import {
  type AddressSettings,
  addressHandlers,
  basesOfSite,
  followSite,
  followStructure,
  signInAddress,
  siteAddresses,
  spaceAddress,
  visitorChecker,
  pageLocator,
} from './modules/addresses/index.ts'
import { hostnameHandlers } from './modules/hostnames/index.ts'
import { openSites, type PurgeSettings, type RenderingSettings, type SiteListener } from './modules/publishing/index.ts'
import { redirectHandlers } from './modules/redirects/index.ts'
import { auditHandlers } from './modules/audit/index.ts'
import { type Build, serviceHandlers } from './modules/service/index.ts'
import type { Blobs } from './platform/blobs/blobs.ts'
import { openUnlocker } from './platform/crypto/share-key.ts'
import { openVault } from './platform/crypto/vault.ts'
import type { Database } from './platform/database/database.ts'
import { openNames } from './platform/dns/names.ts'
import type { Freshness } from './platform/freshness/freshness.ts'
import { toldIn } from './platform/freshness/tell-changes.ts'
import type { App } from './platform/http/app.ts'
import { bindOperation } from './platform/http/bind-operation.ts'
import { clientOf } from './platform/http/client-of.ts'
import { createHttp, type HttpSettings, silent } from './platform/http/create-http.ts'
import type { Handler, HandlersOf } from './platform/http/handler.ts'
import { keyTrier } from './platform/http/key-trier.ts'
import type { Authorize } from './platform/http/proof.ts'
import { serveReference } from './platform/http/serve-reference.ts'
import { refuseOtherMethods } from './platform/http/refuse-other-methods.ts'
import { contextFor } from './platform/jobs/work.ts'
import { type MailSettings } from './platform/mail/mailer.ts'
import { type Limits, rateLimitBy } from './platform/http/rate-limit.ts'
import { createFetchGuarded } from './platform/outbound/fetch-guarded.ts'
import type { OutboundSettings } from './platform/outbound/outbound-rules.ts'
import { type Counter, memoryCounter } from './platform/limits/counter.ts'
import { signingKeyOf } from './platform/crypto/signing-key.ts'
import { subscribersFor } from './subscribers.ts'

export interface AppSettings extends AccessSettings, HttpSettings, Limits {
  /** The first seals and signs; the others only open. */
  readonly secretKeys: readonly string[]
  /** Where mail goes out; without it, invites are handed over by those who make them. */
  readonly mail?: MailSettings | undefined
  /** The provider that people sign in with, beside passwords. */
  readonly oidc?: OidcSettings | undefined
  /** Where files are kept. */
  readonly blobs: Blobs
  /** In bytes: how large an uploaded file may be. */
  readonly maxUpload: number
  /** Where the sites that have no host of their own are served. */
  readonly sites: SitesOrigin
  /** Who is asked about names; the machine's own where none are named. */
  readonly dnsServers?: readonly string[]
  /** Where what can be made again is kept; in a temporary folder when absent. */
  readonly cache?: { readonly folder?: string | undefined; readonly most: number }
  /** How pages of sites are rendered; where absent, threads start with the first one. */
  readonly rendering?: RenderingSettings
  /** Tells when what sites show has changed; without it, the database is asked for every page. */
  readonly freshness?: Freshness | undefined
  /** Which caches in front are told what to throw away. */
  readonly purge?: PurgeSettings | undefined
  /** What requests to other services may reach. */
  readonly outbound: OutboundSettings
  readonly build: Build
  /** Where requests are counted; in this process alone when absent. Closed with the app. */
  readonly counter?: Counter | undefined
  /** What of it is served: the API, sites, or both, as where nothing is said. */
  readonly roles?: ReadonlySet<Role>
  /** Whether this node is about to end: it is not ready then. */
  readonly isStopping?: () => boolean
}

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

/** Composition: the only file that knows every module. */
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
    signingKey: signingKeyOf(secretKeys[0]!),
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

function serveSites(app: App, settings: AppSettings, audience: Audience, counter: Counter): SiteListener {
  const published = openSites({
    reader: app.database.reader,
    sites: settings.sites,
    freshness: settings.freshness,
    onOwnChange: (listener) =>
      app.database.onCommit((transaction) => [...toldIn(transaction)].forEach((changed) => listener(changed))),
    publicUrl: settings.publicUrl,
    visitors: audience,
    tryKeyFor: (client) => keyTrier(app.rateLimit, client),
    attempt: (what) => app.rateLimit.attempt(what),
    clientOf: clientOf(settings.trustedProxies),
    watch: settings.watch ?? silent,
    purge: settings.purge,
    blobs: settings.blobs,
    secretKeys: settings.secretKeys,
    fetch: createFetchGuarded(settings.outbound),
    counter,
    cache: settings.cache ?? { most: 64_000_000 },
    rendering: settings.rendering,
  })
  app.http.addHook('onClose', () => published.close())
  return published.listener
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
  bindCapability(app, capabilities.spaceContent, contentHandlers(content, intake))
  bindCapability(app, capabilities.changeRequestReads, changeRequestReadHandlers(content))
  bindCapability(app, capabilities.changeRequestContent, changeRequestContentHandlers(content, intake))
}

/** Who sees what of sites: as the API tells it, and as sites show it. */
type Audience = AudienceSettings & Pick<AddressSettings, 'checkVisitor'>

function audienceOf(
  { vault }: App,
  { secretKeys, outbound, sites }: AppSettings,
  shareLinkUse: ShareLinkUse,
): Audience {
  const unlocker = openUnlocker(secretKeys)
  return {
    vault,
    previews: previewTokens(secretKeys),
    unlocker,
    addressOf: siteAddresses(sites),
    checkVisitor: visitorChecker({
      judgeVisitor: visitorJudge(vault, createFetchGuarded(outbound)),
      openShareLink: shareLinkOpener(unlocker, shareLinkUse),
      claimsOf: (reader, { organizationId, id }) => claimsOf(reader, organizationId, id),
    }),
  }
}

function bindSites(app: App, { publicUrl, sites: origin, dnsServers = [] }: AppSettings, audience: Audience): void {
  const spaceAddresses = { publicUrl, publishedAt: spaceAddress(origin) }
  const sites: SiteSettings = {
    ...spaceAddresses,
    addressOf: audience.addressOf,
    checkCondition: checkSiteCondition,
    hasPage,
    followStructure,
    followSite: followSite(origin),
    startContent,
    startSample,
  }
  bindCapability(app, capabilities.sites, siteHandlers(sites))
  bindCapability(app, capabilities.siteStructure, structureHandlers(sites))
  bindCapability(app, capabilities.siteSpaces, siteSpaceHandlers(sites))
  bindCapability(app, capabilities.siteSections, sectionHandlers(sites))
  bindCapability(app, capabilities.siteSectionGroups, groupHandlers(sites))
  bindCapability(app, capabilities.siteExternalLinks, linkHandlers(sites))
  bindCapability(app, capabilities.siteAdaptive, adaptiveHandlers(pageLocator({ sites: origin })))
  bindCapability(app, capabilities.siteCustomization, customizationHandlers(sites))
  bindCapability(app, capabilities.sitePermissions, sitePermissionHandlers(publicUrl))
  bindCapability(app, capabilities.shareLinks, shareLinkHandlers(audience))
  bindCapability(app, capabilities.publishing, publishingHandlers(audience))
  bindCapability(
    app,
    capabilities.hostnames,
    hostnameHandlers({ publicUrl, sites: origin, names: openNames(dnsServers) }),
  )
  bindCapability(app, capabilities.siteRedirects, redirectHandlers({ basesOf: basesOfSite(origin) }))
  const addresses: AddressSettings = {
    ...spaceAddresses,
    sites: origin,
    checkVisitor: audience.checkVisitor,
    signInAddress,
  }
  bindCapability(app, capabilities.addresses, addressHandlers(addresses))
}

/** Whether this node can serve, its database aside. */
const canServe = async ({ blobs, isStopping }: AppSettings): Promise<boolean> =>
  isStopping?.() !== true && (await blobs.isReady())

/** The invited, those of an organization's e-mail domains, and everyone where the operator says so. */
const mayRegister =
  ({ signUp }: OidcSettings): Parameters<typeof serveOidc>[2] =>
  async (reader, email, waiting) =>
    signUp === 'everyone' ||
    (waiting !== undefined && (await isInvited(reader, waiting))) ||
    hasEmailDomain(reader, domainOf(email))

function bindCapability<Operations extends Record<string, Operation>>(
  app: App,
  capability: Operations,
  handlers: HandlersOf<NoInfer<Operations>>,
): void {
  for (const [name, operation] of Object.entries(capability)) {
    bindOperation(app, operation, handlers[name] as unknown as Handler<Operation>)
  }
}

/** A contract that is not kept is not served at all. */
function requireAllServed({ http }: App): void {
  const missing = operations.filter(
    ({ method, path }) => !http.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
  )
  if (missing.length > 0) throw new Error(`No handler for ${missing.map(({ id }) => id).join(', ')}`)
}
