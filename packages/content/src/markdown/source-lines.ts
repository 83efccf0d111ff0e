/** A text by lines as Markdown knows them: LF, CRLF or a lone CR ends one. */
export class SourceLines {
  readonly text: string
  readonly count: number
  /** Where each line begins, with one entry more for the end of the text. */
  readonly #starts: number[]

  constructor(text: string) {
    const starts: number[] = []
    for (let at = 0; at < text.length;) {
      starts.push(at)
      at = endOfLine(text, at)
    }
    this.text = text
    this.count = starts.length
    this.#starts = starts
    starts.push(text.length)
  }

  start(line: number): number {
    return this.#starts[line]!
  }

  /** Without its line end. */
  line(line: number): string {
    const from = this.#starts[line]!
    let to = this.#starts[line + 1]!
    if (to > from && this.text.charCodeAt(to - 1) === 10) to--
    if (to > from && this.text.charCodeAt(to - 1) === 13) to--
    return this.text.slice(from, to)
  }

  isBlank(line: number): boolean {
    const to = this.#starts[line + 1]!
    for (let at = this.#starts[line]!; at < to; at++) {
      const code = this.text.charCodeAt(at)
      if (code !== 32 && code !== 9 && code !== 10 && code !== 13) return false
    }
    return true
  }
}

function endOfLine(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10) return at + 1
    if (code === 13) return text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1
  }
  return text.length
}

/** Columns before the first character, a tab reaching to the next multiple of four. */
export function indentOf(line: string): number {
  let columns = 0
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    if (code === 32) columns++
    else if (code === 9) columns += 4 - (columns % 4)
    else break
  }
  return columns
}
