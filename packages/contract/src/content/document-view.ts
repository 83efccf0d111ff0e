import { type Static, Type } from 'typebox'

/** Blocks and inlines by the names that editors know; what has no name there is a paragraph of its text. */
export type JsonDocumentView = Static<typeof JsonDocument>
export const JsonDocument = Type.Object(
  {
    object: Type.Literal('document'),
    data: Type.Object({ schemaVersion: Type.Integer() }),
    nodes: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'JSONDocument' },
)
