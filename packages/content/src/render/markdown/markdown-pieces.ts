import type { Assembly } from '../output/assemble.ts'
import type { Target } from '../tree.ts'
import { writeTitle } from '../../front-matter/plain-title.ts'

/** A place in Markdown that is filled at assembly. Where the target has no address for the reader, nothing tells of it. */
type MarkdownSlot = {
  readonly target: Target
} & (
  | /** Before the words of a link, which stay where it leads nowhere. */
    { readonly slot: 'link-start'; readonly otherwise: string }
  /** After them, up to its end: `title` is what follows the destination. */
  | { readonly slot: 'link-end'; readonly title: string; readonly otherwise: string }
  | { readonly slot: 'image'; readonly start: string; readonly title: string; readonly otherwise: string }
  /** The address alone, inside what is written around it. */
  | { readonly slot: 'address'; readonly otherwise: string }
  /** A link to a page, with the title it has now. */
  | { readonly slot: 'card'; readonly otherwise: string }
)

export type MarkdownPiece = string | MarkdownSlot

/** The Markdown of a document, with the addresses that things have for this reader. */
export function assembleMarkdown(pieces: readonly MarkdownPiece[], assembly: Assembly): string {
  let text = ''
  for (const piece of pieces) text += typeof piece === 'string' ? piece : filled(piece, assembly)
  return text
}

function filled(slot: MarkdownSlot, assembly: Assembly): string {
  const address = assembly.addressOf(slot.target)
  if (address === undefined) return slot.otherwise
  switch (slot.slot) {
    case 'link-start':
      return '['
    case 'link-end':
      return `](${destination(address)}${slot.title})`
    case 'image':
      return `${slot.start}](${destination(address)}${slot.title})`
    case 'address':
      return destination(address)
    case 'card':
      return `[${cardTitle(slot.target, assembly) || destination(address)}](${destination(address)})`
  }
}

function cardTitle(target: Target, { pageOf, fileOf }: Assembly): string {
  const title = target.kind === 'file' ? fileOf(target.file)?.name : pageOf(target)?.title
  return writeTitle(title ?? '')
}

/** What would end a destination, an attribute or a tag is written otherwise. */
const destination = (address: string): string =>
  address.replaceAll(/[\s()<>"'{}\\]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
