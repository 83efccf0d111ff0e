import MarkdownIt from 'markdown-it'
import { parseFragment, type DefaultTreeAdapterMap } from 'parse5'
import { leadingHeading } from '../front-matter/leading-heading.ts'
import { locateFrontMatter } from '../front-matter/locate-front-matter.ts'
import type { Block } from '../markdown/block.ts'
import { splitBlocks } from '../markdown/split-blocks.ts'
import { walkBlocks } from '../markdown/walk-blocks.ts'

const parser = new MarkdownIt({ html: true, linkify: false })

/** What a reader reads of HTML, blanks as one. */
export function visibleText(html: string): string {
  const words: string[] = []
  const visit = (node: DefaultTreeAdapterMap['node']) => {
    const isBlock = 'tagName' in node && !inline.has(node.tagName)
    if (isBlock) words.push(' ')
    if (node.nodeName === '#text' && 'value' in node) words.push(node.value)
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
    if (isBlock) words.push(' ')
  }
  visit(parseFragment(html))
  return normalized(words.join(''))
}

const inline = new Set('a abbr b cite code del em i ins kbd mark s samp small span strong sub sup u var'.split(' '))
const normalized = (text: string) => text.replaceAll(/[\s\u200b\p{Cc}\uFFFD]+/gu, ' ').trim()

/** The text of a document by another parser of CommonMark. */
export function independentText(source: string): string {
  const body = source.slice(locateFrontMatter(source)?.end ?? 0).replace(/^\uFEFF/, '')
  // Tasks and ids of headings are beyond CommonMark.
  const html = parser
    .render(body)
    .replaceAll(/(<li>\s*(?:<p>)?)\[[ xX]\]\s/g, '$1')
    // A link without words shows its address, so that it can be seen and followed.
    .replaceAll(/(<a href="([^"]*)"[^>]*>)<\/a>/g, '$1$2</a>')
    .replaceAll(/\s*\{#[\w-]+\}(<\/h\d>)/g, '$1')
  const title = leadingHeading(source)
  return visibleText(title ? html.replace(/<h1>[\s\S]*?<\/h1>/, '') : html)
}

const plainKinds: ReadonlySet<Block['kind']> = new Set([
  'heading',
  'paragraph',
  'list',
  'table',
  'quote',
  'code',
  'rule',
])

/** Blocks of the dialect, formulas, expressions, notes, emoji, mentions, alerts, images as links and HTML, which mean more to us than to CommonMark. */
const beyond = /\{%|\$\$|"mention"|<[a-z!/?]|\[\^|:[a-z_0-9+\\-]+:|\[!\[|\[!(?:NOTE|TIP|WARNING|IMPORTANT|CAUTION)/i

/** The whole document where it is nothing but CommonMark and tables, or else its blocks that are. */
export function plainPart(source: string): string {
  if (!beyond.test(source)) return source
  const blocks = [...walkBlocks(splitBlocks(source))].filter(({ kind }) => plainKinds.has(kind))
  const title = leadingHeading(source)
  const own = blocks.filter(({ from, end }) => !(title && from <= title.start && title.start < end))
  const parts = own.map(({ from, end, kind }) => ({ text: source.slice(from, end), isCode: kind === 'code' }))
  const chosen = parts.filter(({ text, isCode }) => (isCode ? !/\{%|\$\$|mermaid/.test(text) : !beyond.test(text)))
  return `Begins.\n\n${chosen.map(({ text }) => text).join('\n\n')}`
}
