export { auditHandlers } from './audit-handlers.ts'
