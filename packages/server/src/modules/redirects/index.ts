export { redirectHandlers } from './redirect-handlers.ts'
export { redirectTarget } from './redirect-target.ts'
export type { RedirectSettings } from './redirect-settings.ts'
