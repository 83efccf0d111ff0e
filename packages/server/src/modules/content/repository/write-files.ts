import {
  applyChanges,
  BytesNeeded,
  compareContent,
  type ContentChanges,
  type ContentDifference,
  type FileRecord,
  type Hash,
  importFiles,
  type ImportedFiles,
  isMarkdown,
  loadWhole,
  type ObjectReader,
  openDraft,
  readDocument,
  type RepositoryFile,
  type WholeContent,
  writeLayout,
  type WrittenFile,
} from '@octavo/content/repository'
import { newUuid, showId } from '../../../platform/ids.ts'
import { hashOf } from '../hash-of.ts'

/** A file that comes in: with its bytes, or as the blob that was uploaded. */
export type NewFile = { readonly path: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly blob: Hash; readonly size: number }
)

/** What the bytes of assets say about them. */
export type AssetFacts = ReadonlyMap<Hash, Pick<FileRecord, 'contentType' | 'dimensions'>>

export interface FilesToWrite {
  /** What pages are recognized in. */
  readonly base: Hash
  /** What the files are written into. */
  readonly root: Hash
  readonly files: readonly NewFile[]
  readonly removed: readonly string[]
  readonly facts: AssetFacts
  readonly now: string
}

export interface FilesWritten {
  readonly root: Hash
  readonly difference: ContentDifference
  /** The objects that the new root needs and that are not stored yet. */
  readonly written: ReadonlyMap<Hash, Uint8Array>
  readonly reports: ImportedFiles['reports']
}

/** A file is read, and came without its bytes. */
export interface BytesMissing {
  readonly missing: string
}

/** The files that a content is written as. */
export const filesOf = async (objects: ObjectReader, root: Hash): Promise<WrittenFile[]> =>
  writeLayout(await loadWhole(objects, root), (hash) => objects.bytes(hash))

/** Makes of a content what its files say once some are written and others removed. Nothing is stored. */
export async function writeFiles(
  objects: ObjectReader,
  { base: baseRoot, root, files, removed, facts, now }: FilesToWrite,
): Promise<FilesWritten | BytesMissing> {
  const base = await loadWhole(objects, baseRoot)
  const current = baseRoot === root ? base : await loadWhole(objects, root)
  const all = new Map<string, NewFile | WrittenFile>()
  for (const file of await writeLayout(current, (hash) => objects.bytes(hash))) all.set(file.path, file)
  for (const path of removed) all.delete(path)
  for (const file of files) all.set(file.path, file)

  const imported = await importAll(objects, all, base, current, now)
  if ('missing' in imported) return imported
  const draft = openDraft(objects, hashOf)
  const stored = objectsIn(base).union(objectsIn(current))
  for (const [hash, bytes] of imported.objects) if (!stored.has(hash)) draft.write(bytes)
  const next = await applyChanges(draft, root, withFacts(imported.changes, facts))
  const difference = await compareContent(draft, root, next)
  return { root: next, difference, written: draft.written, reports: imported.reports }
}

const newId = (kind: 'page' | 'file' | 'reusableContent') => showId(kind, newUuid())

async function importAll(
  objects: ObjectReader,
  all: ReadonlyMap<string, NewFile | WrittenFile>,
  base: WholeContent,
  current: WholeContent,
  now: string,
): Promise<ImportedFiles | BytesMissing> {
  const tools = { newId, hash: hashOf, read: (hash: Hash) => objects.bytes(hash) }
  const whole = new Set(current.sources.keys())
  for (;;) {
    const files = await openAll(objects, all, whole)
    try {
      return await importFiles({ base, current, files, now }, tools)
    } catch (error) {
      if (!(error instanceof BytesNeeded)) throw error
      const file = all.get(error.path)
      // A page that the settings now name as the table of contents is read whole, the next time round.
      if (!file || !('object' in file) || whole.has(error.path)) return { missing: error.path }
      whole.add(error.path)
    }
  }
}

/** How many documents are read, and held, at once. */
const atOnce = 128

/** Of documents that are stored, only what was read in them is held. */
async function openAll(
  objects: ObjectReader,
  all: ReadonlyMap<string, NewFile | WrittenFile>,
  whole: ReadonlySet<string>,
): Promise<RepositoryFile[]> {
  const sorted = [...all.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const opened: RepositoryFile[] = []
  for (let from = 0; from < sorted.length; from += atOnce) {
    const some = sorted.slice(from, from + atOnce).map(async (file): Promise<RepositoryFile> => {
      if (!('object' in file)) return file
      const { path, object } = file
      const bytes = await objects.bytes(object)
      if (whole.has(path) || !isMarkdown(path)) return { path, bytes }
      return { path, object, size: bytes.length, reading: readDocument(bytes, path) }
    })
    opened.push(...(await Promise.all(some)))
  }
  return opened
}

/** The objects that records name. */
function objectsIn({ pages, reusableContents, sources }: WholeContent): Set<Hash> {
  const hashes = new Set<Hash>()
  for (const page of pages.values()) if (page.type === 'document' && page.document) hashes.add(page.document)
  for (const { document } of reusableContents.values()) hashes.add(document)
  for (const { object } of sources.values()) hashes.add(object)
  return hashes
}

const withFacts = ({ files, ...changes }: ContentChanges, facts: AssetFacts): ContentChanges => ({
  ...changes,
  files: new Map([...(files ?? [])].map(([id, file]) => [id, file && { ...file, ...facts.get(file.blob) }])),
})
