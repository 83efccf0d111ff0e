import type { DocumentPage, Hash, PageRecord } from '@octavo/content'
import type { JsonDocumentView } from '@octavo/contract'
import { evaluateText } from './evaluate-text.ts'
import type { FoundContent } from './found-content.ts'
import { textOfDocument } from './text-of-document.ts'

/** Makes a tree of blocks out of a document, off the event loop. */
export type ReadDocument = (markdown: string) => Promise<JsonDocumentView>

interface AskedBody {
  readonly format?: 'markdown' | 'document'
  readonly evaluated: boolean
}

/** The text of a page in the form that was asked for. */
export async function bodyOf(
  content: FoundContent,
  page: PageRecord,
  { format, evaluated }: AskedBody,
  readDocument: ReadDocument,
): Promise<{ markdown?: string; document?: JsonDocumentView }> {
  if (format === undefined || page.type !== 'document' || !page.document) return {}
  const text = await textOf(content, page.document, page.variables, evaluated)
  return format === 'markdown' ? { markdown: text } : { document: await readDocument(text) }
}

export async function textOf(
  content: FoundContent,
  document: Hash,
  variables: DocumentPage['variables'],
  evaluated: boolean,
): Promise<string> {
  const kept = await textOfDocument(content.objects, document)
  return evaluated ? evaluateText(content, variables, kept) : kept
}
