export { redirectHandlers } from './redirect-handlers.ts'
export { redirectTarget } from './redirect-target.ts'
