import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

type Root = ReturnType<typeof fromMarkdown>
type Phrase = Extract<Root['children'][number], { type: 'heading' }>['children'][number]

/** Longer titles are shown as they are written: nobody reads them, and parsing them is a way to waste our time. */
const longestTitle = 1_000

/** The plain text of a title that is written in Markdown: marks, escapes and entities are read, HTML tags are dropped. */
export function plainTitle(markdown: string): string {
  if (isPlain(markdown) || markdown.length > longestTitle) return tidy(markdown)
  return tidy(textOf(parseTitle(markdown)))
}

/** A title as Markdown that reads as this very title, with as few escapes as that needs. */
export function writeTitle(title: string): string {
  const plain = tidy(title)
  if (isPlain(plain)) return plain
  const escaped = plain
    .replaceAll(/[\\`*_[\]]/gu, String.raw`\$&`)
    .replaceAll(/&(?=#?[A-Za-z0-9]+;)/gu, '&#x26;')
    .replaceAll(/<(?=[A-Za-z/!?])/gu, '&#x3C;')
    .replaceAll(/(?<=~)~|~(?=~)/gu, String.raw`\~`)
    .replace(/(?<=^|[ \t])#+$/u, (marks) => marks.replaceAll('#', String.raw`\#`))
  if (plainTitle(escaped) === plain) return escaped
  return escapeTitle(plain)
}

/** A title with every mark escaped that Markdown could read. */
export function escapeTitle(title: string): string {
  return tidy(title).replaceAll(/[!-/:-@[-`{-~]/gu, String.raw`\$&`)
}

export function parseTitle(markdown: string): Phrase[] {
  const tree = fromMarkdown(`# ${markdown.replaceAll(/[\r\n]+/gu, ' ')}`, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  })
  const [heading] = tree.children
  return heading?.type === 'heading' ? heading.children : []
}

function isPlain(text: string): boolean {
  return !/[\\`*_[\]<>&~#@]|:\/\/|www\./iu.test(text)
}

function textOf(nodes: readonly Phrase[]): string {
  let text = ''
  for (const node of nodes) {
    if (node.type === 'html') continue
    if (node.type === 'break') text += ' '
    else if (node.type === 'image' || node.type === 'imageReference') text += node.alt ?? ''
    else if (node.type === 'footnoteReference') text += `[^${node.identifier}]`
    else if ('value' in node) text += node.value
    else if ('children' in node) text += textOf(node.children)
  }
  return text
}

function tidy(text: string): string {
  return text
    .replaceAll(/[\r\n]+/gu, ' ')
    .toWellFormed()
    .trim()
}
