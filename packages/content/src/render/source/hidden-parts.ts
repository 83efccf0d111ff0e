import { innerOfTag } from './tag-attributes.ts'
import { endOfTag } from './tag-places.ts'

/** Whether a part is shown by the last of these conditions, which stands inside the others. */
export type Ask = (conditions: readonly string[]) => boolean

type Tag = {
  readonly from: number
  readonly to: number
  /** Undefined of an end, and where nobody can tell what it is. */
  readonly condition: string | undefined
  readonly isEnd: boolean
  /** The index of its end. */
  end?: number
  /** Whether it is the end of another. */
  isPaired?: boolean
}

/** A tag with a condition, or the end of one; the name of an end goes no further. */
const form = /\{%-?\s{0,20}(?:if\b|endif(?![\w./@-]))/g
export const holdsCondition = /\{%-?\s{0,20}if\b/
const longestTag = 5_000
/** What comes after so many is not shown: nobody wrote them by hand. */
const mostTags = 2_000

/**
 * A text of whose parts with a condition that does not hold only the tags are left. A tag without an end stays as it is: how much it
 * holds depends on what it stands in.
 */
export function withoutHidden(text: string, isCode: (at: number) => boolean, isShown: Ask): string {
  if (!holdsCondition.test(text)) return text
  const tags = readTags(text, isCode)
  const around: string[] = []
  let shown = ''
  let at = 0
  for (let index = 0; index < tags.length; index++) {
    const tag = tags[index]!
    if (index >= mostTags) return shown + text.slice(at, Math.max(at, tag.from))
    if (tag.isEnd && tag.isPaired) around.pop()
    if (tag.end === undefined) continue
    if (tag.condition !== undefined && isShown([...around, tag.condition])) {
      around.push(tag.condition)
      continue
    }
    shown += text.slice(at, tag.condition === undefined ? tag.from : tag.to)
    at = tags[tag.end]!.from
    index = tag.end
  }
  return shown + text.slice(at)
}

export type ShownText = {
  readonly text: string
  /** Whether it ends at a condition that does not hold and has no end, so that what follows may be of the same part. */
  readonly isCut: boolean
}

/** A text that is shown as it is: without what is hidden, and without the tags that say so. */
export function shownText(text: string, isCode: (at: number) => boolean, isShown: Ask): ShownText {
  const tags = readTags(text, isCode)
  const around: string[] = []
  let shown = ''
  let at = 0
  for (let index = 0; index < tags.length; index++) {
    const tag = tags[index]!
    if (tag.isEnd) {
      if (!tag.isPaired) continue
      around.pop()
    } else if (tag.end === undefined && tag.condition === '') continue
    shown += text.slice(at, tag.from)
    at = tag.to
    if (tag.isEnd) continue
    const holds = index < mostTags && tag.condition !== undefined && isShown([...around, tag.condition])
    if (!holds && tag.end === undefined) return { text: shown, isCut: true }
    if (holds && tag.end !== undefined) around.push(tag.condition!)
    if (holds) continue
    at = tags[tag.end!]!.to
    index = tag.end!
  }
  return { text: shown + text.slice(at), isCut: false }
}

function readTags(text: string, isCode: (at: number) => boolean): Tag[] {
  const tags: Tag[] = []
  const open: number[] = []
  let past = 0
  for (const { 0: mark, index } of text.matchAll(form)) {
    if (tags.length > mostTags) break
    if (index < past || text[index - 1] === '\\' || isCode(index)) continue
    const end = tagEnd(text, index)
    past = end ?? index + mark.length
    const isEnd = mark.endsWith('endif')
    const condition = isEnd || end === undefined ? undefined : innerOfTag(text.slice(index, end)).trim()
    const tag: Tag = { from: index, to: past, condition, isEnd }
    const opening = isEnd ? open.pop() : undefined
    if (opening !== undefined) {
      tags[opening]!.end = tags.length
      tag.isPaired = true
    }
    if (!isEnd) open.push(tags.length)
    tags.push(tag)
  }
  return tags
}

/** Quotes that do not pair in a line must not reach for those of another. */
function tagEnd(text: string, from: number): number | undefined {
  const near = text.slice(from, from + longestTag)
  if (!near.includes('%}')) return undefined
  const [line] = near.split('\n', 1)
  const end = endOfTag(line!, 0) ?? endOfTag(near, 0)
  return end === undefined ? undefined : from + end
}
