import type { FileRecord } from '../model/content.ts'
import type { ComputedSource, ContentReference, PageTag, VariableValue } from '../model/metadata.ts'
import type { MetadataChanges } from '../front-matter/metadata-keys.ts'

/** A whole document, as Markdown with its front matter. */
export type DocumentInput = { markdown: string }

/**
 * A change of a part of a document. All patches of one change speak of the document as it was before them, and none may
 * touch what another one touches. Places are counted in UTF-16 code units, as JavaScript counts.
 */
export type Patch =
  | { block: string; text: string }
  | { from: number; to: number; text: string }
  | { find: string; replace: string }

/** What is absent stays; null or an empty text clears. */
export type PageFields = {
  title?: string
  linkTitle?: string | null
  slug?: string
  emoji?: string | null
  icon?: string | null
  description?: string | null
  condition?: string | null
  hidden?: boolean
  noIndex?: boolean
  noRobotsIndex?: boolean
  tags?: readonly PageTag[]
} & Pick<MetadataChanges, 'layout' | 'cover' | 'variables' | 'metaLinks'>

/** What is named by its id, or by the `ref` it was made with in the same batch: `ref:intro`. */
export type Name = string

export type InsertPage = PageFields & {
  operation: 'insert_page'
  type?: 'document' | 'group' | 'link' | 'computed'
  document?: DocumentInput
  target?: ContentReference
  computed?: ComputedSource
  into?: Name | null
  at?: number
  ref?: string
}

export type UpdatePage = PageFields & {
  operation: 'update_page'
  page: Name
  document?: DocumentInput
  patches?: readonly Patch[]
  target?: ContentReference
  computed?: ComputedSource
  into?: Name | null
  at?: number
}

/** Writes the page at an address, and makes it and the pages above it where there is none. */
export type UpsertPage = Omit<PageFields, 'slug'> & {
  operation: 'upsert_page'
  path: string
  document?: DocumentInput
  ref?: string
}

export type DeletePage = { operation: 'delete_page'; page: Name }

export type RevertPage = {
  operation: 'revert_page'
  page: Name
  /** Absent: the revision that the work began with. */
  revision?: string
  /** Only what changed around these blocks; absent: the whole page. */
  block?: readonly string[]
}

/** The bytes of files are stored before; here they are records. */
export type InsertFiles = { operation: 'insert_files'; files: readonly { record: FileRecord; ref?: string }[] }
export type UpdateFile = {
  operation: 'update_file'
  file: Name
  name?: string
  record?: Omit<FileRecord, 'name' | 'path'>
}
export type DeleteFile = { operation: 'delete_file'; file: Name }

export type SetVariables = { operation: 'set_variables'; variables: { readonly [name: string]: VariableValue | null } }

export type InsertReusableContent = {
  operation: 'insert_reusable_content'
  title?: string
  document?: DocumentInput
  ref?: string
}
export type UpdateReusableContent = {
  operation: 'update_reusable_content'
  reusableContent: Name
  title?: string
  document?: DocumentInput
  patches?: readonly Patch[]
}
export type DeleteReusableContent = { operation: 'delete_reusable_content'; reusableContent: Name }

export type ContentChange =
  | InsertPage
  | UpdatePage
  | UpsertPage
  | DeletePage
  | RevertPage
  | InsertFiles
  | UpdateFile
  | DeleteFile
  | SetVariables
  | InsertReusableContent
  | UpdateReusableContent
  | DeleteReusableContent

/** What a change did, in the order of the batch. */
export type ChangeResult =
  | { object: 'created_page'; page: string; ref?: string }
  | { object: 'updated_page' | 'deleted_page'; page: string }
  | { object: 'created_files'; files: readonly { file: string; ref?: string }[] }
  | { object: 'updated_file' | 'deleted_file'; file: string }
  | { object: 'updated_variables' }
  | { object: 'created_reusable_content'; reusableContent: string; ref?: string }
  | { object: 'updated_reusable_content' | 'deleted_reusable_content'; reusableContent: string }
