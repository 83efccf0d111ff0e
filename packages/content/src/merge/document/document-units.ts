import type { Block } from '../../markdown/block.ts'
import { splitBlocks } from '../../markdown/split-blocks.ts'
import { frontMatterKeys } from './front-matter-keys.ts'
import type { Sequence, Unit } from './unit.ts'

export function documentUnits(text: string): Sequence {
  const blocks = splitBlocks(text)
  const leading = blocks[0]?.kind === 'blank' ? blocks.shift()! : undefined
  const open = leading ? text.slice(leading.from, leading.to) : ''
  return sequenceOf(text, blocks, open, text.length)
}

/** The last block's line end and blank lines belong to what closes the sequence. */
function sequenceOf(text: string, blocks: readonly Block[], open: string, end: number): Sequence {
  const last = blocks.at(-1)
  if (!last) return { open, units: [], close: '' }
  const units = blocks.map((block) => unitOf(text, block, block === last))
  return { open, units, close: text.slice(contentEnd(text, last), end) }
}

function unitOf(text: string, block: Block, isLast: boolean): Unit {
  const end = contentEnd(text, block)
  const own = text.slice(block.from, end)
  const kind = block.name === undefined ? block.kind : `${block.kind} ${block.name}`
  const inside = block.kind === 'front-matter' ? frontMatterKeys(own) : insideOf(text, block, end)
  return { kind, text: own, gap: isLast ? undefined : text.slice(end, block.to), ...(inside ? { inside } : {}) }
}

function insideOf(text: string, block: Block, end: number): Sequence | undefined {
  const first = block.children?.[0]
  return first && sequenceOf(text, block.children!, text.slice(block.from, first.from), end)
}

function contentEnd(text: string, { from, end }: Block): number {
  let to = end
  if (to > from && text.charCodeAt(to - 1) === 10) to--
  if (to > from && text.charCodeAt(to - 1) === 13) to--
  return to
}
