export { type ClaimsSchema, noClaims } from './claims/claim.ts'
export { checkCondition } from './claims/check-condition.ts'
export { type FittedClaims, fitClaims } from './claims/fit-claims.ts'
export { readClaimsSchema } from './claims/read-claims-schema.ts'
export { readSaidClaims } from './claims/said-claims.ts'
export { templateConditions } from './claims/template-conditions.ts'
export {
  byOrder,
  type ExternalLink,
  type SectionGroup,
  type SiteSection,
  type SiteSpace,
  type SiteStructure,
} from './structure/structure.ts'
export {
  addressOf,
  addressOfBase,
  addressOfPrefix,
  addressOfReserved,
  addressOfSpace,
  type PagePlace,
  type SitePlace,
  writeAddress,
} from './address/address-of.ts'
export type { Tenure } from './address/held-prefixes.ts'
export { pathHere, placeOnSite, returnPath, tokenName } from './address/return-path.ts'
export type { Arrival, AskedSpace, FoundPage, ServedSite } from './address/address-lookup.ts'
export {
  type LocatedAddress,
  locateAddress,
  type Resolution,
  resolveAddress,
  type ResolvedOnSite,
  type ResolvedPage,
  resolveLocated,
} from './address/resolve-address.ts'
export { encodeSegment, foldSegment, readSegments } from './address/segments.ts'
export {
  type BaseName,
  baseNames,
  customBase,
  isServiceHost,
  organizationBase,
  organizationHost,
  proxyBase,
  readAddress,
  type SiteBase,
  type SitesOrigin,
} from './address/site-base.ts'
export { readSitePath } from './address/site-path.ts'
export { type PageOutput, type Preview, type SitePath, type Way, waySegments } from './address/site-path.ts'
export { fileAddress, imageAddress, readFileQuery, readImageQuery } from './files/file-address.ts'
export { type ImageSources, imageSources } from './files/image-sources.ts'
export { type ImageWidth, mostPixels, widthsOf } from './files/image-widths.ts'
export { type PrefixForm, readPrefixes, shortPrefix, type SitePrefixes } from './address/site-prefixes.ts'
export { restOf, withRest } from './redirects/carry-rest.ts'
export { type RedirectLoop, searchLoops } from './redirects/search-loops.ts'
export { pathOnSite, readOwnPath } from './redirects/path-on-site.ts'
export { pathOfPlace } from './redirects/path-of-place.ts'
export { withWay } from './redirects/with-way.ts'
export type { RedirectRule } from './redirects/redirect-rules.ts'
export {
  keysOf,
  readSource,
  type RedirectSource,
  sourceKey,
  sourceSegments,
  textOf,
} from './redirects/redirect-source.ts'
export { explainReason } from './visibility/explain-reason.ts'
export { seeSite, type SiteSight } from './visibility/see-site.ts'
export { cacheOf, type Rule, type Sight } from './visibility/sight.ts'
export type { Output, PageFacts, PageTarget, ShownShareLink, SiteAudience, Target, Visit } from './visibility/visit.ts'
export { emptyStructure } from './structure/structure.ts'
export {
  defaultSpace,
  inOrder,
  makeDefaultSection,
  makeDefaultSpace,
  makeDefaultVariant,
  sectionsInOrder,
  siteSpacesInOrder,
} from './structure/defaults.ts'
export { addGroup, changeGroup, intoGroup, outOfGroup, removeGroup } from './structure/edit-groups.ts'
export { addLink, changeLink, removeLink } from './structure/edit-links.ts'
export { addSection, changeSection, removeSection } from './structure/edit-sections.ts'
export { addSiteSpace, changeSiteSpace, removeSiteSpace } from './structure/edit-site-spaces.ts'
export { type ItemPointer, sortItem, standingIn, variantsOf } from './structure/order.ts'
export { pathOf } from './structure/paths.ts'
export { StructureRefusal } from './structure/refusal.ts'
export { documentAt, findPage, type FoundDocument } from './formats/find-page.ts'
export { listPages, type PageEntry } from './formats/list-pages.ts'
export { llmsText } from './formats/llms.ts'
export { llmsFullText } from './formats/llms-full.ts'
export { pageMarkdown } from './formats/page-markdown.ts'
export { feedAddress, updatesFeed } from './formats/updates-feed.ts'
export { mcpAddress, wholeAddress } from './formats/whole-address.ts'
export { robotsText } from './formats/robots.ts'
export { sitemap } from './formats/sitemap.ts'
export type { VisibleChildren, VisiblePage, VisibleSite, VisibleSpace } from './published-content.ts'
export { aheadHeaders, themeAssets } from './theme/assets.ts'
export { html, type Html, trusted } from './theme/html.ts'
export { lookStyles, plainLook } from './theme/look-styles.ts'
export { pageHtml } from './theme/page-html.ts'
export { screenHtml } from './theme/screen-html.ts'
export { breadcrumbsOf } from './pages/breadcrumbs.ts'
export { navigationOf } from './pages/navigation.ts'
export { nextOf, previousOf } from './pages/neighbours.ts'
export { canonicalOf, hrefOf, hrefOfSpace } from './pages/page-address.ts'
export { sectionsOf } from './pages/site-sections.ts'
export { translationsOf, variantViews } from './pages/variants.ts'
export { suggestible, suggestPages, type Suggestible } from './pages/suggest-pages.ts'
export type * from './theme/page-view.ts'
