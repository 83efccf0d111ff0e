import type { JsonDocumentView } from '@octavo/contract'

/** A document of which nothing is known but its text. */
export const plainDocument = (text: string): JsonDocumentView => ({
  object: 'document',
  data: { schemaVersion: 1 },
  nodes: text
    .split(/(?:\r\n|\n|\r){2,}/u)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({
      object: 'block',
      type: 'paragraph',
      isVoid: false,
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: paragraph, marks: [] }] }],
    })),
})
