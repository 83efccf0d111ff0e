import { compareContent } from '@octavo/content'
import type { merges } from '@octavo/contract'
import type { Reader } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import type { ResourceRows } from '../../platform/http/proof.ts'
import { showId } from '../../platform/ids.ts'
import { Turns } from '../../platform/turns.ts'
import { spacePermissions } from '../access/index.ts'
import { presentChanges } from '../content/index.ts'
import { openCompared } from './compared-content.ts'
import { computeMerge } from './compute-merge.ts'
import { listConflicts } from './list-conflicts.ts'
import { mergeChangeRequest } from './merge-change-request.ts'
import { groundOf, judgeMerge } from './merge-case.ts'
import { isOutdated } from './present-change-request.ts'
import { pullSpace } from './pull-space.ts'
import { sidesOfPull } from './pull-sides.ts'
import { readResolutions } from './read-resolutions.ts'

export const mergeHandlers = (): HandlersOf<typeof merges> => {
  const turns = new Turns()
  return {
    async mergeChangeRequest(deferred, { proof, ifMatch }) {
      const merged = await mergeChangeRequest(deferred, proof, ifMatch, turns)
      const view = { revision: showId('revision', merged.revision_merged_id!), result: 'merge' as const }
      return { view, version: merged.version, revision: merged.revision_id }
    },
    async updateChangeRequest(deferred, { proof, body, ifMatch }) {
      const updated = await pullSpace(deferred, proof, readResolutions(body), ifMatch)
      const view = { revision: showId('revision', updated.revision_id), result: 'update' as const }
      return { view, version: updated.version, revision: updated.revision_id }
    },
    async listChangeRequestConflicts({ reader, cursor }, { proof, query }) {
      return { view: await listConflicts(reader, proof.row, cursor, pageOf(cursor, query)) }
    },
    async getChangeRequestMergeStatus({ reader, caller }, { proof }) {
      const { row, role } = proof
      const judged = await judgeMerge(reader, row, groundOf(row), caller.userId)
      const conflicts = await countConflicts(reader, row)
      const isUnmerged = row.status !== 'merged'
      return {
        view: {
          object: 'change-request-merge-status',
          mergeable: isUnmerged && conflicts === 0 && judged.passed && spacePermissions(role).merge,
          outdated: isOutdated(row),
          conflicts,
          bypassed: judged.bypassed,
          rules: [...judged.rules],
        },
      }
    },
    async getChangeRequestChanges({ reader }, { proof, query }) {
      const { objects, roots } = await openCompared(reader, proof.row)
      const difference = await compareContent(objects, roots.before, roots.after)
      return { view: await presentChanges(objects, { ...roots, difference }, query.limit) }
    },
  }
}

async function countConflicts(reader: Reader, row: ResourceRows['changeRequest']): Promise<number> {
  if (!isOutdated(row)) return 0
  const sides = sidesOfPull(row, row.space_revision_id)
  return (await computeMerge(reader, row.organization_id, sides)).conflicts.length
}
