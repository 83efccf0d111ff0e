import { htmlLinks, tagLinks } from './attribute-links.ts'
import type { Block } from './block.ts'
import { destinationPlace } from './link-destination.ts'
import { type MarkdownNode, parseMarkdown } from './parse-markdown.ts'
import { splitBlocks } from './split-blocks.ts'

/** A link, an image or a reference of a document, at the place where its destination is written. */
export type DocumentLink = {
  readonly kind: 'link' | 'image' | 'tag'
  /** Escapes and entities of Markdown are resolved; those of HTML and of tags are not. */
  readonly destination: string
  readonly isAttribute: boolean
  readonly from: number
  readonly to: number
}

/** The links of a document outside of its code. Blocks for which `isOfInterest` is false are not parsed. */
export function documentLinks(text: string, isOfInterest: (block: string) => boolean): DocumentLink[] {
  const links: DocumentLink[] = []
  const visit = (block: Block) => {
    const own = text.slice(block.from, block.end)
    if (block.kind === 'code' || block.kind === 'front-matter' || block.kind === 'blank') return
    if (block.kind === 'container' || block.kind === 'tag') {
      const end = block.children?.[0]?.from ?? block.end
      links.push(
        ...tagLinks(text, block.from, end).map((link) => ({ ...link, kind: 'tag' as const, isAttribute: true })),
      )
      for (const child of block.children ?? []) visit(child)
    } else if (isOfInterest(own)) {
      const found = block.kind === 'html' ? linksOfHtml(own, 0, own.length) : linksOfMarkdown(own)
      links.push(...found.map((link) => ({ ...link, from: link.from + block.from, to: link.to + block.from })))
    }
  }
  for (const block of splitBlocks(text)) visit(block)
  return links
}

function linksOfMarkdown(block: string): DocumentLink[] {
  const parsed = parseMarkdown(block)
  if (!parsed) return []
  const links: DocumentLink[] = []
  const visit = (node: MarkdownNode) => {
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const [from, to] = destinationPlace(node, parsed.destinations, start, end)
      const kind = node.type === 'image' ? 'image' : 'link'
      links.push({ kind, destination: node.url, isAttribute: false, from, to })
    }
    if (node.type === 'html') links.push(...linksOfHtml(block, start, end))
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(parsed.tree)
  return links
}

/** Text that only shows HTML. */
const shownHtml = /<!--[\s\S]*?-->|<(pre|code)\b[\s\S]*?<\/\1\s*>/gi
const linkingTag = /<(?:a|img|source)\s[^<>]*>/gi

function linksOfHtml(text: string, from: number, to: number): DocumentLink[] {
  const html = text.slice(from, to).replaceAll(shownHtml, (shown) => ' '.repeat(shown.length))
  return Array.from(html.matchAll(linkingTag)).flatMap(({ 0: tag, index }) =>
    htmlLinks(tag, 0, tag.length).map((link) => ({
      kind: tag.startsWith('<a') || tag.startsWith('<A') ? ('link' as const) : ('image' as const),
      destination: link.destination,
      isAttribute: true,
      from: from + index + link.from,
      to: from + index + link.to,
    })),
  )
}
