import { changeFrontMatter } from '../front-matter/change-front-matter.ts'
import { encodeDocument } from '../front-matter/document-text.ts'
import { changeTitle, leadingHeading } from '../front-matter/leading-heading.ts'
import type { MetadataChanges } from '../front-matter/metadata-keys.ts'
import { writeTitle } from '../front-matter/plain-title.ts'
import { readFrontMatter } from '../front-matter/read-front-matter.ts'
import type { DocumentPage } from '../model/page.ts'
import { applyPatches, type BlocksOf } from './apply-patches.ts'
import type { DocumentInput, PageFields, Patch } from './change.ts'
import { Refused } from './refusal.ts'

/** In bytes. */
export const largestDocument = 4 * 1024 * 1024

type DocumentChange = PageFields & { document?: DocumentInput; patches?: readonly Patch[] }

/** A page's document and what the page repeats of it. */
type EditedDocument = { text: string | undefined; title: string; fields: Partial<DocumentPage> }

/** Fields of a page that say what the front matter of its document says. */
const metadataFields = [
  'description',
  'icon',
  'emoji',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'condition',
  'layout',
  'cover',
  'variables',
  'tags',
  'metaLinks',
] as const

export const withoutMetadata = (page: DocumentPage): DocumentPage =>
  Object.fromEntries(
    Object.entries(page).filter(([name]) => !(metadataFields as readonly string[]).includes(name)),
  ) as DocumentPage

/**
 * The document after a change, or of a new page where there was none. Whatever the page has to say is in the document, and
 * the page repeats it: so that a set of files read back is the same page.
 */
export function editDocument(
  old: { page: DocumentPage; text: string | undefined } | undefined,
  change: DocumentChange,
  blocksOf: BlocksOf | undefined,
): EditedDocument {
  const given = change.document?.markdown
  if (given !== undefined && change.patches) {
    throw new Refused('patch_invalid', 'is either changed or replaced, not both', 'patches')
  }
  const asked = change.title === undefined ? undefined : requireTitle(change.title)
  let text = given ?? (change.patches ? applyPatches(old?.text ?? '', change.patches, blocksOf) : old?.text)
  const wanted = metadataChanges(change, given === undefined ? {} : readFrontMatter(given).metadata)
  if (Object.keys(wanted).length > 0) text = withMetadata(text ?? '', wanted)
  const title = asked ?? titleFrom(old, text)
  if (old && text !== undefined && title !== old.page.title) text = changeTitle(text, old.page.title, title)
  if (!old && text === undefined) text = `# ${writeTitle(title)}\n`
  if (text !== undefined) requireSize(text)
  return { text, title, fields: text === undefined ? {} : readFrontMatter(text).metadata }
}

/** A heading that was the title still is when it changes. A new page is named by its front matter, then by its heading. */
function titleFrom(
  old: { page: DocumentPage; text: string | undefined } | undefined,
  text: string | undefined,
): string {
  const heading = text === undefined ? undefined : leadingHeading(text)?.title
  if (!old) return (text === undefined ? undefined : readFrontMatter(text).title) ?? (heading || 'Untitled')
  if (text === old.text || !heading || old.text === undefined) return old.page.title
  return leadingHeading(old.text)?.title === old.page.title ? heading : old.page.title
}

export function requireTitle(title: string): string {
  const plain = title
    .replaceAll(/[\r\n]+/gu, ' ')
    .toWellFormed()
    .trim()
  if (plain === '') throw new Refused('title_invalid', 'must not be empty', 'title')
  return plain
}

export function requireSize(text: string, field = 'document'): Uint8Array {
  const bytes = encodeDocument(text)
  if (bytes.length > largestDocument) {
    throw new Refused('document_too_large', `a document has at most ${largestDocument} bytes`, field)
  }
  return bytes
}

/** What the fields of a change ask of the front matter; what a given document says itself wins over them. */
function metadataChanges(change: DocumentChange, said: object): MetadataChanges {
  const wanted: Record<string, unknown> = {}
  for (const name of metadataFields) {
    const value = change[name]
    if (value === undefined || Object.hasOwn(said, name)) continue
    wanted[name] = value === '' ? null : value
  }
  return wanted as MetadataChanges
}

function withMetadata(text: string, wanted: MetadataChanges): string {
  const changed = changeFrontMatter(text, wanted)
  if ('text' in changed) return changed.text
  const { line, message } = changed.fault
  throw new Refused('front_matter_invalid', `the front matter cannot be changed (line ${line}): ${message}`)
}
