import { sql } from 'kysely'
import { prepare, type Transaction } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { JobWork } from '../../../platform/jobs/work.ts'
import { showId, type Uuid } from '../../../platform/ids.ts'
import { Problem } from '../../../platform/problem.ts'
import { holdOrganization } from '../../organizations/index.ts'
import { takeAllGrants } from '../../grants/index.ts'
import { queuePurge } from '../purge-spaces.job.ts'
import { resettle } from '../resource-home.ts'
import { keyAtEnd, lockStructure } from '../sibling-order.ts'
import { keepDeletedCopy } from './keep-copy.ts'
import { removeLeftJob, type Transfer } from './transfer.job.ts'
import { findTravellers, idsOf, markTravellers, type Travellers } from './travellers.ts'

/** A collection that was here before has left its row, for those that inherit from it; it is taken up again. */
const addCollections = prepare(sql`
  insert into collection (organization_id, id, title, description, parent_id, lineage, order_key, default_level, version,
    created_at)
  select $2, id, title, description, case when id = $4 then $5::uuid else parent_id end,
    lineage[1:cardinality(lineage) - $6::integer] || $7::uuid[], case when id = $4 then $8 else order_key end,
    default_level, version, created_at
  from collection where organization_id = $1 and id = any($3::uuid[])
  on conflict (organization_id, id) do update set title = excluded.title, description = excluded.description,
    parent_id = excluded.parent_id, lineage = excluded.lineage, order_key = excluded.order_key,
    default_level = excluded.default_level, version = excluded.version, deleted_at = null, transfer_state = null,
    transfer_to = null`)

const showSpaces = prepare(sql`
  update space set transfer_state = null, parent_id = case when space.id = $4 then $5::uuid else here.parent_id end,
    order_key = case when space.id = $4 then $6 else here.order_key end
  from space here
  where space.organization_id = $2 and space.id = any($3::uuid[]) and here.organization_id = $1 and here.id = space.id`)

const leave = prepare(sql`
  update collection set deleted_at = now() where organization_id = $1 and id = any($2::uuid[])`)

// A read that began before the switch goes on in the old rows; the longest ones stream a whole space.
const untilLastReader = 10 * 60_000

/**
 * When all is copied: here it is gone, and there it is, in one moment. Refuses where the place is no more. What somebody
 * else has finished, or given up, stays as it is.
 */
export async function finishTransfer(work: JobWork, transfer: Transfer): Promise<void> {
  const { transaction } = work
  const { kind, id, from, to, parent } = transfer
  for (const tenant of [from, to].toSorted()) await lockStructure(transaction, tenant)
  if (!(await isLeaving(transaction, transfer))) return
  for (const tenant of [from, to].toSorted()) await holdOrganization(transaction, tenant)
  const lineage = await lineageOf(transaction, transfer)
  const travellers = await findTravellers(transaction, from, { kind, id })
  const [collections, spaces] = [idsOf(travellers.collections), idsOf(travellers.spaces)]
  const key = await keyAtEnd(transaction, to, parent)
  const depth = travellers.collections[0]?.depth ?? 0
  for (const one of collections) await takeAllGrants(transaction, to, { kind: 'collection', id: one })
  await transaction.run(addCollections, [from, to, collections, id, parent, depth, [id, ...lineage], key])
  await transaction.run(showSpaces, [from, to, spaces, id, parent, key])
  const copies = new Map<Uuid<'space'>, Uuid<'space'>>()
  for (const space of spaces) copies.set(space, await keepDeletedCopy(transaction, transfer, space))
  await markTravellers(transaction, from, travellers, 'left', to)
  await transaction.run(leave, [from, collections])
  await resettle(transaction, to, [...collections, ...spaces])
  const startAfter = new Date(Date.now() + untilLastReader)
  await enqueue(transaction, removeLeftJob, from, { organizationId: from }, { key: from, startAfter })
  if (travellers.spaces.some((space) => space.deleted)) await queuePurge(transaction, to)
  if (spaces.length > 0) await queuePurge(transaction, from)
  announceArrival(work, transfer, travellers, copies)
}

/** Whether it is still this transfer's to finish. Until the transaction ends, it is nobody else's. */
export async function isLeaving(transaction: Transaction, { kind, id, from, to }: Transfer): Promise<boolean> {
  const row = await transaction
    .rowsOf(from, kind)
    .select(['transfer_state', 'transfer_to'])
    .where('id', '=', id as never)
    .forUpdate()
    .executeTakeFirst()
  return row?.transfer_state === 'leaving' && row.transfer_to === to
}

async function lineageOf(transaction: Transaction, { to, parent }: Transfer): Promise<readonly Uuid<'collection'>[]> {
  if (parent === null) return []
  const row = await transaction
    .rowsOf(to, 'collection')
    .select('lineage')
    .where('id', '=', parent)
    .where('deleted_at', 'is', null)
    .where('transfer_state', 'is', null)
    .executeTakeFirstOrThrow(() => new Problem('not_found', {}))
  return row.lineage as Uuid<'collection'>[]
}

function announceArrival(
  { announce }: JobWork,
  { from, to, by }: Transfer,
  { collections, spaces }: Travellers,
  copies: ReadonlyMap<Uuid<'space'>, Uuid<'space'>>,
): void {
  const payload = { from: showId('organization', from), to: showId('organization', to) }
  for (const organizationId of [from, to]) {
    for (const { id, title } of collections) {
      const resource = { kind: 'collection', id, label: title } as const
      announce({ type: 'collection.transferred', organizationId, actor: by, resource, payload })
    }
    for (const { id, title } of spaces) {
      const resource = { kind: 'space', id, label: title } as const
      // Only the source learns the id of its deleted copy.
      const deletedCopy = organizationId === from && { deletedCopy: showId('space', copies.get(id)!) }
      announce({
        type: 'space.transferred',
        organizationId,
        actor: by,
        resource,
        payload: { ...payload, ...deletedCopy },
      })
    }
  }
}
