import type { Hash } from './hash.ts'
import type { VariableValue } from './metadata.ts'
import type { PageRecord } from './page.ts'

/** An asset; its bytes lie in blob storage. */
export type FileRecord = {
  name: string
  contentType: string
  size: number
  blob: Hash
  dimensions?: { width: number; height: number }
  /** Where it lies in the repository layout, within the content root. */
  path?: string
}

/** A document that pages include. Its bytes are an object, like a page's. */
export type ReusableContentRecord = {
  title: string
  document: Hash
  path?: string
  /** As that of a page. */
  linksById?: true
}

export type TagRecord = { label: string; icon?: string; color?: string; emoji?: string }

/** A repository file that is none of the above, or whose form must survive: SUMMARY.md, .gitbook.yaml, what we do not know. */
export type SourceRecord = { object: Hash; size: number }

/** The parts of a space's content, each a map from key to record; nothing else is content. */
export type ContentParts = {
  /** By page id. */
  pages: PageRecord
  /** By file id. */
  files: FileRecord
  /** By id. */
  reusableContents: ReusableContentRecord
  /** By name. */
  variables: VariableValue
  /** By slug. */
  tags: TagRecord
  /** By path: within the content root, or above it with a leading '../'. */
  sources: SourceRecord
}

export type ContentPart = keyof ContentParts

/** A whole space's content in memory: what a small space, an import and a test hold at once. */
export type WholeContent = { readonly [Part in ContentPart]: ReadonlyMap<string, ContentParts[Part]> }
