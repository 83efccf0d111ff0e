import type { diffs } from '@octavo/contract'
import { pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { openCompared } from './compared-content.ts'
import { listDiffs } from './list-diffs.ts'
import { writePatch } from './write-patch.ts'

export const diffHandlers = (): HandlersOf<typeof diffs> => ({
  async getChangeRequestDiff({ reader, cursor }, { proof, query }) {
    const compared = await openCompared(reader, proof.row)
    if (query.format === 'patch') return { view: await writePatch(compared) }
    return { view: await listDiffs(compared, cursor, pageOf(cursor, query)) }
  },
})
