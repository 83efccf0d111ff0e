export { hostnameHandlers } from './hostname-handlers.ts'
export { removeProven } from './hostname-store.ts'
