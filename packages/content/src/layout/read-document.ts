import { decodeDocument } from '../front-matter/document-text.ts'
import { leadingHeading } from '../front-matter/leading-heading.ts'
import type { PageMetadata } from '../front-matter/metadata-keys.ts'
import { readFrontMatter, type FrontMatterWarning } from '../front-matter/read-front-matter.ts'

/** All that a layout needs to know of a document's text, which may then be forgotten. */
export type DocumentReading = {
  /** The title of its leading heading. */
  heading?: string
  /** The key `title` of its front matter. */
  title?: string
  metadata: PageMetadata
  warnings: readonly FrontMatterWarning[]
}

export function readDocument(bytes: Uint8Array): DocumentReading {
  const text = decodeDocument(bytes)
  const { metadata, title, warnings } = readFrontMatter(text)
  const heading = leadingHeading(text)?.title
  return { ...(heading && { heading }), ...(title !== undefined && { title }), metadata, warnings }
}
