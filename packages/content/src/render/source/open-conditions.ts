import { conditionsThatGoOn } from '../../markdown/set-in-conditions.ts'

const beginning = /\{%-?\s*if\b/g
const end = /\{%-?\s*endif\b/g

/**
 * How many conditions have begun in text and in indented code. One that begins in the one and ends in the other is no code, but a
 * condition whose author set lines in.
 */
export class OpenConditions {
  readonly #lines: readonly string[]
  #goOn: readonly boolean[] | undefined
  #inText = 0
  #inCode = 0

  constructor(lines: readonly string[]) {
    this.#lines = lines
  }

  note(line: string, isCode: boolean): void {
    if (!line.includes('{%')) return
    const more = (line.match(beginning)?.length ?? 0) - (line.match(end)?.length ?? 0)
    if (isCode) this.#inCode = Math.max(0, this.#inCode + more)
    else this.#inText = Math.max(0, this.#inText + more)
  }

  /** Whether the line, which looks like code, begins or ends a condition that is not all code. */
  crosses(index: number): boolean {
    const line = this.#lines[index]!
    if (!line.includes('{%')) return false
    if (line.search(end) !== -1) return this.#inText > 0 && this.#inCode === 0 && line.search(beginning) === -1
    if (line.search(beginning) === -1) return false
    this.#goOn ??= conditionsThatGoOn(this.#lines)
    return this.#goOn[index]!
  }
}
