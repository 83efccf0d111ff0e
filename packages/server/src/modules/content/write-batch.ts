import {
  applyBatch,
  applyChanges,
  type ChangeResult,
  type ContentChanges,
  compareContent,
  type ContentDifference,
  type Hash,
  type ObjectReader,
  openDraft,
  type Refusal,
  splitBlocks,
} from '@octavo/content'
import { type ContentChangeInput, isId } from '@octavo/contract'
import type { Tenant } from '../../platform/database/database.ts'
import type { SystemWork } from '../../platform/events/run-as-system.ts'
import { newUuid, readId, showId, type Uuid } from '../../platform/ids.ts'
import { pauses } from '../../platform/pauses.ts'
import { Problem } from '../../platform/problem.ts'
import { type FileIntake, openIntake } from './change-files.ts'
import { hashOf } from './hash-of.ts'
import { openObjects } from './object-store.ts'
import { readChange } from './read-change.ts'
import { findRevision } from './revision-store.ts'

interface BatchToWrite {
  readonly space: Uuid<'space'>
  /** What the changes are made to. */
  readonly root: Hash
  /** What `revert_page` goes back to where it names no revision. */
  readonly base?: Hash
  readonly changes: readonly ContentChangeInput[]
  readonly dryRun: boolean
}

export interface WrittenBatch {
  readonly root: Hash
  /** The objects that the new root needs and that are not stored yet. */
  readonly written: ReadonlyMap<Hash, Uint8Array>
  readonly results: readonly ChangeResult[]
  /** What it was before. */
  readonly before: Hash
  /** Both contents can be read here. */
  readonly objects: ObjectReader
  readonly difference: ContentDifference
}

/** Applies a batch to a content. Nothing is stored: whoever calls makes a revision of what comes back. */
export async function writeBatch(
  { transaction }: Pick<SystemWork, 'transaction'>,
  tenant: Tenant,
  batch: BatchToWrite,
  intake: FileIntake,
): Promise<WrittenBatch> {
  const { space, root, base, dryRun } = batch
  const files = await openIntake(intake, transaction, tenant, batch.changes, dryRun)
  const changes = []
  for (const [index, change] of batch.changes.entries()) {
    const path = `/changes/${index}`
    if (change.operation === 'insert_files') changes.push(await files.insert(change, path))
    else if (change.operation === 'update_file') changes.push(await files.update(change, path))
    else changes.push(readChange(change))
  }
  const pause = pauses(longestTurn)
  const draft = openDraft(pausing(openObjects(transaction, tenant), pause), hashOf)
  const rootOf = async (revision: string | undefined) => {
    if (revision === undefined) return base
    return isId('revision', revision)
      ? (await findRevision(transaction, tenant, space, readId(revision)))?.root
      : undefined
  }
  const applied = await applyBatch(
    {
      draft,
      root,
      changes,
      newId: (kind) => showId(kind, newUuid()),
      now: new Date().toISOString(),
      blocksOf: splitBlocks,
      rootOf,
    },
    pause,
  )
  if ('refusal' in applied) throw problemOf(applied.refusal)
  const documents = new Set(draft.written.keys())
  const next = await applyChanges(draft, root, applied.changes)
  const difference = await compareContent(draft, root, next)
  return {
    root: next,
    written: withoutLeftovers(draft.written, documents, applied.changes),
    results: applied.results,
    before: root,
    objects: draft,
    difference,
  }
}

/** Names that lead nowhere are faults of the request; all else could be right at another time or place. */
function problemOf({ index, code, field, message }: Refusal): Problem {
  const path = `/changes/${index}${field === undefined ? '' : `/${field}`}`
  if (code === 'unknown_reference') return new Problem('invalid_request', [{ path, message }])
  return new Problem('change_refused', { index, code, path, message })
}

/** Milliseconds that a batch works before others get a turn. */
const longestTurn = 10

/** Large changes are one long walk through chunks that are all at hand: others get their turn between them. */
const pausing = ({ bytes, chunks }: ObjectReader, pause: () => Promise<void>): ObjectReader => ({
  bytes,
  async chunks(hashes) {
    await pause()
    return chunks(hashes)
  },
})

/** A document that a later change of the same batch replaced is nobody's. */
function withoutLeftovers(
  written: ReadonlyMap<Hash, Uint8Array>,
  documents: ReadonlySet<Hash>,
  { pages, reusableContents }: ContentChanges,
): ReadonlyMap<Hash, Uint8Array> {
  const records = [...(pages?.values() ?? []), ...(reusableContents?.values() ?? [])]
  const used = new Set(records.flatMap((record) => (record && 'document' in record && record.document) || []))
  return new Map([...written].filter(([hash]) => !documents.has(hash) || used.has(hash)))
}
