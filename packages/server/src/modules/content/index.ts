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
export { copyContent, type CopiedContent } from './copy-content.ts'
export { sweepContent, type SweepBlobs } from './sweep-content.ts'
export { sweepAfterPurge, sweepContentJob } from './sweep-content.job.ts'
