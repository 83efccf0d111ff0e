import { LineComparer } from './line-comparer.ts'
import { bytesOfLines, type Lines, splitLines } from './lines.ts'

/**
 * Whether a text has all that another one changed: each line that came is there, in its order, and none that went is back. Somebody who took up the changes of others has done so, whatever else was changed.
 */
export function includesChanges(base: Uint8Array, changed: Uint8Array, text: Uint8Array): boolean {
  const documents = [base, changed, text].map(splitLines)
  const [before, between, after] = documents as [Lines, Lines, Lines]
  const comparer = new LineComparer(documents)
  const further = comparer.changes(1, 2)
  return comparer.changes(0, 1).every(({ beforeFrom, beforeTo, afterFrom, afterTo }) => {
    const gone = linesIn(before, beforeFrom, beforeTo).difference(linesIn(between, afterFrom, afterTo))
    return further.every((one) => {
      const takesAway = one.beforeFrom < afterTo && one.beforeTo > afterFrom
      // Wherever they come back: what is next to each other may be told as one change or as several.
      return !takesAway && linesIn(after, one.afterFrom, one.afterTo).isDisjointFrom(gone)
    })
  })
}

const decoder = new TextDecoder('latin1')

/** Without those that say nothing. */
function linesIn(lines: Lines, from: number, to: number): Set<string> {
  const texts = Array.from({ length: to - from }, (_, index) => bytesOfLines(lines, from + index, from + index + 1))
  return new Set(texts.map((bytes) => decoder.decode(bytes).trim()).filter((text) => text !== ''))
}
