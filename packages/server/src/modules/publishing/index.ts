export { openSites, type RenderingSettings } from './open-sites.ts'
export type { SiteListener } from './delivery/site-listener.ts'
