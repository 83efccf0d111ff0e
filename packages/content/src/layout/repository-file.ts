import type { Hash } from '../model/hash.ts'
import { readDocument, type DocumentReading } from './read-document.ts'

/** The bytes of a document; or the object that holds them. */
export type DocumentSource = { bytes: Uint8Array } | { object: Hash; size: number }

/** A file whose name matters here, and not what is in it: with its bytes, or with the blob that holds them. */
export type AssetFile = { path: string } & ({ bytes: Uint8Array } | { blob: Hash; size: number })

/** A file of a repository. A document that is stored already may come with what was read in it, in place of its bytes. */
export type RepositoryFile = AssetFile | { path: string; object: Hash; size: number; reading: DocumentReading }

/** What could not be placed or understood, and where; nothing of it is lost. */
export type LayoutReport = {
  path: string
  /** From 1. */
  line?: number
  code: LayoutReportCode
  message: string
}

export type LayoutReportCode =
  | 'front-matter-invalid'
  | 'metadata-ignored'
  | 'mdx-not-shown'
  | 'link-broken'
  | 'image-missing'
  | 'settings-invalid'
  | 'entry-missing-file'
  | 'entry-outside'
  | 'entry-empty'
  | 'entry-wrong-case'
  | 'entry-unreadable'
  | 'page-listed-twice'
  | 'page-not-listed'
  | 'address-taken'
  | 'redirect-missing-page'
  | 'variable-ignored'
  | 'tag-ignored'

/** Thrown where a file must be read that came without its bytes. */
export class BytesNeeded extends Error {
  readonly path: string

  constructor(path: string) {
    super(`${path} came without its bytes.`)
    this.path = path
  }
}

/** Bytes of a file that must be read whole: settings, the table of contents, variables and tags. */
export function bytesOf(file: RepositoryFile): Uint8Array {
  if (!('bytes' in file)) throw new BytesNeeded(file.path)
  return file.bytes
}

/** What is in a document, and where its bytes are. */
export function readingOf(file: RepositoryFile): { reading: DocumentReading; source: DocumentSource } {
  if ('reading' in file) return { reading: file.reading, source: { object: file.object, size: file.size } }
  const bytes = bytesOf(file)
  return { reading: readDocument(bytes, file.path), source: { bytes } }
}

export function assetOf(file: RepositoryFile): AssetFile {
  if ('object' in file) throw new BytesNeeded(file.path)
  return file
}

export function sourceOf(file: RepositoryFile): DocumentSource {
  return 'object' in file ? { object: file.object, size: file.size } : { bytes: bytesOf(file) }
}
