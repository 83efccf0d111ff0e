export { findTarget } from './find-target.ts'
export { redirectHandlers } from './redirect-handlers.ts'
export type { RedirectSettings } from './redirect-settings.ts'
