export { hostnameHandlers, type HostnameSettings } from './hostname-handlers.ts'
export { removeProven } from './hostname-store.ts'
