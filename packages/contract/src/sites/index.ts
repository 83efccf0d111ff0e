export { siteAdaptive } from './adaptive.ts'
export type { AdaptiveTestView, SiteAdaptiveSchemaView, VisibilityView } from './adaptive-views.ts'
export { siteCustomization } from './customization.ts'
export type { CustomizationInput, CustomizationOverride, SiteCustomizationView } from './customization-view.ts'
export { siteExternalLinks } from './site-external-links.ts'
export { sitePermissions } from './site-permissions.ts'
export {
  type RedirectDestination,
  type RedirectEntry,
  type RedirectInputDestination,
  redirectLimits,
  type RedirectResult,
  type RedirectTest,
  siteRedirects,
  type SiteRedirectView,
} from './site-redirects.ts'
export { siteSectionGroups } from './site-section-groups.ts'
export { siteSections } from './site-sections.ts'
export { siteSpaces } from './site-spaces.ts'
export { type SiteView, siteVisibilities, type SiteVisibility } from './site-view.ts'
export { type PublishedSiteView, sites } from './sites.ts'
export { siteStructure } from './structure.ts'
export type {
  SiteExternalLinkView,
  SiteSectionGroupView,
  SiteSectionView,
  SiteSpaceView,
  SiteStructureView,
} from './structure-views.ts'
