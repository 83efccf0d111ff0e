import type { Block } from '../markdown/block.ts'
import { splitBlocks } from '../markdown/split-blocks.ts'
import { alignUnits } from '../merge/document/align-units.ts'
import type { Unit } from '../merge/document/unit.ts'

/** A block that came, went or changed, with the blank lines after it. */
export type BlockChange = {
  readonly change: 'inserted' | 'deleted' | 'edited'
  readonly kind: Block['kind']
  /** Where in the document before. */
  readonly at: number
  readonly removed: string
  readonly added: string
  /** The blocks' keys; absent where there is none on that side. */
  readonly beforeKey?: string
  readonly afterKey?: string
}

/** What changed, block by block, in the order of the document before; with it, what is after can be made again. */
export function diffBlocks(before: string, after: string): BlockChange[] {
  const base = splitBlocks(before).map((block) => placed(before, block))
  const side = splitBlocks(after).map((block) => placed(after, block))
  const { became, inserted } = alignUnits(base, side)
  const changes: BlockChange[] = []
  for (let place = 0; place <= base.length; place++) {
    const at = base[place]?.block.from ?? before.length
    for (const unit of inserted[place]!) {
      const { block, slice } = unit as PlacedBlock
      changes.push({ change: 'inserted', kind: block.kind, at, removed: '', added: slice, afterKey: block.key })
    }
    const was = base[place]
    if (!was) continue
    const now = became[place] as PlacedBlock | undefined
    const own = { kind: (now ?? was).block.kind, at, removed: was.slice, beforeKey: was.block.key }
    if (!now) changes.push({ change: 'deleted', ...own, added: '' })
    else if (now.slice !== was.slice)
      changes.push({ change: 'edited', ...own, added: now.slice, afterKey: now.block.key })
  }
  return changes
}

/** Undefined where the document is not what the changes were made from. */
export function applyBlockChanges(before: string, changes: readonly BlockChange[]): string | undefined {
  const parts: string[] = []
  let done = 0
  for (const { at, removed, added } of changes) {
    if (at < done || !before.startsWith(removed, at)) return undefined
    parts.push(before.slice(done, at), added)
    done = at + removed.length
  }
  return parts.join('') + before.slice(done)
}

type PlacedBlock = Unit & { readonly block: Block; readonly slice: string }

function placed(text: string, block: Block): PlacedBlock {
  const { from, end, to } = block
  return { kind: block.kind, text: text.slice(from, end), gap: text.slice(end, to), block, slice: text.slice(from, to) }
}
