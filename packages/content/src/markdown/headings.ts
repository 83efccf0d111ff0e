import type { Block } from './block.ts'
import { headingId, UniqueIds } from './heading-id.ts'
import { type MarkdownNode, parseMarkdown } from './parse-markdown.ts'

type Heading = {
  readonly level: number
  /** As plain text. */
  readonly title: string
  /** The anchor: written in the heading, or made from its title; unique in the document. */
  readonly id: string
  /** The heading itself. */
  readonly from: number
  readonly end: number
  /** Where its section ends: at the next heading of its level or above, or where what it stands in ends. */
  readonly sectionEnd: number
}

/**
 * The headings of a document in order, those inside containers too. Takes time in proportion to the marked-up text in headings;
 * call it off the event loop.
 */
export function readHeadings(text: string, blocks: readonly Block[]): Heading[] {
  const ids = new UniqueIds()
  const headings: Heading[] = []
  const read = (siblings: readonly Block[], end: number) => {
    const sections: { level: number; index: number }[] = []
    const closeDownTo = (level: number, at: number) => {
      while (sections.length > 0 && sections.at(-1)!.level >= level) {
        const { index } = sections.pop()!
        headings[index] = { ...headings[index]!, sectionEnd: at }
      }
    }
    for (const block of siblings) {
      if (block.kind === 'container') read(block.children!, block.end)
      if (block.kind !== 'heading') continue
      const { level, title, explicitId } = readHeading(text.slice(block.from, block.end))
      closeDownTo(level, block.from)
      sections.push({ level, index: headings.length })
      const id = ids.take(explicitId ?? headingId(title))
      headings.push({ level, title, id, from: block.from, end: block.end, sectionEnd: end })
    }
    closeDownTo(0, end)
  }
  read(blocks, text.length)
  return headings
}

type ReadHeading = { level: number; title: string; explicitId: string | undefined }

function readHeading(source: string): ReadHeading {
  const plain = /^ {0,3}(#{1,6})[ \t]+([^\n\r`*_[\]<>&\\!~:{}@#.]*)[\r\n]*$/.exec(source)
  if (plain) return { level: plain[1]!.length, title: plain[2]!.trim(), explicitId: undefined }
  const heading = parseMarkdown(source)?.tree.children[0]
  if (heading?.type !== 'heading') return unread(source)
  const written = /[ \t]*\{#([^{}\s]+)\}[ \t]*$/
  const whole = textOf(heading)
  return {
    level: heading.depth,
    title: whole.replace(written, '').trim(),
    explicitId: idIn(source) ?? written.exec(whole)?.[1],
  }
}

/** `<a href="#x" id="x"></a>`, as the product writes anchors that differ from their title. */
const idIn = (source: string) => /<a [^>]{0,500}?id="([^"]{1,200})"/.exec(source)?.[1]

/** A heading too deep to be parsed: its text as it stands. */
function unread(source: string): ReadHeading {
  const marks = /^ {0,3}(#{1,6})/.exec(source)?.[1]
  const title = source.replace(/^[ #]*/, '').split(/[\r\n]/, 1)[0]!
  return { level: marks?.length ?? (/\n {0,3}=/.test(source) ? 1 : 2), title: title.trim(), explicitId: undefined }
}

function textOf(node: MarkdownNode): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  if (node.type === 'image') return node.alt ?? ''
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
