import { type MarkdownNode, parseMarkdown } from '../../markdown/parse-markdown.ts'
import { areShown } from '../expressions.ts'
import type { RenderRun, Source } from '../run.ts'
import { holdsCondition, type ShownText, shownText } from './hidden-parts.ts'
import { insertionMark } from './prepare-source.ts'

type Kind = 'markdown' | 'html'
type IsCode = (at: number) => boolean

const mark = new RegExp(insertionMark, 'g')
const comment = /<!--[\s\S]*?-->/g

/**
 * What of a text is shown that is not taken apart any further. Whatever tag with a condition has come so far, outside code, was not seen
 * as a block: in a cell, in the middle of HTML, behind an indent. It holds all the same.
 */
export function shownLeaf(written: string, kind: Kind, source: Source, run: RenderRun): ShownText {
  const text = withTags(written, source)
  if (!holdsCondition.test(text)) return { text: written, isCut: false }
  const isCode = codeOf(text, kind)
  const plain = text.replaceAll(comment, (whole, at: number) =>
    !isCode(at) && holdsCondition.test(whole) ? '' : whole,
  )
  const isCodeOfPlain = plain === text ? isCode : codeOf(plain, kind)
  return shownText(plain, isCodeOfPlain, (conditions) => areShown(conditions, run))
}

/** The beginnings of tags that were taken for code by their indent. */
function withTags(text: string, { inserted }: Source): string {
  if (!text.includes('\uFDD0')) return text
  return text.replaceAll(mark, (whole, number: string) => {
    const found = inserted[Number(number)]
    return found?.kind === 'text' ? found.source : whole
  })
}

/** A text up to the first block written as an element that may be one with a condition. */
export function withoutElements(text: string, kind: Kind): ShownText {
  if (!/data-gb-custom-block/i.test(text)) return { text, isCut: false }
  const isCode = codeOf(text, kind)
  for (const { index } of text.matchAll(/data-gb-custom-block/gi)) {
    if (isCode(index)) continue
    const from = Math.max(0, text.lastIndexOf('<', index))
    const tag = text.slice(from, text.indexOf('>', index) + 1 || undefined)
    const names = tag.match(/data-tag/gi)
    const name = /\sdata-tag\s{0,10}=\s{0,10}["']([\w@/-]+)["']/i.exec(tag)?.[1]
    if (names?.length !== 1 || name === undefined || name.toLowerCase() === 'if')
      return { text: text.slice(0, from), isCut: true }
  }
  return { text, isCut: false }
}

/** Where a text is code, and a tag in it is about tags. */
function codeOf(text: string, kind: Kind): IsCode {
  const isCode = new Uint8Array(text.length)
  const parsed = kind === 'markdown' ? parseMarkdown(text) : undefined
  if (parsed) markCode(parsed.tree, isCode)
  for (const { 0: whole, index } of text.matchAll(/<pre\b(?:(?!<pre\b)[\s\S])*?<\/pre\s*>/gi))
    if (isCode[index] !== 1) isCode.fill(1, index, index + whole.length)
  return (at) => isCode[at] === 1
}

function markCode(node: MarkdownNode, isCode: Uint8Array): void {
  const { start, end } = node.position ?? {}
  if (node.type === 'code' || node.type === 'inlineCode') isCode.fill(1, start?.offset, end?.offset)
  else if ('children' in node) for (const child of node.children) markCode(child, isCode)
}
