export { changeRequestContent, changeRequestReads } from './change-request-content.ts'
export type { ContentChangeInput } from './change-inputs.ts'
export type { ChangeResultView, ContentUpdateView } from './change-results.ts'
export type { FileView, ReusableContentView, RevisionSummaryView } from './content-views.ts'
export type { JsonDocumentView } from './document-view.ts'
export type { LayoutView } from './page-shapes.ts'
export type { RepositoryFileInput, RepositoryFileView, RepositoryReportView } from './repository.ts'
export type { ContentReferenceView, ImageReferenceView } from './references.ts'
export {
  changesLimit,
  type SemanticChangesView,
  SemanticChangesView as SemanticChanges,
  type SemanticChangeView,
} from './semantic-changes.ts'
export { revisionReads, spaceContent, spaceReads } from './space-content.ts'
