import type { PageRecord } from '@octavo/content'
import type { JsonDocumentView } from '@octavo/contract'
import { evaluateText } from './evaluate-text.ts'
import type { FoundContent } from './found-content.ts'
import { textOfDocument } from './text-of-document.ts'

/** Makes a tree of blocks out of a document, off the event loop. */
export type ReadDocument = (markdown: string) => Promise<JsonDocumentView>

export interface AskedBody {
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
  const kept = await textOfDocument(content.objects, page.document)
  const text = evaluated ? await evaluateText(content, page, kept) : kept
  return format === 'markdown' ? { markdown: text } : { document: await readDocument(text) }
}
