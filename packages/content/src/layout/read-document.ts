import { decodeDocument } from '../front-matter/document-text.ts'
import { leadingHeading } from '../front-matter/leading-heading.ts'
import type { PageMetadata } from '../front-matter/metadata-keys.ts'
import { readFrontMatter, type FrontMatterWarning } from '../front-matter/read-front-matter.ts'
import { describeUnknown } from '../mdx/describe-unknown.ts'
import { readMdx } from '../mdx/read-mdx.ts'
import { isMdx } from './paths.ts'

/** All that a layout needs to know of a document's text, which may then be forgotten. */
export type DocumentReading = {
  /** The title of its leading heading. */
  heading?: string
  /** The key `title` of its front matter. */
  title?: string
  metadata: PageMetadata
  warnings: readonly (FrontMatterWarning | MdxWarning)[]
}

type MdxWarning = { line: number; code: 'mdx-not-shown'; message: string }

export function readDocument(bytes: Uint8Array, path: string): DocumentReading {
  const text = decodeDocument(bytes)
  const { metadata, title, warnings } = readFrontMatter(text)
  const mdx = isMdx(path) ? readMdx(text) : undefined
  const heading = leadingHeading(mdx?.text ?? text)?.title
  return {
    ...(heading && { heading }),
    ...(title !== undefined && { title }),
    metadata,
    warnings: [...warnings, ...(mdx ? mdxWarnings(mdx.unknown) : [])],
  }
}

function mdxWarnings(unknown: ReturnType<typeof readMdx>['unknown']): MdxWarning[] {
  const message = describeUnknown(unknown)
  return message === undefined ? [] : [{ line: unknown[0]!.line, code: 'mdx-not-shown', message }]
}
