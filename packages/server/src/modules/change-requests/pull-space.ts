import type { Resolution } from '@octavo/content'
import type { Reader } from '../../platform/database/database.ts'
import { requireRevision } from '../../platform/http/etag.ts'
import type { DeferredWork, Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { addRevision } from '../content/index.ts'
import {
  type ChangeRequest,
  findChangeRequest,
  lockChangeRequest,
  moveRevision,
  requireUnmerged,
} from './change-request-store.ts'
import { computeMerge, type ComputedMerge, isSameMerge } from './compute-merge.ts'
import { conflictProblem } from './conflict-problem.ts'
import { baseOf } from './present-change-request.ts'
import { sidesOfPull } from './pull-sides.ts'
import { type Resolutions, requireUsed } from './read-resolutions.ts'
import { noteContribution } from './reviewer-store.ts'

type Editing = Proof<'changeRequest', 'edit'>

/** Brings what the space holds now into the change request. Conflicts are settled as the resolutions say, or it is refused. */
export async function pullSpace(
  deferred: DeferredWork,
  proof: Editing,
  resolutions: Resolutions,
  ifMatch: Uuid<'revision'> | undefined,
): Promise<ChangeRequest> {
  const prepared = await preparePull(deferred.reader, proof, resolutions.answers)
  return deferred.write((work) => finishPull(work, proof, resolutions, ifMatch, prepared))
}

const spaceRevision = async (reader: Reader, { organizationId, row }: Editing): Promise<Uuid<'revision'>> => {
  const space = reader.rowsOf(organizationId, 'space').select('revision_id').where('id', '=', row.space_id)
  return (await space.executeTakeFirstOrThrow()).revision_id
}

async function preparePull(
  reader: Reader,
  proof: Editing,
  answers: ReadonlyMap<string, Resolution>,
): Promise<ComputedMerge | undefined> {
  const change = await findChangeRequest(reader, proof.organizationId, proof.id)
  if (!change || change.status === 'merged') return undefined
  return computeMerge(reader, proof.organizationId, sidesOfPull(change, await spaceRevision(reader, proof)), answers)
}

async function finishPull(
  work: Work,
  proof: Editing,
  resolutions: Resolutions,
  ifMatch: Uuid<'revision'> | undefined,
  prepared: ComputedMerge | undefined,
): Promise<ChangeRequest> {
  const { transaction } = work
  const change = await lockChangeRequest(transaction, proof.organizationId, proof.id)
  requireRevision(change.revision_id, ifMatch)
  requireUnmerged(change)
  // What the space has got since is for the next update: only its revision as it was prepared is brought in.
  const theirs = prepared?.sides.theirs ?? (await spaceRevision(transaction, proof))
  requireRevision(theirs, resolutions.spaceRevision)
  if (theirs === baseOf(change)) return change
  const sides = sidesOfPull(change, theirs)
  const isStill = prepared !== undefined && isSameMerge(prepared.sides, sides)
  const computed = isStill
    ? prepared
    : await computeMerge(transaction, proof.organizationId, sides, resolutions.answers)
  if (computed.conflicts.length > 0) throw await conflictProblem(transaction, change, theirs, resolutions.answers)
  requireUsed(resolutions, computed.unused)
  return writePull(work, change, computed, resolutions.answers.size > 0)
}

async function writePull(
  { transaction, caller, announce }: Work,
  change: ChangeRequest,
  { root, written, sides }: ComputedMerge,
  isEdit: boolean,
): Promise<ChangeRequest> {
  const { organization_id: tenant, space_id: space, id } = change
  const parents = [sides.ours, sides.theirs]
  const author = caller.userId
  const added = { space, changeRequest: id, type: 'update' as const, parents, root, author }
  const revision = await addRevision(transaction, tenant, added, written)
  const moved = await moveRevision(transaction, change, {
    revision_id: revision,
    revision_merged_ancestor_id: sides.theirs,
  })
  // Who settles conflicts decides about the content.
  if (isEdit) await noteContribution(transaction, change, author, 'edit')
  announce({
    type: 'change-request.content-updated',
    organizationId: tenant,
    resource: { kind: 'changeRequest', id, label: change.subject },
    payload: {
      space: showId('space', space),
      number: change.number,
      revision: showId('revision', revision),
      type: 'update',
    },
  })
  return moved
}
