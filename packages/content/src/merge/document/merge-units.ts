import { encodeDocument, decodeDocument } from '../../front-matter/document-text.ts'
import { mergeLines } from '../../text/merge-lines.ts'
import { type Alignment, alignUnits } from './align-units.ts'
import { frontMatterKeys } from './front-matter-keys.ts'
import { type Sequence, textOfUnits, type Unit } from './unit.ts'

/** Three texts of which no two are the same, or a text. */
export type UnitPart = string | TextConflict
type TextConflict = { readonly base: string; readonly ours: string; readonly theirs: string }

/**
 * Merges unit by unit: what only one side changed is taken, even right beside what the other changed; what both changed is merged
 * inside, and else a conflict. The order of the sides makes no difference.
 */
export function mergeSequences(base: Sequence, ours: Sequence, theirs: Sequence, usualGap: string): MergedSequence {
  const our = alignUnits(base.units, ours.units)
  const their = alignUnits(base.units, theirs.units)
  const placed: PlacedPart[] = []
  for (let place = 0; place <= base.units.length; place++) {
    placed.push(...insertedAt(place, our, their))
    const unit = base.units[place]
    if (unit) placed.push(...mergeUnit(unit, our.became[place], their.became[place], usualGap))
  }
  return {
    open: mergeTexts(base.open, ours.open, theirs.open),
    placed: placed.map(({ part, gap }, index) => ({ part, gap: index < placed.length - 1 ? (gap ?? usualGap) : '' })),
    close: mergeTexts(base.close, ours.close, theirs.close),
  }
}

export type MergedSequence = {
  readonly open: UnitPart
  readonly placed: readonly PlacedPart[]
  readonly close: UnitPart
}

export function partsOf({ open, placed, close }: MergedSequence): UnitPart[] {
  return joined([open, ...placed.flatMap(({ part, gap }) => [part, gap ?? '']), close])
}

/** A merged unit, or one of the parts of which a unit is made where some of them conflict. */
type PlacedPart = { readonly part: UnitPart; readonly gap: string | undefined }

function insertedAt(place: number, our: Alignment, their: Alignment): PlacedPart[] {
  const ours = our.inserted[place]!
  const theirs = their.inserted[place]!
  if (ours.length === 0 || theirs.length === 0) return [...ours, ...theirs].map(asPlaced)
  if (textOfUnits(ours) === textOfUnits(theirs)) return ours.map(asPlaced)
  return insertedKeys(ours, theirs) ?? [conflictOf('', lastless(ours), lastless(theirs), gapOf(ours, theirs))]
}

const asPlaced = ({ text, gap }: Unit): PlacedPart => ({ part: text, gap })
const lastless = (units: readonly Unit[]) => textOfUnits([...units.slice(0, -1), { ...units.at(-1)!, gap: undefined }])
const gapOf = (ours: readonly Unit[], theirs: readonly Unit[]) => largest(ours.at(-1)!.gap, theirs.at(-1)!.gap)

/** New keys have no order between them: both sides' come by name. */
function insertedKeys(ours: readonly Unit[], theirs: readonly Unit[]): PlacedPart[] | undefined {
  if (![...ours, ...theirs].every(({ identity }) => identity !== undefined)) return undefined
  const byName = new Map<string, PlacedPart>()
  for (const unit of [...ours, ...theirs]) {
    const known = byName.get(unit.identity!)
    if (known && known.part !== unit.text) return undefined
    byName.set(unit.identity!, { part: unit.text, gap: largest(known?.gap, unit.gap) })
  }
  return [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, placed]) => placed)
}

function mergeUnit(base: Unit, ours: Unit | undefined, theirs: Unit | undefined, usualGap: string): PlacedPart[] {
  if (!ours && !theirs) return []
  const gap = mergeGaps(base.gap, ours ? ours.gap : base.gap, theirs ? theirs.gap : base.gap)
  if (!ours || !theirs) {
    const kept = (ours ?? theirs)!
    return kept.text === base.text ? [] : [conflictOf(base.text, ours?.text ?? '', theirs?.text ?? '', gap)]
  }
  const part = mergeTexts(base.text, ours.text, theirs.text)
  if (typeof part === 'string') return [{ part, gap }]
  const inner = mergeInside(base, ours, theirs, usualGap) ?? mergeByLines(part)
  return inner.map((each, index) => ({ part: each, gap: index < inner.length - 1 ? '' : gap }))
}

function mergeInside(base: Unit, ours: Unit, theirs: Unit, usualGap: string): UnitPart[] | undefined {
  if (!base.inside || !ours.inside || !theirs.inside) return undefined
  if (ours.kind !== base.kind || theirs.kind !== base.kind) return undefined
  const isTight = base.kind === 'list' || base.kind === 'table' || base.kind === 'front-matter'
  const tightGap = usualGap.slice(0, usualGap.length / 2)
  const parts = partsOf(mergeSequences(base.inside, ours.inside, theirs.inside, isTight ? tightGap : usualGap))
  return base.kind === 'front-matter' && hasKeyTwice(parts) ? undefined : parts
}

/** Both sides moved one key, to different places. */
function hasKeyTwice(parts: readonly UnitPart[]): boolean {
  const decided = (side: 'ours' | 'theirs') =>
    parts.map((part) => (typeof part === 'string' ? part : part[side])).join('')
  return frontMatterKeys(decided('ours')) === undefined || frontMatterKeys(decided('theirs')) === undefined
}

function mergeByLines(conflict: TextConflict): UnitPart[] {
  const { base, ours, theirs } = conflict
  // With a line end each, so that the last lines of a block are compared like any other.
  const [one, two, three] = [base, ours, theirs].map((text) => encodeDocument(`${text}\n`))
  const merged = mergeLines(one!, two!, three!)
  return merged.clean ? [decodeDocument(merged.bytes).slice(0, -1)] : [conflict]
}

/** Texts that stand beside each other are one. */
function joined(parts: readonly UnitPart[]): UnitPart[] {
  const all: UnitPart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part
    else if (part !== '') all.push(part)
  }
  return all.length === 0 ? [''] : all
}

function mergeTexts(base: string, ours: string, theirs: string): UnitPart {
  if (ours === theirs || theirs === base) return ours
  if (ours === base) return theirs
  if (/^\s*$/.test(base + ours + theirs)) return largest(ours, theirs)!
  return { base, ours, theirs }
}

/** A gap that nobody needed yet, after a last unit, says nothing. */
function mergeGaps(base: string | undefined, ours: string | undefined, theirs: string | undefined): string | undefined {
  if (ours === undefined || theirs === undefined) return ours ?? theirs
  if (ours === theirs || theirs === base) return ours
  return ours === base ? theirs : largest(ours, theirs)
}

function largest(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  if (one.length !== other.length) return one.length > other.length ? one : other
  return one > other ? one : other
}

const conflictOf = (base: string, ours: string, theirs: string, gap: string | undefined): PlacedPart => ({
  part: { base, ours, theirs },
  gap,
})
