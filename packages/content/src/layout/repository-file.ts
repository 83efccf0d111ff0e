import type { Hash } from '../model/hash.ts'

/** A file of a repository: with its bytes, or, where only its name matters here, with the blob that holds them. */
export type RepositoryFile = { path: string } & ({ bytes: Uint8Array } | { blob: Hash; size: number })

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

/** Bytes of a file that must be read; a Markdown or settings file always comes with them. */
export function bytesOf(file: RepositoryFile): Uint8Array {
  if (!('bytes' in file)) throw new Error(`${file.path} came without its bytes.`)
  return file.bytes
}
