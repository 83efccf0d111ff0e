/** A document as a tree of blocks, in the form that editors and integrations know. */
export type JsonDocument = { object: 'document'; data: { schemaVersion: 1 }; nodes: JsonNode[] }

export type JsonMark = { object: 'mark'; type: 'bold' | 'italic' | 'code' | 'strikethrough' }
export type JsonText = {
  object: 'text'
  leaves: { object: 'leaf'; text: string; marks: readonly JsonMark[] }[]
}
export type JsonNode = {
  object: 'block' | 'inline'
  type: string
  isVoid: boolean
  data: Record<string, unknown>
  /** Names the block in patches. */
  key?: string
  nodes?: (JsonNode | JsonText)[]
}

export const text = (value: string, marks: readonly JsonMark[] = []): JsonText => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: value, marks }],
})

export const block = (type: string, nodes?: (JsonNode | JsonText)[], data: Record<string, unknown> = {}): JsonNode => ({
  object: 'block',
  type,
  isVoid: nodes === undefined,
  data,
  ...(nodes && { nodes }),
})

export const inline = (type: string, data: Record<string, unknown>, nodes?: (JsonNode | JsonText)[]): JsonNode => ({
  object: 'inline',
  type,
  isVoid: nodes === undefined,
  data,
  ...(nodes && { nodes }),
})

export const paragraph = (value: string): JsonNode => block('paragraph', [text(value)])

/** Where a link leads, as far as its own text says. */
export function referenceOf(destination: string): Record<string, unknown> {
  const page = /^\/pages\/(page_\w+)(?:#(.+))?$/u.exec(destination)
  if (page) return page[2] ? { kind: 'anchor', page: page[1], anchor: page[2] } : { kind: 'page', page: page[1] }
  const file = /^\/files\/(file_\w+)$/u.exec(destination)
  if (file) return { kind: 'file', file: file[1] }
  if (destination.startsWith('#')) return { kind: 'anchor', anchor: destination.slice(1) }
  return { kind: 'url', url: destination }
}
