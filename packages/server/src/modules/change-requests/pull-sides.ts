import type { Uuid } from '../../platform/ids.ts'
import type { ChangeRequest } from './change-request-store.ts'
import type { Sides } from './compute-merge.ts'
import { baseOf } from './present-change-request.ts'

/** As an update sees it: ours is the change request, theirs the space. Conflicts are told and settled in these words. */
export const sidesOfPull = (change: ChangeRequest, space: Uuid<'revision'>): Sides => ({
  base: baseOf(change),
  ours: change.revision_id,
  theirs: space,
})
