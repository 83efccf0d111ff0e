import type { Block } from './block.ts'

/** All blocks, outer before inner, without the items of lists and the rows of tables. */
export function* walkBlocks(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block
    if (block.kind === 'container') yield* walkBlocks(block.children!)
  }
}
