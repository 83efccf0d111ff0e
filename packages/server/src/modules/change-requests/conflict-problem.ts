import type { Resolution } from '@octavo/content'
import type { Reader } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { ChangeRequest } from './change-request-store.ts'
import { computeMerge } from './compute-merge.ts'
import { openConflicts } from './present-conflicts.ts'
import { sidesOfPull } from './pull-sides.ts'

/** A refusal need not name them all. */
const mostNamed = 100

/** The refusal of a merge or an update, with what an update would have to settle: the same list for both. */
export async function conflictProblem(
  reader: Reader,
  change: ChangeRequest,
  space: Uuid<'revision'>,
  answers?: ReadonlyMap<string, Resolution>,
): Promise<Problem<'merge_conflicts'>> {
  const tenant = change.organization_id
  const computed = await computeMerge(reader, tenant, sidesOfPull(change, space), answers)
  const { summarize } = await openConflicts(reader, tenant, computed)
  return new Problem('merge_conflicts', {
    count: computed.conflicts.length,
    conflicts: await Promise.all(computed.conflicts.slice(0, mostNamed).map(summarize)),
  })
}
