import { conflictId } from '@octavo/content'
import type { ConflictView } from '@octavo/contract'
import type { Reader } from '../../platform/database/database.ts'
import type { Cursor, Page } from '../../platform/http/cursor.ts'
import type { ResourceRows } from '../../platform/http/proof.ts'
import { computeMerge } from './compute-merge.ts'
import { isOutdated } from './present-change-request.ts'
import { openConflicts } from './present-conflicts.ts'
import { sidesOfPull } from './pull-sides.ts'

/** In characters: a page of conflicts ends where their texts have grown so long. */
const enough = 8 * 1024 * 1024

/** What an update would have to settle now. */
export async function listConflicts(
  reader: Reader,
  row: ResourceRows['changeRequest'],
  cursor: Cursor,
  { after, limit }: Page,
) {
  const items: ConflictView[] = []
  if (!isOutdated(row)) return { items, count: 0 }
  const computed = await computeMerge(reader, row.organization_id, sidesOfPull(row, row.space_revision_id))
  const { present } = await openConflicts(reader, row.organization_id, computed)
  const left = computed.conflicts.filter((conflict) => after === undefined || conflictId(conflict) > after[0]!)
  let size = 0
  for (const conflict of left) {
    if (items.length === limit || size > enough) break
    const view = await present(conflict)
    items.push(view)
    size += [view.base, view.ours, view.theirs].reduce<number>((sum, text) => sum + lengthOf(text), 0)
  }
  const last = items.length < left.length ? items.at(-1) : undefined
  return { items, ...(last && { next: { page: cursor.after([last.id]) } }), count: items.length }
}

const lengthOf = (said: unknown): number => (typeof said === 'string' ? said.length : 0)
