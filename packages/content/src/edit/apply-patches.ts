import type { Patch } from './change.ts'
import { Refused } from './refusal.ts'

/** Where the blocks of a document lie; `children` are inside. */
export type DocumentBlock = {
  readonly key: string
  readonly from: number
  readonly end: number
  readonly to: number
  readonly children?: readonly DocumentBlock[]
}
export type BlocksOf = (text: string) => readonly DocumentBlock[]

type Range = { from: number; to: number; text: string }

/** The document with its patches applied; all of them speak of it as it was before. */
export function applyPatches(text: string, patches: readonly Patch[], blocksOf: BlocksOf | undefined): string {
  let blocks: ReadonlyMap<string, DocumentBlock> | undefined
  const rangeOf = (patch: Patch): Range => {
    if ('find' in patch) return foundRange(text, patch.find, patch.replace)
    if ('from' in patch) return givenRange(text, patch)
    blocks ??= new Map(allBlocks(blocksOf?.(text) ?? []))
    const block = blocks.get(patch.block)
    if (!block) throw new Refused('patch_invalid', `the document has no block "${patch.block}" any more`, 'patches')
    return { from: block.from, to: block.end, text: withLineEnd(patch.text, text.slice(block.from, block.end)) }
  }
  const ranges = patches.map(rangeOf).toSorted((a, b) => a.from - b.from || a.to - b.to)
  let patched = ''
  let at = 0
  for (const range of ranges) {
    if (range.from < at) throw new Refused('patch_invalid', 'two patches touch the same text', 'patches')
    patched += text.slice(at, range.from) + range.text
    at = range.to
  }
  return patched + text.slice(at)
}

function foundRange(text: string, find: string, replace: string): Range {
  const from = find === '' ? -1 : text.indexOf(find)
  if (from < 0) throw new Refused('patch_invalid', 'the text to replace is not in the document', 'patches')
  if (text.indexOf(find, from + 1) >= 0) {
    throw new Refused(
      'patch_invalid',
      'the text to replace is in the document more than once: give more of it',
      'patches',
    )
  }
  return { from, to: from + find.length, text: replace }
}

function givenRange(text: string, { from, to, text: replacement }: Range): Range {
  if (from > to || to > text.length) {
    throw new Refused('patch_invalid', `the document has ${text.length} characters, not ${to}`, 'patches')
  }
  if (splitsCharacter(text, from) || splitsCharacter(text, to)) {
    throw new Refused('patch_invalid', 'a range begins or ends inside a character', 'patches')
  }
  return { from, to, text: replacement }
}

const splitsCharacter = (text: string, at: number): boolean =>
  isSurrogate(text, at - 1, 0xd800) && isSurrogate(text, at, 0xdc00)
const isSurrogate = (text: string, at: number, first: number): boolean =>
  at >= 0 && at < text.length && (text.charCodeAt(at) & 0xfc00) === first

/** A block keeps the line end it had, so that the next one still begins on a line of its own. */
function withLineEnd(text: string, old: string): string {
  const lineEnd = /(?:\r\n|\n|\r)$/u.exec(old)?.[0] ?? ''
  return text === '' || /[\r\n]$/u.test(text) ? text : text + lineEnd
}

function* allBlocks(blocks: readonly DocumentBlock[]): Generator<[string, DocumentBlock]> {
  for (const block of blocks) {
    yield [block.key, block]
    if (block.children) yield* allBlocks(block.children)
  }
}
