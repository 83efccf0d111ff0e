import type { Token } from '../code/highlight.ts'
import { type CodeNote, element, type Node, text } from '../tree.ts'

/** Code with its colours and its annotations: of a token, a note takes what lies in it. */
export function annotatedLines(
  lines: readonly (readonly Token[])[],
  notes: readonly CodeNote[],
  classOf: (line: readonly Token[], index: number) => string | undefined,
): Node[] {
  const source = new AnnotatedSource(notes)
  return lines.flatMap((line, index) => {
    const shown = source.line(line)
    const className = classOf(line, index)
    const nodes = className === undefined ? shown : [element('span', { class: className }, shown)]
    return index === 0 ? nodes : [text('\n'), ...nodes]
  })
}

/** Notes stand one after another, so that each is looked at once. */
class AnnotatedSource {
  readonly #notes: readonly CodeNote[]
  #next = 0
  #at = 0

  constructor(notes: readonly CodeNote[]) {
    this.#notes = notes
  }

  line(tokens: readonly Token[]): Node[] {
    const start = this.#at
    const nodes: Node[] = []
    let open: { readonly note: CodeNote; readonly children: Node[] } | undefined
    for (const [value, className] of tokens) {
      const from = this.#at
      const end = from + value.length
      while (this.#at < end) {
        const note = this.#notes[this.#next]
        if (note && note.to <= this.#at) {
          this.#next++
          continue
        }
        const isInside = note !== undefined && note.from <= this.#at
        const to = Math.min(end, isInside ? note.to : (note?.from ?? end))
        const part = text(value.slice(this.#at - from, to - from))
        const shown = className === undefined ? part : element('span', { class: className }, [part])
        this.#at = to
        if (!isInside) nodes.push(shown)
        else if (open?.note === note) open.children.push(shown)
        else {
          open = { note, children: [shown] }
          nodes.push(element('a', attributesOf(note, start), open.children))
        }
      }
    }
    this.#at++
    return nodes
  }
}

/** A note that goes on from the line before has its id there. */
const attributesOf = ({ link, from }: CodeNote, start: number) =>
  from < start ? { ...link.attributes, id: undefined } : link.attributes
