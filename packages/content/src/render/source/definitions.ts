/** Definitions hold for a whole document, but a part of it is read by itself: it is given those it names. */
export class Definitions {
  readonly #links = new Map<string, string>()
  readonly #notes = new Set<string>()

  constructor(text: string) {
    for (const [line, label] of text.matchAll(/^ {0,3}\[([^\]\n]{1,200})\]:[^\n]*$/gm)) {
      const key = keyOf(label!)
      if (!label!.startsWith('^') && !this.#links.has(key)) this.#links.set(key, line)
    }
    // Notes stand in items and quotes too.
    for (const [, label] of text.matchAll(/^[ \t]*(?:(?:[-*+>]|\d{1,9}[.)])[ \t]*){0,50}\[(\^[^\]\n]{1,200})\]:/gm)) {
      this.#notes.add(keyOf(label!))
    }
  }

  /** What to put after a part so that the references in it are known. */
  neededBy(part: string): string {
    if ((this.#links.size === 0 && this.#notes.size === 0) || !part.includes('[')) return ''
    const needed = new Set<string>()
    for (const [, label] of part.matchAll(/\[([^[\]]{1,200})\]/g)) {
      const key = keyOf(label!)
      const link = this.#links.get(key)
      if (link !== undefined) needed.add(link)
      else if (this.#notes.has(key)) needed.add(`[${key}]: x`)
    }
    return needed.size === 0 ? '' : `\n\n${[...needed].join('\n\n')}`
  }
}

/** Whether a note may stand in the items of a list, or in a quote. */
export const holdsNote = (text: string) => /[ \t>]\[\^[^\][\n]{1,200}\]:/.test(text)

const keyOf = (label: string) => label.replaceAll(/\s+/g, ' ').trim().toLowerCase()
