import { fromMarkdown } from 'mdast-util-from-markdown'
import { endOfLine, locateFrontMatter } from './locate-front-matter.ts'
import { escapeTitle, parseTitle, plainTitle, writeTitle } from './plain-title.ts'

/** The heading of the first level with which a document's content begins: the same thing as the page's title. */
type LeadingHeading = {
  /** Plain text. */
  title: string
  /** Where its words lie in the document's text, without an anchor that follows them. */
  start: number
  end: number
}

/** Longer first paragraphs are not looked at for an underlined heading. */
const longestHeading = 2_000

export function leadingHeading(text: string): LeadingHeading | undefined {
  let at = locateFrontMatter(text)?.end ?? (text.startsWith('\uFEFF') ? 1 : 0)
  while (at < text.length) {
    const next = endOfLine(text, at)
    if (text.slice(at, next).trim() !== '') break
    at = next
  }
  if (at >= text.length) return undefined
  return hashedHeading(text, at) ?? underlinedHeading(text, at)
}

/** Renames the leading heading where it was the old title; any other heading is the author's own and stays. */
export function changeTitle(text: string, oldTitle: string, newTitle: string): string {
  const heading = leadingHeading(text)
  if (!heading || heading.title !== plainTitleOf(oldTitle)) return text
  if (heading.start === heading.end) return text
  const withWords = (words: string) => text.slice(0, heading.start) + words + text.slice(heading.end)
  const changed = withWords(writeTitle(newTitle))
  // The words of an underlined heading begin a block, which a title such as "1. Start" would turn into another one.
  if (leadingHeading(changed)?.title === plainTitleOf(newTitle)) return changed
  return withWords(escapeTitle(newTitle))
}

const plainTitleOf = (title: string) => title.replaceAll(/[\r\n]+/gu, ' ').trim()

function hashedHeading(text: string, at: number): LeadingHeading | undefined {
  const line = text.slice(at, endOfLine(text, at)).replace(/[\r\n]+$/u, '')
  const opening = /^ {0,3}#(?:[ \t]+|$)/u.exec(line)
  if (!opening || line.length > longestHeading) return undefined
  const words = line
    .slice(opening[0].length)
    .replace(/[ \t]+$/u, '')
    .replace(/(?:^|[ \t]+)#+$/u, '')
  return headingOf(words, at + opening[0].length)
}

function underlinedHeading(text: string, at: number): LeadingHeading | undefined {
  let end = at
  while (end < text.length) {
    const next = endOfLine(text, end)
    if (next - at > longestHeading) return undefined
    const line = text.slice(end, next)
    if (line.trim() === '') return undefined
    end = next
    if (!/^ {0,3}=+[ \t]*[\r\n]*$/u.test(line)) continue
    const chunk = text.slice(at, end)
    const [first] = fromMarkdown(chunk).children
    const [from, to] = [first?.position?.start.offset, first?.position?.end.offset]
    if (first?.type !== 'heading' || first.depth !== 1 || from === undefined || to === undefined) return undefined
    const underline = chunk.slice(0, to).replace(/(?:\r\n|\n|\r)[ \t]*=+[ \t]*$/u, '')
    return headingOf(underline.slice(from), at + from)
  }
  return undefined
}

/** One of which a part has a condition is no title: that is shown to everyone. */
function headingOf(words: string, start: number): LeadingHeading | undefined {
  if (condition.test(words) && (words.length > longestHeading || parseTitle(words).some(holdsCondition)))
    return undefined
  const title = plainTitle(words)
  const anchor = /[ \t]*(?:<a\b[^<>]*><\/a>[ \t]*)+$/iu.exec(words)
  const end = start + (anchor && endsInHtml(words) ? anchor.index : words.length)
  return { title, start, end }
}

const condition = /(?<!\\)\{%-?\s{0,20}if\b/u

/** Outside code, where it is about conditions. */
const holdsCondition = (node: ReturnType<typeof parseTitle>[number]): boolean =>
  'children' in node ? node.children.some(holdsCondition) : node.type === 'text' && condition.test(node.value)

function endsInHtml(words: string): boolean {
  return parseTitle(words).at(-1)?.type === 'html'
}
