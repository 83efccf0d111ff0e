import { isTooLong } from '../../markdown/split-blocks.ts'
import { innerOfTag } from './tag-attributes.ts'
import { endOfTag } from './tag-places.ts'

/** Where a condition may be written; the second form is that of HTML. */
const beginning = /\{%-?\s{0,20}if\b|data-gb-custom-block/gi
const longestTag = 2_000
const mostConditions = 1_000

/** A text that is not taken apart, up to the first part of it that is not for this reader, or of which nobody can tell. */
export function shownStart(text: string, isShown: (condition: string) => boolean): string {
  let left = mostConditions
  for (const { 0: mark, index } of text.matchAll(beginning)) {
    const tag = text.slice(index, index + longestTag)
    const end = mark.startsWith('{') ? endOfTag(tag, 0) : undefined
    if (end === undefined || --left < 0) return text.slice(0, index)
    const condition = innerOfTag(tag.slice(0, end)).trim()
    if (condition !== '' && !isShown(condition)) return text.slice(0, index)
  }
  return text
}

/** Conditions inside conditions beyond this may be taken for those around them. */
const deepest = 20

/** The same text, where it can be told which of its parts have which conditions; else only as much as nobody can doubt. */
export function withoutDoubt(text: string, isShown: (condition: string) => boolean): string {
  let [depth, most] = [0, 0]
  for (const [tag] of text.matchAll(/\{%-?\s{0,20}(?:if|endif)\b/g)) {
    depth = Math.max(0, depth + (tag.endsWith('endif') ? -1 : 1))
    most = Math.max(most, depth)
  }
  return most > deepest || (most > 0 && isTooLong(text)) ? shownStart(text, isShown) : text
}
