import type { Block } from './block.ts'

export type UnkeyedBlock = Omit<Block, 'key' | 'children'> & { readonly children?: readonly UnkeyedBlock[] }

/** Gives every block its key: equal blocks are told apart by their order. */
export function keyBlocks(text: string, blocks: readonly UnkeyedBlock[]): Block[] {
  const seen = new Map<string, number>()
  const keyed = (block: UnkeyedBlock): Block => {
    const hash = hashText(text, block.from, withoutLineEnd(text, block))
    const before = seen.get(hash) ?? 0
    seen.set(hash, before + 1)
    const { children, ...rest } = block
    const own = { ...rest, key: before === 0 ? hash : `${hash}-${before}` }
    return children ? { ...own, children: children.map(keyed) } : own
  }
  return blocks.map(keyed)
}

/** The last block of a document may lack its line end, and is the same block. */
function withoutLineEnd(text: string, { from, end }: UnkeyedBlock): number {
  let to = end
  while (to > from && (text.charCodeAt(to - 1) === 10 || text.charCodeAt(to - 1) === 13)) to--
  return to
}

/** 64 bits in hex, from two mixes of the characters. Tells blocks of one document apart; it is no protection against anybody. */
export function hashText(text: string, from: number, to: number): string {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return hex(other) + hex(one)
}

const hex = (word: number) => (word >>> 0).toString(16).padStart(8, '0')
