export { hashOf, openObjects, openStoredDraft } from './object-store.ts'
export {
  addRevision,
  findRevision,
  listRevisions,
  revisionOf,
  type NewRevision,
  type Revision,
  type RevisionType,
} from './revision-store.ts'
export { shareContent, startContent } from './start-content.ts'
