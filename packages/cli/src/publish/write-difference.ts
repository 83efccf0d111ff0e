import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  changeRequestContent,
  changeRequestReads,
  changeRequests,
  type ChangeRequestView,
  files as storage,
  type Id,
  type RepositoryFileInput,
} from '@octavo/contract'
import { isMarkdown, nameOf } from '@octavo/content/repository'
import { Complaint } from '../complaint.ts'
import type { Api } from './api.ts'
import { isRefusal } from './refusal.ts'
import { type Difference, differenceOf, type Manifest, manifestOf, sizeOf } from './published-state.ts'
import type { LocalFile } from './read-folder.ts'
import { isSentWhole } from './require-small.ts'
import { count, megabytes, type Progress } from './tell.ts'

/** In bytes, as they are sent: what a call may carry is twice as much, so that the file which fills it up still fits. */
const mostBytes = 8 * 1024 * 1024
/** As many as a call takes. */
const mostRemoved = 10_000
const mostFiles = 2000
/** As many uploads may wait to be used. */
const mostUploads = 100
/** Larger files, if nothing reads them, are uploaded one by one. */
const inline = 256 * 1024

interface Writing {
  readonly api: Api
  readonly organizationId: Id<'organization'>
  readonly progress: Progress
  /** What is being written, for a person. */
  readonly name: string
}

/** How often it begins anew where an answer was lost, or somebody else was faster. */
const rounds = 5

/** Brings a change request to hold the files of a folder: what it lacks is sent, and what is too much is removed. */
export async function writeDifference(
  writing: Writing,
  start: ChangeRequestView,
  local: ReadonlyMap<string, LocalFile>,
  /** What it holds, where that is known. */
  held?: Manifest,
): Promise<ChangeRequestView> {
  let [change, there] = [start, held]
  for (let round = 0; round < rounds; round++) {
    const difference = differenceOf(local, there ?? (await filesIn(writing.api, change)))
    if (sizeOf(difference) === 0) return change
    const written = await writeOnce(writing, change, difference)
    if (written) return written
    change = await readAgain(writing.api, change)
    there = undefined
  }
  throw new Complaint(
    `Others write into change request #${change.number} at the same time. Run it again when they are done.`,
  )
}

const paramsOf = ({ space, id }: ChangeRequestView) => ({ spaceId: space, changeRequestId: id })

const filesIn = async (api: Api, change: ChangeRequestView) =>
  manifestOf((await api.call(changeRequestReads.repository, { params: paramsOf(change) })).files)

async function readAgain(api: Api, before: ChangeRequestView): Promise<ChangeRequestView> {
  const change = await api.call(changeRequests.getChangeRequestById, { params: paramsOf(before) })
  if (change.revision === (change.revisionImported ?? change.revisionInitial)) return change
  throw new Complaint(
    `Somebody else edits change request #${change.number}, into which this folder is published. Run it again when they are done.`,
  )
}

/** All of it, in as many calls as it takes; nothing, where the change request is not as it was. */
async function writeOnce(
  writing: Writing,
  start: ChangeRequestView,
  { added, changed, removed }: Difference,
): Promise<ChangeRequestView | undefined> {
  const { api } = writing
  // Until the last call, what is new hides behind a table of contents that does not name it.
  const files = [...added, ...changed].toSorted((one, other) => rankOf(one.path) - rankOf(other.path))
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  let change = start
  let sent = 0
  const tell = (done: number) =>
    writing.progress.at(
      `Writing ${writing.name}: ${done.toLocaleString('en-US')} of ${count(files.length, 'file')}, ${megabytes(bytes)}`,
    )
  /** Whether the change request was as it was left. */
  const write = async (body: { files: RepositoryFileInput[]; removed?: string[] }): Promise<boolean> => {
    try {
      const written = await api.call(
        changeRequestContent.writeRepositoryFilesInChangeRequest,
        { params: paramsOf(change), query: { limit: 1 }, body },
        { 'if-match': `"${change.revision}"` },
      )
      change = written.changeRequest
      return true
    } catch (error) {
      if (isRefusal(error, 'precondition_failed')) return false
      throw error
    }
  }
  for await (const batch of batchesOf(writing, files, (done) => tell(done))) {
    sent += batch.length
    const isLast = sent === files.length
    tell(sent)
    if (!(await write({ files: batch, ...(isLast && { removed: removed.slice(0, mostRemoved) }) }))) return undefined
  }
  for (let from = mostRemoved; from < removed.length; from += mostRemoved) {
    if (!(await write({ files: [], removed: removed.slice(from, from + mostRemoved) }))) return undefined
  }
  return change
}

/** Assets, then pages, then what says how they belong together. */
function rankOf(path: string): number {
  if (/(?:^|\/)summary\.md$|\.ya?ml$/i.test(path)) return 2
  return isMarkdown(path) ? 1 : 0
}

async function* batchesOf(
  writing: Writing,
  files: readonly LocalFile[],
  tell: (done: number) => void,
): AsyncGenerator<RepositoryFileInput[]> {
  let [batch, bytes, uploads]: [RepositoryFileInput[], number, number] = [[], 0, 0]
  for (const [index, file] of files.entries()) {
    const isInline = file.size <= inline || isSentWhole(file.path)
    const input = isInline ? await inlineOf(file) : await upload(writing, file)
    batch.push(input)
    bytes += Buffer.byteLength(JSON.stringify(input))
    uploads += isInline ? 0 : 1
    if (!isInline) tell(index)
    if (bytes < mostBytes && batch.length < mostFiles && uploads < mostUploads) continue
    // The last call also removes what goes, so it is never empty before its time.
    if (index === files.length - 1) break
    yield batch
    ;[batch, bytes, uploads] = [[], 0, 0]
  }
  yield batch
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

async function inlineOf({ path, place, hash }: LocalFile): Promise<RepositoryFileInput> {
  const bytes = await readStill(place, hash)
  const text = textOf(bytes)
  return text === undefined ? { path, base64: bytes.toString('base64') } : { path, text }
}

/** What is published is what was compared. */
async function readStill(place: string, hash: string): Promise<Buffer<ArrayBuffer>> {
  const bytes = await readFile(place)
  if (createHash('sha256').update(bytes).digest('hex') === hash) return bytes
  throw new Complaint(`${place} has changed while it was published. Run it again when the folder is still.`)
}

/** Nothing, where the bytes are no text that JSON carries. */
function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

async function upload(
  { api, organizationId }: Writing,
  { path, place, size, hash }: LocalFile,
): Promise<RepositoryFileInput> {
  try {
    const body = { file: { name: nameOf(path), type: '', size }, kind: 'organization_file' as const }
    const { url, key } = await api.call(storage.generateStorageUploadURL, { params: { organizationId }, body })
    await api.upload(url, await readStill(place, hash))
    return { path, upload: key }
  } catch (error) {
    if (!isRefusal(error, 'file_too_large')) throw error
    const { limit } = error.details as { limit: number }
    throw new Complaint(
      `${place} has ${megabytes(size)}, and this service takes ${megabytes(limit)} at most. Leave it out, or ask the operator to raise MAX_UPLOAD_SIZE.`,
    )
  }
}
