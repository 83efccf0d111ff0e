import { type Hash, isMarkdown, isFilePath, isPlainPath, largestDocument, nameOf } from '@octavo/content'
import type { InputOf, RepositoryFileInput, changeRequestContent } from '@octavo/contract'
import type { Tenant } from '../../../platform/database/database.ts'
import type { DeferredWork } from '../../../platform/http/handler.ts'
import { readId, type Uuid } from '../../../platform/ids.ts'
import { Problem } from '../../../platform/problem.ts'
import type { FileIntake, StoredFile } from '../change-files.ts'
import type { AssetFacts, NewFile } from './write-files.ts'

type Body = InputOf<typeof changeRequestContent.writeRepositoryFilesInChangeRequest>['body']

export interface TakenFiles {
  readonly files: readonly NewFile[]
  readonly removed: readonly string[]
  readonly facts: AssetFacts
}

/** Turns what a request says of files into bytes and blobs. What is an asset is stored, unless it is a dry run. */
export async function takeFiles(
  deferred: DeferredWork,
  tenant: Tenant,
  { files = [], removed = [] }: Body,
  intake: FileIntake,
  isDryRun: boolean,
): Promise<TakenFiles> {
  requirePaths(files, removed)
  const uploads = await takeUploads(deferred, tenant, files, intake)
  const facts = new Map<Hash, StoredFile>()
  const taken: NewFile[] = []
  for (const [index, file] of files.entries()) {
    const { path } = file
    const upload = file.upload && uploads.get(readId(file.upload))
    if (upload) {
      facts.set(upload.blob, upload)
      taken.push({ path, blob: upload.blob, size: upload.size })
      continue
    }
    const bytes = bytesOf(file, index)
    taken.push({ path, bytes })
    if (isMarkdown(path)) continue
    const stored = await intake.storeBytes(tenant, bytes, { name: nameOf(path), declared: '' }, isDryRun)
    facts.set(stored.blob, stored)
  }
  return { files: taken, removed, facts: onlyFacts(facts) }
}

const onlyFacts = (stored: ReadonlyMap<Hash, StoredFile>): AssetFacts =>
  new Map(
    [...stored].map(([blob, { contentType, dimensions }]) => [
      blob,
      { contentType, ...(dimensions && { dimensions }) },
    ]),
  )

async function takeUploads(
  deferred: DeferredWork,
  tenant: Tenant,
  files: readonly RepositoryFileInput[],
  intake: FileIntake,
): Promise<ReadonlyMap<Uuid<'upload'>, StoredFile>> {
  const keys = files.flatMap(({ upload }) => (upload === undefined ? [] : [readId(upload)]))
  if (keys.length === 0) return new Map()
  const uploads = await deferred.write(({ transaction }) => intake.takeUploads(transaction, tenant, keys))
  for (const [index, { path, upload }] of files.entries()) {
    if (upload === undefined) continue
    if (isMarkdown(path)) throw fault(`/files/${index}/upload`, 'is Markdown, which is read: send text or base64')
    if (!uploads.has(readId(upload))) {
      throw fault(`/files/${index}/upload`, 'is no finished upload that waits to be used')
    }
  }
  return uploads
}

function bytesOf({ path, text, base64 }: RepositoryFileInput, index: number): Buffer {
  if (base64 !== undefined && !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) {
    throw fault(`/files/${index}/base64`, 'is not base64')
  }
  const bytes = text === undefined ? Buffer.from(base64!, 'base64') : Buffer.from(text)
  if (bytes.length <= largestDocument) return bytes
  const message = isMarkdown(path) ? 'A document has 4 MB at most' : 'It is more than 4 MB: upload the file'
  throw new Problem('change_refused', { index, code: 'document_too_large', path: `/files/${index}`, message })
}

function requirePaths(files: readonly RepositoryFileInput[], removed: readonly string[]): void {
  const seen = new Set<string>()
  const requirePath = (path: string, place: string, isValid = isFilePath) => {
    if (!isValid(path)) throw fault(place, 'is not the path of a file that can be stored')
    if (seen.has(path)) throw fault(place, 'is named twice')
    seen.add(path)
  }
  for (const [index, { path, text, base64, upload }] of files.entries()) {
    requirePath(path, `/files/${index}/path`)
    const given = [text, base64, upload].filter((one) => one !== undefined)
    if (given.length !== 1) throw fault(`/files/${index}`, 'must name one of text, base64 and upload')
  }
  for (const [index, path] of removed.entries()) requirePath(path, `/removed/${index}`, isPlainPath)
}

const fault = (path: string, message: string) => new Problem('invalid_request', [{ path, message }])
