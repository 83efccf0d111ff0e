/** Code by its indent, where a paragraph does not go on. */
export const indented = /^(?: {4}|\t)/

const beginning = /\{%-?\s*if\b/g
const end = /\{%-?\s*endif\b/g
/** Code with a condition is rarely longer. */
const mostLines = 200

/**
 * How many conditions have begun in text and in indented code. One that begins in the one and ends in the other is no code, but a
 * condition whose author set lines in.
 */
export class OpenConditions {
  #inText = 0
  #inCode = 0

  note(line: string, isCode: boolean): void {
    if (!line.includes('{%')) return
    const more = (line.match(beginning)?.length ?? 0) - (line.match(end)?.length ?? 0)
    if (isCode) this.#inCode = Math.max(0, this.#inCode + more)
    else this.#inText = Math.max(0, this.#inText + more)
  }

  /** Whether the line, which looks like code, begins or ends a condition that is not all code. */
  crosses(lines: readonly string[], index: number): boolean {
    const line = lines[index]!
    if (!line.includes('{%')) return false
    if (line.search(end) !== -1) return this.#inText > 0 && this.#inCode === 0 && line.search(beginning) === -1
    if (line.search(beginning) === -1) return false
    let isOutside = false
    for (const one of lines.slice(index, index + mostLines)) {
      isOutside ||= one.trim() !== '' && !indented.test(one)
      if (one.search(end) !== -1) return isOutside
    }
    return false
  }
}
