export {
  type ChangeRequestStatus,
  changeRequestStatuses,
  type ChangeRequestView,
  ofChangeRequest,
} from './change-request-view.ts'
export type { ConflictSummary, ConflictView } from './conflict-views.ts'
export { changeRequests } from './change-requests.ts'
export { diffs, type DocumentDiffView } from './diffs.ts'
export type { JudgedRule, MergeStatusView } from './merge-views.ts'
export { merges } from './merges.ts'
export type { ContributorView, RequestedReviewerView, ReviewView } from './review-views.ts'
export { reviews } from './reviews.ts'
