import type { JsonDocumentView } from '@octavo/contract'
import { Problem } from '../../platform/problem.ts'
import { Threads } from '../../platform/threads/threads.ts'
import type { ReadDocument } from './page-body.ts'
import { plainDocument } from './plain-document.ts'

/** Milliseconds: what takes longer to read is shown as plain text. */
const deadline = 2000

/** Reads documents in threads of their own: one that takes long holds up nobody else. */
export function documentReader(): ReadDocument {
  const threads = new Threads({ entry: './document-thread', from: import.meta.url, most: 2, deadline })
  return async (markdown) => {
    try {
      return await threads.run<JsonDocumentView>(markdown)
    } catch (error) {
      if (error instanceof Problem && error.type === 'unavailable') return plainDocument(markdown)
      throw error
    }
  }
}
