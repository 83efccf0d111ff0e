import type { Hash } from '@octavo/content'
import type { Tenant } from '../../../platform/database/database.ts'
import { showId } from '../../../platform/ids.ts'
import type { JobContext, JobHandler } from '../../../platform/jobs/work.ts'
import { Problem } from '../../../platform/problem.ts'
import { copyContent } from '../../content/index.ts'
import { addArriving, removeArriving } from './arrive.ts'
import { copyTable, travellingTables } from './copy-rows.ts'
import { finishTransfer, isLeaving } from './finish-transfer.ts'
import type { Transfer, transferJob } from './transfer.job.ts'
import { findTravellers, idsOf, markTravellers } from './travellers.ts'

/** Copies files from one organization to another. */
type CopyBlobs = (from: Tenant, to: Tenant, blobs: readonly Hash[]) => Promise<void>

type Context = Pick<JobContext, 'database' | 'transact' | 'signal'>

/** For so long a transfer that fails is tried again. */
const patience = 30 * 60_000

/** Copies all, then lets it be there. It can be repeated from any point; what is done already is not done again. */
export const runTransfer =
  (copyBlobs: CopyBlobs): JobHandler<typeof transferJob.payload> =>
  async (context, transfer) => {
    if (!(await context.transact(({ transaction }) => isLeaving(transaction, transfer)))) return
    try {
      await copyAll(context, transfer, copyBlobs)
      await context.transact((work) => finishTransfer(work, transfer))
    } catch (error) {
      const isOver = Date.now() - Date.parse(transfer.startedAt) > patience
      if (!(error instanceof Problem && error.type === 'not_found') && !isOver) throw error
      await abandonTransfer(context, transfer)
    }
  }

async function copyAll(context: Context, transfer: Transfer, copyBlobs: CopyBlobs): Promise<void> {
  const { from, to } = transfer
  const tables = await travellingTables(context.database.reader)
  const { spaces } = await findTravellers(context.database.reader, from, transfer)
  for (const space of idsOf(spaces)) {
    await copyContent(context, { space, from, to }, (blobs) => copyBlobs(from, to, blobs))
    await context.transact(({ transaction }) => addArriving(transaction, transfer, space))
    for (const table of tables) await copyTable(context, table, space, from, to)
  }
}

/** Here it is as if nothing had been; there nothing is left of it. */
async function abandonTransfer(context: Context, transfer: Transfer): Promise<void> {
  const { kind, id, from, to, by } = transfer
  const travellers = await context.transact(async ({ transaction, announce }) => {
    if (!(await isLeaving(transaction, transfer))) return undefined
    const found = await findTravellers(transaction, from, transfer)
    await markTravellers(transaction, from, found, null, null)
    const label = [...found.collections, ...found.spaces].find((one) => one.id === id)?.title
    announce({
      type: `${kind}.transfer-failed`,
      organizationId: from,
      actor: by,
      resource: { kind, id, ...(label !== undefined && { label }) },
      payload: { to: showId('organization', to) },
    })
    return found
  })
  if (travellers) await removeArriving(context, to, idsOf(travellers.spaces))
}
