import { capabilities } from '@octavo/contract'
import { hasPage, startContent, startSample } from './modules/content/index.ts'
import { sitePermissionHandlers } from './modules/grants/index.ts'
import {
  customizationHandlers,
  groupHandlers,
  linkHandlers,
  sectionHandlers,
  siteHandlers,
  type SiteSettings,
  siteSpaceHandlers,
  structureHandlers,
} from './modules/sites/index.ts'
import {
  type AudienceSettings,
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
import { openSites, type SiteListener } from './modules/publishing/index.ts'
import { redirectHandlers } from './modules/redirects/index.ts'
import { openUnlocker } from './platform/crypto/share-key.ts'
import { openNames } from './platform/dns/names.ts'
import { toldIn } from './platform/freshness/tell-changes.ts'
import type { App } from './platform/http/app.ts'
import { clientOf } from './platform/http/client-of.ts'
import { silent } from './platform/http/create-http.ts'
import { keyTrier } from './platform/http/key-trier.ts'
import { createFetchGuarded } from './platform/outbound/fetch-guarded.ts'
import type { Counter } from './platform/limits/counter.ts'
import type { AppSettings } from './app-settings.ts'
import { bindCapability } from './platform/http/bind-capability.ts'

/** Who sees what of sites: as the API tells it, and as sites show it. */
export type Audience = AudienceSettings & Pick<AddressSettings, 'checkVisitor'>

export function audienceOf(
  { vault }: App,
  { secretKeys, outbound, sites, watch = silent }: AppSettings,
  shareLinkUse: ShareLinkUse,
): Audience {
  const unlocker = openUnlocker(secretKeys)
  return {
    vault,
    previews: previewTokens(secretKeys),
    unlocker,
    addressOf: siteAddresses(sites),
    checkVisitor: visitorChecker({
      judgeVisitor: visitorJudge(vault, createFetchGuarded(outbound), watch.log),
      openShareLink: shareLinkOpener(unlocker, shareLinkUse),
      claimsOf: (reader, { organizationId, id }) => claimsOf(reader, organizationId, id),
    }),
  }
}

export function serveSites(app: App, settings: AppSettings, audience: Audience, counter: Counter): SiteListener {
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
    staleIfUnavailable: settings.staleIfUnavailable,
    blobs: settings.blobs,
    secretKeys: settings.secretKeys,
    fetch: createFetchGuarded(settings.outbound),
    counter,
    limits: settings,
    cache: settings.cache ?? { most: 64_000_000 },
    rendering: settings.rendering,
  })
  app.http.addHook('onClose', () => published.close())
  return published.listener
}

export function bindSites(
  app: App,
  { publicUrl, sites: origin, dnsServers = [] }: AppSettings,
  audience: Audience,
): void {
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
