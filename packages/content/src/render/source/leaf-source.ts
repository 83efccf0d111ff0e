import { decodeString } from 'micromark-util-decode-string'
import { fenceOf } from '../../markdown/line-forms.ts'
import { isReadable, parseMarkdown } from '../../markdown/parse-markdown.ts'
import { authored, type AuthorNode } from '../html/author-tree.ts'
import type { Definitions } from './definitions.ts'
import { codeElement, markdownTree } from './markdown-tree.ts'

/** Parts up to this are read together: fewer calls, and no part so long that reading it is slow. */
export const longestPart = 8_000

/** Markdown without blocks of the dialect. Undefined where it cannot be read in reasonable time. */
export function readPart(part: string, definitions: Definitions | undefined): AuthorNode[] | undefined {
  if (!isReadable(part)) return undefined
  const parsed = parseMarkdown(part + (definitions?.neededBy(part) ?? ''))
  return parsed && markdownTree(parsed.tree, part.length)
}

/** Text that could not be read, as it is written. */
export const unreadPart = (part: string): AuthorNode =>
  authored('pre', {}, [authored('code', {}, [{ type: 'text', value: part }])])

/** A block that begins with a fence; undefined for indented code. */
export function readFence(block: string): AuthorNode | undefined {
  const lines = block.split(/\r\n|\n|\r/)
  const first = lines[0]!
  const fence = fenceOf(first)
  if (!fence) return undefined
  const indent = /^ */.exec(first)![0].length
  const info = decodeString(first.trim().slice(fence.length).trim())
  while (lines.length > 1 && lines.at(-1)!.trim() === '' && lines.at(-1) === '') lines.pop()
  const closes = lines.length > 1 && new RegExp(`^ {0,3}\\${fence.mark}{${fence.length},}[ \\t]*$`).test(lines.at(-1)!)
  const own = lines.slice(1, closes ? -1 : undefined)
  const outdented = indent === 0 ? own : own.map((line) => line.replace(new RegExp(`^ {0,${indent}}`), ''))
  const language = /^\S+/.exec(info)?.[0]
  const meta = language === undefined ? undefined : info.slice(language.length).trim()
  return codeElement(outdented.join('\n'), language, meta === '' ? undefined : meta)
}

/** Lines without the indent that makes them a part of an item or of a note. */
export function outdent(lines: readonly string[], columns: number): string {
  return lines.map((line) => outdentLine(line, columns)).join('\n')
}

function outdentLine(line: string, columns: number): string {
  let at = 0
  let width = 0
  while (at < line.length && width < columns) {
    if (line[at] === ' ') width++
    else if (line[at] === '\t') width += 4 - (width % 4)
    else break
    at++
  }
  return ' '.repeat(Math.max(0, width - columns)) + line.slice(at)
}
