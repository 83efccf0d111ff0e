export { collectionHandlers } from './collection-handlers.ts'
