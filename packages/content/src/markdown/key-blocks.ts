import type { Block } from './block.ts'

/** A block whose key is not known yet. */
export type UnkeyedBlock = Omit<Block, 'key' | 'children'> & {
  key?: string
  readonly children?: readonly UnkeyedBlock[]
}

/** Gives every block its key, in place: equal blocks are told apart by their order. */
export function keyBlocks(text: string, blocks: readonly UnkeyedBlock[]): Block[] {
  const seen = new Map<number, number>()
  const giveKeys = (some: readonly UnkeyedBlock[]) => {
    for (const block of some) {
      const hash = hashText(text, block.from, withoutLineEnd(text, block))
      const before = seen.get(hash) ?? 0
      seen.set(hash, before + 1)
      block.key = before === 0 ? hash.toString(36) : `${hash.toString(36)}-${before}`
      if (block.children) giveKeys(block.children)
    }
  }
  giveKeys(blocks)
  return blocks as Block[]
}

/** The last block of a document may lack its line end, and is the same block. */
function withoutLineEnd(text: string, { from, end }: UnkeyedBlock): number {
  let to = end
  while (to > from && (text.charCodeAt(to - 1) === 10 || text.charCodeAt(to - 1) === 13)) to--
  return to
}

/** 53 bits, from two mixes of the characters. Tells blocks of one document apart; it is no protection against anybody. */
function hashText(text: string, from: number, to: number): number {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return (other & 0x1fffff) * 0x100000000 + (one >>> 0)
}
