export { type Build, serviceHandlers } from './service-handlers.ts'
