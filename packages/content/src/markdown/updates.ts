import { innerOfTag, readAttributes } from '../render/source/tag-attributes.ts'
import type { Block } from './block.ts'
import { walkBlocks } from './walk-blocks.ts'

/** An entry of a line of time. */
export type DocumentUpdate = {
  /** A day, or a moment, as the author wrote it. */
  readonly date: string
  readonly tags: readonly string[]
  /** Its Markdown. */
  readonly body: string
}

/** The updates that a document tells of, in its order. Those without a date are none. */
export function readUpdates(text: string, blocks: readonly Block[]): DocumentUpdate[] {
  const updates: DocumentUpdate[] = []
  for (const { kind, name, from, children } of walkBlocks(blocks)) {
    const [first] = children ?? []
    if (kind !== 'container' || name !== 'update' || !first) continue
    const attributes = readAttributes(innerOfTag(text.slice(from, first.from)))
    const date = attributes.get('date')?.trim() ?? ''
    const tags = (attributes.get('tags') ?? '').split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()]))
    if (isUpdateDate(date)) updates.push({ date, tags, body: text.slice(first.from, children!.at(-1)!.to) })
  }
  return updates
}

export const isUpdateDate = (date: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(?:T[\d:.]{4,14}Z?)?$/.test(date) && !Number.isNaN(Date.parse(date))
