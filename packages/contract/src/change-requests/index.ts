export {
  type ChangeRequestStatus,
  changeRequestStatuses,
  type ChangeRequestView,
  ofChangeRequest,
} from './change-request-view.ts'
export { changeRequests } from './change-requests.ts'
export type { ContributorView, RequestedReviewerView, ReviewView } from './review-views.ts'
export { reviews } from './reviews.ts'
