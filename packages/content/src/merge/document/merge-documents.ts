import { decodeDocument, encodeDocument } from '../../front-matter/document-text.ts'
import { firstLineEnd } from '../../front-matter/locate-front-matter.ts'
import { type LineConflict, type MergedText, mergeLines } from '../../text/merge-lines.ts'
import { documentUnits } from './document-units.ts'
import { type MergedSequence, mergeSequences, partsOf, type UnitPart } from './merge-units.ts'

/** A place that both sides changed: what it was, and what each made of it. Empty: not there. */
type DocumentTextConflict = {
  readonly kind: 'conflict'
  readonly base: Uint8Array
  readonly ours: Uint8Array
  readonly theirs: Uint8Array
}
export type MergedDocument =
  | { readonly clean: true; readonly bytes: Uint8Array }
  /** In order, what is agreed and what is not: with a text for each conflict they make the document. */
  | { readonly clean: false; readonly parts: readonly (MergedText | DocumentTextConflict)[] }

/**
 * Merges by lines first, with git's bytes wherever git finds no conflict; then by the keys of the front matter and by blocks, so
 * that edits of different blocks, items and rows merge even where their lines touch.
 */
export function mergeDocuments(base: Uint8Array, ours: Uint8Array, theirs: Uint8Array): MergedDocument {
  const byLines = mergeLines(base, ours, theirs)
  if (byLines.clean) return byLines
  const texts = [base, ours, theirs].map(decodeDocument)
  const [one, two, three] = texts.map(documentUnits)
  const lineEnd = firstLineEnd(texts[0]!)
  const merged = mergeSequences(one!, two!, three!, lineEnd + lineEnd)
  const parts = partsOf(merged)
  const [only] = parts
  if (parts.length > 1 || typeof only !== 'string') return { clean: false, parts: parts.map(partOf) }
  return holds(merged, only) ? { clean: true, bytes: encodeDocument(only) } : conflictsByLines(byLines.parts)
}

/** Blocks put beside each other may run into one another, such as two lists whose text between them is gone. */
function holds({ placed }: MergedSequence, text: string): boolean {
  const { units } = documentUnits(text)
  return units.length === placed.length && units.every((unit, index) => unit.text === placed[index]!.part)
}

function conflictsByLines(parts: readonly (MergedText | LineConflict)[]): MergedDocument {
  return {
    clean: false,
    parts: parts.map((part) =>
      part.kind === 'merged'
        ? part
        : { kind: 'conflict', base: part.base.bytes, ours: part.ours.bytes, theirs: part.theirs.bytes },
    ),
  }
}

function partOf(part: UnitPart): MergedText | DocumentTextConflict {
  if (typeof part === 'string') return { kind: 'merged', bytes: encodeDocument(part) }
  return {
    kind: 'conflict',
    base: encodeDocument(part.base),
    ours: encodeDocument(part.ours),
    theirs: encodeDocument(part.theirs),
  }
}
