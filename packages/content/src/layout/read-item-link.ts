import { fromMarkdown } from 'mdast-util-from-markdown'
import { plainTitle } from '../front-matter/plain-title.ts'

/** The link of an entry; offsets into the whole table of contents. */
export type ItemLink = {
  title: string
  destination: string
  label?: string
  start: number
  end: number
  /** Where the words between the brackets lie; absent where the link has no brackets. */
  words?: { start: number; end: number }
}

const longestItem = 1_000

/** The link with which an entry's text begins, in any form that CommonMark knows, and with raw spaces too. */
export function readItemLink(text: string, offset: number): ItemLink | undefined {
  const simple = /^\[([^\\[\]`<>&*_!~]*)\]\(([^\s()<>\\&"']*)\)/u.exec(text)
  if (simple) {
    const [whole, words, destination] = simple as unknown as [string, string, string]
    return {
      title: plainTitle(words),
      destination,
      start: offset,
      end: offset + whole.length,
      words: { start: offset + 1, end: offset + 1 + words.length },
    }
  }
  if (!/[[<]|:\/\//u.test(text) || text.length > longestItem) return undefined
  return readParsedLink(text, offset) ?? readRawLink(text, offset)
}

function readParsedLink(text: string, offset: number): ItemLink | undefined {
  const [paragraph] = fromMarkdown(text).children
  if (paragraph?.type !== 'paragraph') return undefined
  const [link] = paragraph.children
  if (link?.type !== 'link') return undefined
  const [start, end] = [link.position!.start.offset!, link.position!.end.offset!]
  const [first, last] = [link.children[0], link.children.at(-1)]
  const isBracketed = text[start] === '['
  const wordsStart = start + 1
  const wordsEnd = first && last ? last.position!.end.offset! : wordsStart
  const closing = text.indexOf(']', wordsEnd)
  const words = isBracketed && closing >= 0 ? text.slice(wordsStart, closing) : text.slice(start, end)
  return {
    title: isBracketed ? plainTitle(words) : plainTitle(link.url),
    destination: link.url,
    ...(link.title && { label: link.title }),
    start: offset + start,
    end: offset + end,
    ...(isBracketed && closing >= 0 && { words: { start: offset + wordsStart, end: offset + closing } }),
  }
}

/** CommonMark sees no link where the destination has raw spaces; people write them all the same. */
function readRawLink(text: string, offset: number): ItemLink | undefined {
  const match = /^\[((?:[^\\[\]]|\\.)*)\]\(((?:[^()\\]|\\.|\([^()]*\))*)\)/u.exec(text)
  if (!match) return undefined
  const [whole, words, inside] = match as unknown as [string, string, string]
  const labelled = /^(.*?)[ \t]+"([^"]*)"[ \t]*$/u.exec(inside)
  const destination = (labelled?.[1] ?? inside).trim().replaceAll(/\\([!-/:-@[-`{-~])/gu, '$1')
  return {
    title: plainTitle(words),
    destination,
    ...(labelled?.[2] && { label: labelled[2] }),
    start: offset,
    end: offset + whole.length,
    words: { start: offset + 1, end: offset + 1 + words.length },
  }
}
