export { openSites } from './open-sites.ts'
export type { SiteListener } from './site-listener.ts'
