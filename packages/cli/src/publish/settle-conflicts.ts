import { type ChangeRequestView, type ConflictView, merges, spaces } from '@octavo/contract'
import { includesChanges } from '@octavo/content/repository'
import type { Api } from './api.ts'
import { isRefusal } from './refusal.ts'

/** More are for a person to look at. */
const mostSettled = 100

/**
 * Both sides changed the same text, but the folder has all that others changed in it: somebody has taken it up. Then the folder's
 * is the text of both. The change request as it is then; nothing, where a conflict is left.
 */
export async function settleConflicts(
  api: Api,
  change: ChangeRequestView,
  tries = 3,
): Promise<ChangeRequestView | undefined> {
  const params = { spaceId: change.space, changeRequestId: change.id }
  // What somebody writes after this was not looked at, and is not settled by it.
  const { revision: spaceRevision } = await api.call(spaces.getSpaceById, { params: { spaceId: change.space } })
  const resolutions: { conflict: string; use: 'ours' }[] = []
  for await (const conflict of api.list(merges.listChangeRequestConflicts, { params })) {
    if (!isTakenUp(conflict) || resolutions.length >= mostSettled) return undefined
    resolutions.push({ conflict: conflict.id, use: 'ours' })
  }
  if (resolutions.length === 0) return undefined
  const ifMatch = { 'if-match': `"${change.revision}"` }
  const body = { resolutions, spaceRevision }
  try {
    const { revision } = await api.call(merges.updateChangeRequest, { params, body }, ifMatch)
    return { ...change, revision }
  } catch (error) {
    if (tries > 1 && isRefusal(error, 'precondition_failed')) return settleConflicts(api, change, tries - 1)
    throw error
  }
}

function isTakenUp({ kind, base = '', ours, theirs }: ConflictView): boolean {
  if (kind !== 'document' || typeof base !== 'string' || typeof ours !== 'string' || typeof theirs !== 'string') {
    return false
  }
  const [before, mine, others] = [base, ours, theirs].map((text) => new TextEncoder().encode(text))
  return includesChanges(before!, others!, mine!)
}
