export { settleIn } from './resource-home.ts'
export { keyAtEnd, lockStructure } from './sibling-order.ts'
export { type SpaceContent, spaceHandlers } from './space-handlers.ts'
