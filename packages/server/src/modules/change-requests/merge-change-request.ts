import type { Reader, Tenant, Transaction } from '../../platform/database/database.ts'
import { requireRevision } from '../../platform/http/etag.ts'
import type { DeferredWork, Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { Turns } from '../../platform/turns.ts'
import { addRevision, moveHead, recordAddresses, revisionOf } from '../content/index.ts'
import {
  type ChangeRequest,
  countStatus,
  findChangeRequest,
  lockChangeRequest,
  markMerged,
} from './change-request-store.ts'
import { computeMerge, type ComputedMerge, isSameMerge, type Sides } from './compute-merge.ts'
import { conflictProblem } from './conflict-problem.ts'
import { judgeMerge, type MergeGround } from './merge-case.ts'
import { baseOf } from './present-change-request.ts'

type Merging = Proof<'changeRequest', 'merge'>

/** How often a merge that another one came before is prepared anew, before it is done with the space locked. */
const preparations = 3

/**
 * Merges into a space queue, first within this process, where they wait for nothing but their turn, then on the space's
 * row. What takes long, reading and merging texts, is done before the row is locked; if another server's merge came
 * between, it is done again.
 */
export function mergeChangeRequest(
  deferred: DeferredWork,
  proof: Merging,
  ifMatch: Uuid<'revision'> | undefined,
  turns: Turns,
): Promise<ChangeRequest> {
  return turns.take(proof.row.space_id, async () => {
    for (let attempt = 1; ; attempt++) {
      const prepared = await prepareMerge(deferred.reader, proof)
      const isLast = attempt === preparations
      const merged = await deferred.write((work) => finishMerge(work, proof, ifMatch, prepared, isLast))
      if (merged) return merged
    }
  })
}

async function prepareMerge(reader: Reader, { organizationId, id, row }: Merging): Promise<ComputedMerge | undefined> {
  const change = await findChangeRequest(reader, organizationId, id)
  const space = reader.rowsOf(organizationId, 'space').select('revision_id').where('id', '=', row.space_id)
  const revision = (await space.executeTakeFirst())?.revision_id
  if (!change || !revision || change.status === 'merged') return undefined
  return computeMerge(reader, organizationId, sidesOf(change, revision))
}

const sidesOf = (change: ChangeRequest, space: Uuid<'revision'>): Sides => ({
  base: baseOf(change),
  ours: space,
  theirs: change.revision_id,
})

/** Nothing, where something has moved since it was prepared and there is still time to prepare it anew. */
async function finishMerge(
  work: Work,
  { organizationId, id }: Merging,
  ifMatch: Uuid<'revision'> | undefined,
  prepared: ComputedMerge | undefined,
  isLast: boolean,
): Promise<ChangeRequest | undefined> {
  const { transaction, caller } = work
  const change = await lockChangeRequest(transaction, organizationId, id)
  requireRevision(change.revision_id, ifMatch)
  // A repeat gets the same result.
  if (change.status === 'merged') return change
  const space = await lockSpaceContent(transaction, organizationId, change.space_id)
  const judged = await judgeMerge(transaction, change, space, caller.userId)
  if (!judged.passed) {
    const failed = judged.rules.filter(({ rule, passed }) => !passed && rule !== 'allow_bypass')
    throw new Problem('merge_rules_failed', { rules: failed.map(({ rule, reason }) => ({ rule, reason })) })
  }
  const sides = sidesOf(change, space.revision_id)
  const isStill = prepared !== undefined && isSameMerge(prepared.sides, sides)
  if (!isStill && !isLast) return undefined
  const computed = isStill ? prepared : await computeMerge(transaction, organizationId, sides)
  if (computed.conflicts.length > 0) throw await conflictProblem(transaction, change, space.revision_id)
  return writeMerge(work, change, space, computed)
}

async function writeMerge(
  { transaction, caller, announce }: Work,
  change: ChangeRequest,
  { title }: MergeGround,
  { root, pages, written, sides }: ComputedMerge,
): Promise<ChangeRequest> {
  const { organization_id: tenant, space_id, id } = change
  const revision = await addRevision(
    transaction,
    tenant,
    {
      space: space_id,
      type: 'merge',
      parents: [sides.ours, sides.theirs],
      root,
      author: caller.userId,
      mergedFrom: id,
    },
    written,
  )
  const { root: from } = await revisionOf(transaction, tenant, sides.ours)
  await recordAddresses(transaction, tenant, space_id, { from, to: root, pages })
  if (!(await moveHead(transaction, tenant, space_id, { from: sides.ours, to: revision }))) {
    throw new Error(`the locked head of space ${space_id} has moved`)
  }
  await countStatus(transaction, change, 'merged')
  const merged = await markMerged(transaction, change, { revision, by: caller.userId })
  const payload = { space: showId('space', space_id), number: change.number, revision: showId('revision', revision) }
  announce({
    type: 'change-request.merged',
    organizationId: tenant,
    resource: { kind: 'changeRequest', id, label: change.subject },
    payload,
  })
  announce({
    type: 'space.content-updated',
    organizationId: tenant,
    resource: { kind: 'space', id: space_id, label: title },
    payload: { revision: payload.revision, mergedFrom: showId('changeRequest', id) },
  })
  return merged
}

/** The space as it is, and stays until the transaction ends. */
const lockSpaceContent = (transaction: Transaction, tenant: Tenant, id: Uuid<'space'>): Promise<MergeGround> =>
  transaction
    .rowsOf(tenant, 'space')
    .select(['title', 'revision_id', 'merge_rules'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found', {}))
