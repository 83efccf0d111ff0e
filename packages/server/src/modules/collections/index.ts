export { collectionHandlers } from './collection-handlers.ts'
export { findCollection } from './collection-store.ts'
export { presentCollection } from './present-collection.ts'
