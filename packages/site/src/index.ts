export { type Claim, type ClaimsSchema, noClaims } from './claims/claim.ts'
export { checkCondition, type ConditionPlace } from './claims/check-condition.ts'
export { type ClaimNote, type Claims, type FittedClaims, fitClaims } from './claims/fit-claims.ts'
export { readClaimsSchema, type ReadSchema, type SchemaFault } from './claims/read-claims-schema.ts'
export { readSaidClaims } from './claims/said-claims.ts'
export { type TemplateCondition, templateConditions } from './claims/template-conditions.ts'
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
  type AddressOptions,
  type PagePlace,
  type SitePlace,
} from './address/address-of.ts'
export type { Tenure } from './address/held-prefixes.ts'
export { pathHere, placeOnSite, returnPath, tokenName } from './address/return-path.ts'
export {
  type AddressLookup,
  type Arrival,
  type AskedSpace,
  type FoundPage,
  type Resolution,
  resolveAddress,
  type ResolvedPage,
  type ServedSite,
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
export {
  type AskedPage,
  type OwnFile,
  type OwnName,
  type PageOutput,
  type Preview,
  type ReservedPath,
  type SitePath,
  type Way,
  waySegments,
} from './address/site-path.ts'
export {
  fileAddress,
  type FileQuery,
  imageAddress,
  type ImageQuery,
  readFileQuery,
  readImageQuery,
} from './files/file-address.ts'
export { type ImageSources, imageSources } from './files/image-sources.ts'
export { type ImageFacts, type ImageWidth, mostPixels, widthsOf } from './files/image-widths.ts'
export { type Prefix, type PrefixForm, readPrefixes, shortPrefix, type SitePrefixes } from './address/site-prefixes.ts'
export { restOf, withRest } from './redirects/carry-rest.ts'
export { type RedirectLoop, searchLoops } from './redirects/search-loops.ts'
export { pathOnSite, readOwnPath } from './redirects/path-on-site.ts'
export { pathOfPlace } from './redirects/path-of-place.ts'
export { withWay } from './redirects/with-way.ts'
export type { RedirectRule, RuleTarget } from './redirects/redirect-rules.ts'
export {
  keysOf,
  readSource,
  type RedirectSource,
  type SourceFault,
  sourceKey,
  sourceSegments,
  textOf,
} from './redirects/redirect-source.ts'
export { explainReason } from './visibility/explain-reason.ts'
export { seeSite, type SiteSight } from './visibility/see-site.ts'
export { cacheOf, type PrivateBecause, type Reason, type Rule, type Sight } from './visibility/sight.ts'
export type {
  BlockTarget,
  Output,
  PageFacts,
  PageTarget,
  CheckedPreview,
  ShownShareLink,
  SiteAudience,
  Target,
  Variables,
  VerifiedVisitor,
  Visit,
} from './visibility/visit.ts'
export { emptyStructure } from './structure/structure.ts'
export {
  defaultSpace,
  makeDefaultSection,
  makeDefaultSpace,
  makeDefaultVariant,
  sectionsInOrder,
} from './structure/defaults.ts'
export { addGroup, changeGroup, intoGroup, outOfGroup, removeGroup } from './structure/edit-groups.ts'
export { addLink, changeLink, removeLink } from './structure/edit-links.ts'
export { addSection, changeSection, removeSection, type SectionChanges } from './structure/edit-sections.ts'
export { addSiteSpace, changeSiteSpace, removeSiteSpace, type SiteSpaceChanges } from './structure/edit-site-spaces.ts'
export { type ItemPointer, type Position, sortItem, standingIn, variantsOf } from './structure/order.ts'
export { pathOf } from './structure/paths.ts'
export { type RefusalKind, StructureRefusal } from './structure/refusal.ts'
export { documentAt, findPage, type FoundDocument } from './formats/find-page.ts'
export { listPages, type PageEntry } from './formats/list-pages.ts'
export { llmsText, type ListingOptions } from './formats/llms.ts'
export { llmsFullText } from './formats/llms-full.ts'
export { pageMarkdown } from './formats/page-markdown.ts'
export { feedAddress, updatesFeed } from './formats/updates-feed.ts'
export { mcpAddress, wholeAddress } from './formats/whole-address.ts'
export { robotsText } from './formats/robots.ts'
export { sitemap } from './formats/sitemap.ts'
export type { VisibleChildren, VisiblePage, VisibleSite, VisibleSpace } from './published-content.ts'
export { themeAssets, type ThemeAsset } from './theme/assets.ts'
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
