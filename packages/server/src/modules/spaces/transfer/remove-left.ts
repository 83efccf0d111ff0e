import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { JobHandler } from '../../../platform/jobs/work.ts'
import { sweepContentJob } from '../../content/index.ts'
import { takeAllGrants } from '../../grants/index.ts'
import { removeRowsOf } from './arrive.ts'
import type { removeLeftJob } from './transfer.job.ts'

const hour = 3_600_000

/** Removes the rows of spaces that live elsewhere now, and what only they referred to. */
export const removeLeft: JobHandler<typeof removeLeftJob.payload> = async (context, { organizationId }) => {
  const { database, transact } = context
  const query = database.reader.rowsOf(organizationId, 'space').select('id').where('transfer_state', '=', 'left')
  const left = await query.execute()
  for (const { id } of left) {
    await removeRowsOf(context, organizationId, id)
    await transact(async ({ transaction }) => {
      await takeAllGrants(transaction, organizationId, { kind: 'space', id })
      const row = transaction.remove(organizationId, 'space').where('id', '=', id)
      await row.where('transfer_state', '=', 'left').execute()
    })
  }
  if (left.length === 0) return
  const startAfter = new Date(Date.now() + hour)
  await transact(({ transaction }) =>
    enqueue(transaction, sweepContentJob, organizationId, { organizationId }, { key: organizationId, startAfter }),
  )
}
