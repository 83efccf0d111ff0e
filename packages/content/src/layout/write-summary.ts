import { firstLineEnd } from '../front-matter/locate-front-matter.ts'
import { longestRise } from '../matcher/keep-order.ts'
import type { PageRecord } from '../model/page.ts'
import { alignSummary, type AlignedSummary } from './align-summary.ts'
import { entryChanges } from './entry-changes.ts'
import { columnsOf, parseSummary, type Summary, type SummaryEntry, type SummaryItem } from './parse-summary.ts'
import { destinationOf, groupOf, type SummaryPages } from './summary-pages.ts'
import { saysThisTree } from './verify-summary.ts'
import { rewriteHeading, rewriteItem, writeHeading, writeItem, writeObject } from './write-entry.ts'

/**
 * Writes the table of contents of a space. Where there was one, its lines stay as they are but for those of entries that
 * changed; entries that moved take their lines along.
 */
export function writeSummary(
  template: string | undefined,
  context: SummaryPages,
  kindOf: (path: string) => string,
): string {
  if (template === undefined) return writeAnew(context)
  const summary = parseSummary(template)
  const written = new SummaryWriter(summary, alignSummary(summary, context, kindOf), context).write()
  if (written === template || saysThisTree(written, context)) return written
  // Lines of a strange form can come to mean something else beside others; then the whole is written in plain form.
  return writeAnew(context)
}

function writeAnew(context: SummaryPages): string {
  const summary = parseSummary('# Table of contents\n')
  return new SummaryWriter(summary, { placed: [], ids: [] }, context).write()
}

/** An entry that is not kept where it is, or a rule that ends a group. */
type Piece = { start: number; end: number; isDivider: boolean; isHeading: boolean }

class SummaryWriter {
  readonly #summary: Summary
  readonly #aligned: AlignedSummary
  readonly #context: SummaryPages
  readonly #lineEnd: string
  readonly #style: { marker: string; unit: string; top: string }
  /** Entry index by page. */
  readonly #entryOf = new Map<string, number>()
  readonly #idOf = new Map<SummaryEntry, string>()
  readonly #kept = new Set<number>()
  #pieces: readonly Piece[] = []
  #nextPiece = 0
  readonly #keptStarts: number[] = []
  #nextKept = 0
  readonly #out: string[] = []
  #end = ''
  #cursor = 0
  #open: string | null = null
  #isAfterHeading = false
  #isAfterInsert = false
  /** The entries that the next one could be nested in, with those who would hold it. */
  #stack: { id: string; column: number; holder: string | null }[] = []
  readonly #indents = new Map<string | null, string>()
  readonly #lastChild = new Map<string | null, string>()

  constructor(summary: Summary, aligned: AlignedSummary, context: SummaryPages) {
    this.#summary = summary
    this.#aligned = aligned
    this.#context = context
    this.#lineEnd = firstLineEnd(summary.text)
    this.#style = styleOf(summary)
    for (const [index, id] of aligned.ids.entries()) {
      if (id === undefined) continue
      this.#entryOf.set(id, index)
      this.#idOf.set(aligned.placed[index]!.entry, id)
    }
  }

  write(): string {
    const { inOrder } = this.#context.tree
    const positions = inOrder.map((id) => this.#entryOf.get(id))
    const rise = longestRise(positions)
    for (const at of rise) this.#kept.add(positions[at]!)
    const { entries, text } = this.#summary
    this.#findPieces()
    this.#emitGap(entries[0]?.start ?? text.length, undefined)
    for (const [at, id] of inOrder.entries()) {
      if (rise.has(at)) this.#emitKept(id, positions[at]!)
      else this.#emitNew(id)
    }
    this.#emitGap(text.length, undefined)
    return this.#out.join('')
  }

  #push(text: string): void {
    if (text === '') return
    this.#out.push(text)
    this.#end = (this.#end + text).slice(-4)
  }

  #emitKept(id: string, index: number): void {
    const { entry } = this.#aligned.placed[index]!
    const page = this.#page(id)
    this.#emitGap(entry.start, page.type === 'group' ? undefined : groupOf(this.#pages, id))
    if (entry.kind === 'heading' && page.type === 'group') {
      if (this.#isAfterInsert) this.#ensureBlank()
      this.#push(rewriteHeading(this.#summary.text, entry, page))
      this.#openGroup(id)
    } else if (entry.kind === 'item') {
      this.#closeGroupFor(id)
      const indent = this.#indentFor(id, index)
      const item = this.#textOf(id, entry, index, indent)
      this.#note(id, indent)
      this.#push(item)
    }
    this.#isAfterInsert = false
    this.#cursor = entry.end
  }

  #emitNew(id: string): void {
    const page = this.#page(id)
    const index = this.#entryOf.get(id)
    this.#ensureLine()
    if (page.type === 'group') {
      this.#ensureBlank()
      this.#push(`## ${writeHeading(page)}${this.#lineEnd}`)
      this.#openGroup(id)
    } else {
      this.#closeGroupFor(id)
      if (this.#isAfterHeading || this.#isPreamble()) this.#emitBlankLine()
      const indent = this.#indentFor(id, undefined)
      this.#note(id, indent)
      const entry = index === undefined ? undefined : this.#aligned.placed[index]!.entry
      if (entry?.kind === 'item') {
        const item = this.#textOf(id, entry, index!, indent)
        this.#push(/[\r\n]$/u.test(item) ? item : item + this.#lineEnd)
      } else this.#push(this.#newItem(id, page, indent))
    }
    this.#isAfterInsert = true
  }

  #newItem(id: string, page: PageRecord, indent: string): string {
    const { marker } = this.#style
    if (page.type !== 'computed') {
      return `${indent}${marker}${writeItem(page, destinationOf(this.#context, id))}${this.#lineEnd}`
    }
    const lines = writeObject(page.computed, indent + ' '.repeat(marker.length))
    return `${indent}${marker}${lines.join(this.#lineEnd)}${this.#lineEnd}`
  }

  #textOf(id: string, entry: SummaryItem, index: number, indent: string): string {
    const page = this.#page(id)
    const placed = this.#aligned.placed[index]!
    if (page.type === 'computed' && placed.meaning.kind !== 'computed') return this.#newItem(id, page, indent)
    const changes = entryChanges(this.#context, id, placed)
    return rewriteItem(this.#summary.text, entry, indent, changes)
  }

  /** The lines between the last entry and this place, without those of entries that are not kept. */
  #emitGap(to: number, group: string | null | undefined): void {
    const { text } = this.#summary
    let skipsBlank = false
    for (; (this.#pieces[this.#nextPiece]?.end ?? Infinity) <= to; this.#nextPiece++) {
      const piece = this.#pieces[this.#nextPiece]!
      this.#pushOther(text.slice(this.#cursor, piece.start), skipsBlank)
      skipsBlank = false
      // A rule that would put the next entry out of its group goes; one that parts nothing stays.
      if (piece.isDivider && !(group !== undefined && group !== null && group === this.#open)) {
        this.#push(text.slice(piece.start, piece.end))
        this.#open = null
        this.#stack = []
      } else skipsBlank = piece.isDivider || piece.isHeading
      this.#cursor = piece.end
    }
    if (to > this.#cursor) {
      this.#pushOther(text.slice(this.#cursor, to), skipsBlank)
      this.#cursor = to
    }
  }

  #pushOther(text: string, skipsBlank: boolean): void {
    const isDoubled = this.#isAfterHeading && this.#isAfterInsert && blankEnd.test(this.#end)
    this.#push(skipsBlank || isDoubled ? text.replace(/^(?:[ \t]*(?:\r\n|\n|\r))+/u, '') : text)
    if (text.trim() !== '') this.#isAfterHeading = false
  }

  /** What may go from between the kept entries, in order. */
  #findPieces(): void {
    const { placed } = this.#aligned
    const entries = placed.flatMap(({ entry: { start, end, kind }, meaning }, index) => {
      if (this.#kept.has(index)) this.#keptStarts.push(start)
      if (this.#kept.has(index) || meaning.kind === 'inert') return []
      return [{ start, end, isDivider: false, isHeading: kind === 'heading' }]
    })
    const dividers = this.#summary.dividers.map((divider) => ({ ...divider, isDivider: true, isHeading: false }))
    this.#pieces = [...entries, ...dividers].toSorted((one, other) => one.start - other.start)
  }

  #openGroup(id: string): void {
    this.#open = id
    this.#isAfterHeading = true
    this.#stack = []
  }

  /** An entry of no group cannot follow one of a group without a rule between them. */
  #closeGroupFor(id: string): void {
    const group = groupOf(this.#pages, id)
    if (group !== null || this.#open === null) return
    while ((this.#keptStarts[this.#nextKept] ?? Infinity) < this.#cursor) this.#nextKept++
    const next = this.#keptStarts[this.#nextKept] ?? this.#summary.text.length
    let at = this.#nextPiece
    while (this.#pieces[at] && this.#pieces[at]!.end <= next && !this.#pieces[at]!.isDivider) at++
    const divider = (this.#pieces[at]?.end ?? Infinity) <= next ? this.#pieces[at] : undefined
    if (divider) {
      const blank = /^(?:[ \t]*(?:\r\n|\n|\r))*/u.exec(this.#summary.text.slice(divider.end, next))![0].length
      this.#emitGap(divider.end + blank, null)
    } else {
      this.#ensureBlank()
      this.#push(`***${this.#lineEnd}${this.#lineEnd}`)
    }
    this.#open = null
    this.#stack = []
    this.#isAfterHeading = false
  }

  /** Its own indent, that of the entry before it, or one step below its parent: the first that puts it below that. */
  #indentFor(id: string, index: number | undefined): string {
    const { parent } = this.#page(id)
    const step = this.#indents.has(parent) ? this.#indents.get(parent)! + this.#style.unit : this.#style.top
    const candidates = [this.#ownIndent(index), this.#lastChild.get(parent), step, '']
    const found = candidates.find((indent) => indent !== undefined && this.#parentAt(columnsOf(indent)) === parent)
    return found ?? step
  }

  /** The indent it had, where it still stands below the same entry, and that one where it stood. */
  #ownIndent(index: number | undefined): string | undefined {
    const entry = index === undefined ? undefined : this.#aligned.placed[index]!.entry
    if (entry?.kind !== 'item') return undefined
    const column = columnsOf(entry.indent)
    const above = this.#stack.findLast((other) => other.column + 2 <= column)
    if (entry.parent?.kind !== 'item') return above ? undefined : entry.indent
    const parentId = this.#idOf.get(entry.parent)
    const isSteady = above && above.id === parentId && above.column === columnsOf(entry.parent.indent)
    return isSteady ? entry.indent : undefined
  }

  /** Whose child an entry at this column would be. */
  #parentAt(column: number): string | null {
    const above = this.#stack.findLast((entry) => entry.column + 2 <= column)
    return above ? above.holder : this.#open
  }

  #note(id: string, indent: string): void {
    const page = this.#page(id)
    const column = columnsOf(indent)
    while (this.#stack.length > 0 && this.#stack.at(-1)!.column + 2 > column) this.#stack.pop()
    const holds = page.type === 'document' || page.type === 'group'
    this.#stack.push({ id, column, holder: holds ? id : page.parent })
    this.#indents.set(id, indent)
    this.#lastChild.set(page.parent, indent)
    this.#isAfterHeading = false
  }

  #isPreamble(): boolean {
    return this.#indents.size === 0 && this.#open === null && this.#out.length > 0
  }

  /** One blank line: the template's own where it comes next. */
  #emitBlankLine(): void {
    if (blankEnd.test(this.#end)) return
    const blank = /^[ \t]*(?:\r\n|\n|\r)/u.exec(this.#summary.text.slice(this.#cursor, this.#cursor + 200))?.[0]
    this.#push(blank ?? this.#lineEnd)
    this.#cursor += blank?.length ?? 0
  }

  #ensureLine(): void {
    if (this.#end !== '' && !/[\r\n]$/u.test(this.#end)) this.#push(this.#lineEnd)
  }

  #ensureBlank(): void {
    this.#ensureLine()
    if (this.#end !== '' && !blankEnd.test(this.#end)) this.#push(this.#lineEnd)
  }

  get #pages() {
    return this.#context.content.pages
  }

  #page(id: string): PageRecord {
    return this.#pages.get(id)!
  }
}

const blankEnd = /(?:\r\n\r\n|\n\n|\r\r)$/u

/** The bullet and indents that a table of contents uses, or the product's own. */
function styleOf({ entries }: Summary): { marker: string; unit: string; top: string } {
  const items = entries.filter((entry) => entry.kind === 'item')
  const marker = items.find((item) => /^[*+-] +$/u.test(item.marker))?.marker ?? '* '
  const nested = items.find(({ parent, indent }) => parent?.kind === 'item' && indent.startsWith(parent.indent))
  const unit = nested?.parent?.kind === 'item' ? nested.indent.slice(nested.parent.indent.length) : ''
  const top = items.find(({ parent }) => parent?.kind !== 'item')?.indent ?? ''
  return { marker, unit: columnsOf(unit) >= 2 ? unit : ' '.repeat(Math.max(2, marker.length)), top }
}
