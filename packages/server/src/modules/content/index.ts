export { hashOf } from './hash-of.ts'
export { openObjects, openStoredDraft } from './object-store.ts'
export {
  addRevision,
  findRevision,
  findRevisionById,
  revisionOf,
  type NewRevision,
  type Revision,
  type RevisionType,
} from './revision-store.ts'
export { type ActiveContent, openActive } from './active-content.ts'
export { hasPage } from './has-page.ts'
export { openHead } from './open-head.ts'
export { textOfDocument } from './text-of-document.ts'
export { variablesOf } from './variables-of.ts'
export { shareContent, startContent } from './start-content.ts'
export { startSample } from './start-sample.ts'
export { copyContent, type CopiedContent } from './copy-content.ts'
export { sweepContent, type SweepBlobs } from './sweep-content.ts'
export { sweepAfterPurge, sweepContentJob } from './sweep-content.job.ts'
export { type FileIntake, type StoredFile } from './change-files.ts'
export { contentHandlers, revisionReadHandlers, spaceReadHandlers } from './content-handlers.ts'
export { type ContentSettings, readHandlers } from './content-reads.ts'
export { type FoundContent, openContent } from './found-content.ts'
export { recordAddresses } from './address-history.ts'
export { pageBefore } from './page-before.ts'
export { pageDuring, type Span } from './page-during.ts'
export { documentReader } from './read-documents.ts'
export { pagePieces } from './page-pieces.ts'
export { presentChanges } from './present-changes.ts'
export { presentBatch, presentNewFiles, presentResults } from './present-results.ts'
export { moveHead, type SpaceHead } from './space-head.ts'
export { type BatchToWrite, writeBatch, type WrittenBatch } from './write-batch.ts'
export { computeFiles } from './repository/repository-threads.ts'
export { takeFiles, type TakenFiles } from './repository/take-files.ts'
export type { FilesWritten } from './repository/write-files.ts'
