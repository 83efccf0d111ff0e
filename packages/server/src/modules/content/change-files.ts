import type { ContentChange, FileRecord } from '@octavo/content'
import type { ContentChangeInput } from '@octavo/contract'
import type { Tenant, Transaction } from '../../platform/database/database.ts'
import { readId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'

/** What content keeps of a file's bytes. */
export type StoredFile = Omit<FileRecord, 'path'>

/** What batches need of the module that keeps files. */
export interface FileIntake {
  /** The files that were uploaded under these keys; those that are not there are missing. */
  takeUploads(
    transaction: Transaction,
    tenant: Tenant,
    keys: readonly Uuid<'upload'>[],
  ): Promise<ReadonlyMap<Uuid<'upload'>, StoredFile>>
  /** Stores bytes that came with the request; a dry run only looks at them. */
  storeBytes(tenant: Tenant, bytes: Buffer, named: Named, isDryRun: boolean): Promise<StoredFile>
}

interface Named {
  readonly name: string
  readonly declared: string
}

type InsertFiles = Extract<ContentChangeInput, { operation: 'insert_files' }>
type UpdateFile = Extract<ContentChangeInput, { operation: 'update_file' }>
type Source = Pick<UpdateFile, 'upload' | 'base64' | 'url' | 'contentType'>

const largestInline = 1024 * 1024

/** Turns what requests say of files into what content keeps of them. */
export async function openIntake(
  intake: FileIntake,
  transaction: Transaction,
  tenant: Tenant,
  changes: readonly ContentChangeInput[],
  isDryRun: boolean,
) {
  const uploads = await intake.takeUploads(transaction, tenant, uploadKeys(changes))
  async function storedFile(source: Source, name: string, path: string): Promise<StoredFile> {
    requireOneSource(source, path)
    if (source.upload !== undefined) {
      const upload = uploads.get(readId(source.upload))
      if (!upload) throw fault(`${path}/upload`, 'is no finished upload that waits to be used')
      return { ...upload, name }
    }
    const bytes = Buffer.from(source.base64!, 'base64')
    if (bytes.length > largestInline) throw fault(`${path}/base64`, 'is more than 1 MB: upload the file')
    return intake.storeBytes(tenant, bytes, { name, declared: source.contentType! }, isDryRun)
  }
  return {
    async insert({ files }: InsertFiles, path: string): Promise<ContentChange> {
      const records = []
      for (const [index, { ref, name, ...source }] of files.entries()) {
        const record = await storedFile(source, name, `${path}/files/${index}`)
        records.push({ record, ...(ref !== undefined && { ref }) })
      }
      return { operation: 'insert_files', files: records }
    },
    async update({ file, name, ...source }: UpdateFile, path: string): Promise<ContentChange> {
      const renamed = name === undefined ? {} : { name }
      if (Object.keys(source).length === 1) return { operation: 'update_file', file, ...renamed }
      const { name: _name, ...record } = await storedFile(source, name ?? 'file', path)
      return { operation: 'update_file', file, ...renamed, record }
    },
  }
}

const uploadKeys = (changes: readonly ContentChangeInput[]): Uuid<'upload'>[] =>
  changes
    .flatMap((change): readonly Source[] =>
      change.operation === 'insert_files' ? change.files : change.operation === 'update_file' ? [change] : [],
    )
    .flatMap(({ upload }) => (upload === undefined ? [] : [readId(upload)]))

function requireOneSource({ upload, base64, url, contentType }: Source, path: string): void {
  if (url !== undefined) throw fault(`${path}/url`, 'is not fetched by this server: upload the file')
  if ((upload === undefined) === (base64 === undefined)) throw fault(path, 'must name either upload or base64')
  if (base64 === undefined) return
  if (contentType === undefined) throw fault(`${path}/contentType`, 'is needed beside base64')
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw fault(`${path}/base64`, 'is not base64')
}

const fault = (path: string, message: string) => new Problem('invalid_request', [{ path, message }])
