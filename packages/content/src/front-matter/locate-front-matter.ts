/** Where a document's front matter lies; offsets into its text. */
export type FrontMatterPlace = {
  /** Where the opening fence begins: after a byte order mark, where there is one. */
  start: number
  /** Where the YAML between the fences begins and ends. */
  yamlStart: number
  yamlEnd: number
  /** Where the rest of the document begins. */
  end: number
  /** The line end of the opening fence, which new lines take too. */
  lineEnd: string
}

/** The block between a first line of three dashes and the next line of three dashes; anything else is content. */
export function locateFrontMatter(text: string): FrontMatterPlace | undefined {
  const start = text.startsWith('\uFEFF') ? 1 : 0
  const opening = fenceAt(text, start)
  if (!opening || opening.lineEnd === '') return undefined
  for (let at = opening.end; at < text.length; at = endOfLine(text, at)) {
    const closing = fenceAt(text, at)
    if (!closing) continue
    return { start, yamlStart: opening.end, yamlEnd: at, end: closing.end, lineEnd: opening.lineEnd }
  }
  return undefined
}

/** The offset after the line, and its line end, that begins here; CRLF, LF and a lone CR all end lines. */
export function endOfLine(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 10) return at + 1
    if (unit === 13) return text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1
  }
  return text.length
}

/** The line end that a text uses first, or LF. */
export function firstLineEnd(text: string): string {
  return /\r\n|\n|\r/u.exec(text)?.[0] ?? '\n'
}

function fenceAt(text: string, at: number): { end: number; lineEnd: string } | undefined {
  if (!text.startsWith('---', at)) return undefined
  const end = endOfLine(text, at)
  const match = /^---[ \t]*(\r\n|\n|\r|)$/u.exec(text.slice(at, end))
  return match ? { end, lineEnd: match[1]! } : undefined
}
