import { sql } from 'kysely'
import type { Tenant } from '../../../platform/database/database.ts'
import { requireVersion } from '../../../platform/http/etag.ts'
import type { Work } from '../../../platform/http/handler.ts'
import type { Proof } from '../../../platform/http/proof.ts'
import { showId, type Uuid } from '../../../platform/ids.ts'
import { Problem } from '../../../platform/problem.ts'
import { type Place, requireOrganizationAdmin, requirePlace } from '../../access/index.ts'
import { requireDepth } from '../require-depth.ts'
import { lockStructure } from '../sibling-order.ts'
import { queueTransfer, type Transfer } from './transfer.job.ts'
import { findTravellers, haltWriters, idsOf, markTravellers } from './travellers.ts'

/**
 * The request copies for a while itself, and then calls the job, which mostly finds nothing to do. Where the request could
 * not, the job comes when it has surely stopped.
 */
const untilJob = 30_000

type Target = Pick<Place, 'organizationId' | 'parentId'>

/**
 * Stops writes to what is transferred and queues the job that copies it to the target. Only an admin of the source
 * organization may take content out of it.
 */
export async function startTransfer(
  { transaction, caller, announce }: Work,
  kind: Transfer['kind'],
  { organizationId, id, row }: Proof<'space', 'admin'> | Proof<'collection', 'admin'>,
  target: Target,
  ifMatch: number | undefined,
  requireUnpublished: (
    work: Pick<Work, 'transaction' | 'caller'>,
    tenant: Tenant,
    spaces: readonly Uuid<'space'>[],
  ) => Promise<void>,
): Promise<Transfer> {
  await requireOrganizationAdmin(transaction, caller, organizationId)
  const place = await requirePlace(transaction, caller, target.organizationId, target.parentId)
  await lockStructure(transaction, organizationId)
  requireVersion(row.version, ifMatch)
  const { collections, spaces } = await findTravellers(transaction, organizationId, { kind, id })
  await haltWriters(transaction, organizationId, idsOf(spaces))
  await requireUnpublished({ transaction, caller }, organizationId, idsOf(spaces))
  const travellers = await findTravellers(transaction, organizationId, { kind, id })
  const busy = [...travellers.collections, ...travellers.spaces].some((one) => one.transfer_state !== null)
  if (busy) throw new Problem('transfer_under_way', {}, { retryAfter: 5 })
  if (await hasLeftovers(transaction, place, idsOf(spaces))) throw new Problem('left_recently', {}, { retryAfter: 60 })
  const depths = collections.map((one) => one.depth)
  if (depths.length > 0) requireDepth(place.lineage.length + Math.max(...depths) - Math.min(...depths) + 1)
  await markTravellers(transaction, organizationId, travellers, 'leaving', place.organizationId)
  const transfer: Transfer = {
    kind,
    id,
    from: organizationId,
    to: place.organizationId,
    parent: place.parentId,
    by: caller.userId,
    startedAt: new Date().toISOString(),
  }
  await queueTransfer(transaction, transfer, new Date(Date.now() + untilJob))
  announce({
    type: `${kind}.transfer-started`,
    organizationId,
    resource: { kind, id, label: row.title },
    payload: { to: showId('organization', place.organizationId) },
  })
  return transfer
}

/** Whether rows of an earlier stay there have yet to be removed. */
async function hasLeftovers(
  transaction: Work['transaction'],
  { organizationId }: Place,
  ids: readonly Uuid<'space'>[],
): Promise<boolean> {
  const query = transaction.rowsOf(organizationId, 'space').select('id').where('transfer_state', '=', 'left')
  return (await query.where('id', '=', sql<Uuid<'space'>>`any(${ids})`).executeTakeFirst()) !== undefined
}
