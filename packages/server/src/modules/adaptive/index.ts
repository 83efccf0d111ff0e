export { adaptiveHandlers } from './adaptive-handlers.ts'
export { claimsOf } from './adaptive-schema-store.ts'
export { checkSiteCondition } from './check-site-condition.ts'
export { audienceOf } from './tried-visit.ts'
