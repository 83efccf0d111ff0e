import { decodeChunk, type Hash, type ObjectReader } from '@octavo/content'
import type { changeRequestContent, InputOf } from '@octavo/contract'
import type { Reader } from '../../platform/database/database.ts'
import { requireRevision } from '../../platform/http/etag.ts'
import type { DeferredWork, Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import {
  addRevision,
  computeFiles,
  type FileIntake,
  type FilesWritten,
  openObjects,
  revisionOf,
  takeFiles,
  type TakenFiles,
} from '../content/index.ts'
import {
  type ChangeRequest,
  findChangeRequest,
  lockChangeRequest,
  moveRevision,
  requireUnmerged,
} from './change-request-store.ts'
import { baseOf } from './present-change-request.ts'
import { noteContribution } from './reviewer-store.ts'

type Editing = Proof<'changeRequest', 'edit'>
type Input = Pick<InputOf<typeof changeRequestContent.writeRepositoryFilesInChangeRequest>, 'body' | 'query'>

interface WrittenRepository {
  readonly changeRequest: ChangeRequest
  readonly before: Hash
  readonly files: FilesWritten
  /** What was there and what is now can be read here. */
  readonly objects: ObjectReader
}

/** How often it is prepared anew where somebody else has edited the change request meanwhile. */
const preparations = 3

/** Writes files into the branch: one revision. What takes long is done before anything is locked. */
export async function writeRepository(
  deferred: DeferredWork,
  proof: Editing,
  { body, query: { dryRun } }: Input,
  ifMatch: Uuid<'revision'> | undefined,
  intake: FileIntake,
): Promise<WrittenRepository> {
  const tenant = proof.organizationId
  const taken = await takeFiles(deferred, tenant, body, intake, dryRun)
  for (let attempt = 1; attempt <= preparations; attempt++) {
    const change = await findChangeRequest(deferred.reader, tenant, proof.id)
    if (!change) throw new Problem('not_found', {})
    requireRevision(change.revision_id, ifMatch)
    requireUnmerged(change)
    const { before, files } = await prepare(deferred.reader, change, taken, body)
    const objects = over(openObjects(deferred.reader, tenant), files.written)
    if (dryRun) return { changeRequest: change, before, files, objects }
    const written = await deferred.write((work) => finish(work, change, files, ifMatch, before))
    if (written) return { changeRequest: written, before, files, objects }
  }
  throw new Problem('unavailable', {}, { retryAfter: 1 })
}

async function prepare(
  reader: Reader,
  change: ChangeRequest,
  { files, removed, facts }: TakenFiles,
  body: Input['body'],
): Promise<{ before: Hash; files: FilesWritten }> {
  const tenant = change.organization_id
  const [{ root }, { root: base }] = await Promise.all([
    revisionOf(reader, tenant, change.revision_id),
    revisionOf(reader, tenant, baseOf(change)),
  ])
  const task = { base, root, files, removed, facts, now: new Date().toISOString() }
  const computed = await computeFiles(openObjects(reader, tenant), task)
  if (!('missing' in computed)) return { before: root, files: computed }
  const index = body.files?.findIndex(({ path }) => path === computed.missing) ?? -1
  const message = `${computed.missing} is read: send it as text or base64`
  throw new Problem('change_refused', { index: Math.max(index, 0), code: 'bytes_needed', path: '/files', message })
}

/** Nothing, where somebody else was faster. */
async function finish(
  { transaction, caller, announce }: Work,
  { organization_id: tenant, id, revision_id: prepared }: ChangeRequest,
  { root, written }: FilesWritten,
  ifMatch: Uuid<'revision'> | undefined,
  before: Hash,
): Promise<ChangeRequest | undefined> {
  const locked = await lockChangeRequest(transaction, tenant, id)
  requireRevision(locked.revision_id, ifMatch)
  requireUnmerged(locked)
  if (locked.revision_id !== prepared) return undefined
  if (root === before) return moveRevision(transaction, locked, { revision_imported_id: prepared })
  const made = { space: locked.space_id, changeRequest: id, type: 'edits', parents: [prepared] } as const
  const revision = await addRevision(transaction, tenant, { ...made, root, author: caller.userId }, written)
  const changes = { revision_id: revision, revision_imported_id: revision }
  const changed = await moveRevision(transaction, locked, changes)
  await noteContribution(transaction, locked, caller.userId, 'edit')
  announce({
    type: 'change-request.content-updated',
    organizationId: tenant,
    resource: { kind: 'changeRequest', id, label: locked.subject },
    payload: { revision: showId('revision', revision) },
  })
  return changed
}

/** Reads what is not stored yet too. */
const over = ({ bytes, chunks }: ObjectReader, written: ReadonlyMap<Hash, Uint8Array>): ObjectReader => ({
  bytes: async (hash) => written.get(hash) ?? bytes(hash),
  async chunks(hashes) {
    const stored = hashes.filter((hash) => !written.has(hash))
    const read = stored.length > 0 ? await chunks(stored) : []
    let next = 0
    return hashes.map((hash) => {
      const own = written.get(hash)
      return own ? decodeChunk(own) : read[next++]!
    })
  },
})
