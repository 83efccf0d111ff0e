import type { SourceLines } from './source-lines.ts'

/** Finds where tags end. Asked from top to bottom, it reads the text once, however many tags have no end. */
export class TagEnds {
  readonly #lines: SourceLines
  #nextEnd = -2
  #noneBefore = 0

  constructor(lines: SourceLines) {
    this.#lines = lines
  }

  /** The line after the tag that begins in this line; undefined where it does not end before a blank line outside quotes. */
  lineAfterTag(line: number): number | undefined {
    const start = this.#lines.start(line)
    if (this.#nextEnd !== -1 && this.#nextEnd < start) this.#nextEnd = this.#lines.text.indexOf('%}', start)
    if (this.#nextEnd === -1) return undefined
    if (this.#nextEnd < this.#lines.start(line + 1)) return line + 1
    if (line < this.#noneBefore) return undefined

    let isQuoted = oddQuotes(this.#lines.line(line))
    for (let next = line + 1; next < this.#lines.count; next++) {
      if (this.#nextEnd < this.#lines.start(next + 1)) return next + 1
      if (!isQuoted && this.#lines.isBlank(next)) {
        this.#noneBefore = next
        return undefined
      }
      if (oddQuotes(this.#lines.line(next))) isQuoted = !isQuoted
    }
    return undefined
  }
}

function oddQuotes(line: string): boolean {
  let isOdd = false
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) isOdd = !isOdd
  return isOdd
}
