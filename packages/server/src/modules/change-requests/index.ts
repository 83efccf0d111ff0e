export { changeRequestContentHandlers, changeRequestReadHandlers } from './change-request-content-handlers.ts'
export { changeRequestHandlers } from './change-request-handlers.ts'
export {
  type ChangeRequest,
  findChangeRequest,
  findChangeRequestByNumber,
  lockChangeRequest,
  moveRevision,
  requireUnmerged,
} from './change-request-store.ts'
export { diffHandlers } from './diff-handlers.ts'
export { mergeHandlers } from './merge-handlers.ts'
export { reviewHandlers } from './review-handlers.ts'
export { noteContribution, releaseReviewer } from './reviewer-store.ts'
export { findChangeRequestViews } from './find-change-request-views.ts'
