import { nameToEmoji } from 'gemoji'
import { expressionText } from '../expressions.ts'
import { mathNodes } from '../output/math.ts'
import { insertionMark } from '../source/prepare-source.ts'
import { element, type Node, text } from '../tree.ts'
import type { Conversion } from './conversion.ts'

/** Text with its emoji, and with what stands in it as a mark. */
export function convertText(value: string, conversion: Conversion): Node[] {
  const parts = value.split(insertionMark)
  if (parts.length === 1) return value === '' ? [] : plainNodes(value, conversion)
  return parts.flatMap((part, index): Node[] => {
    if (index % 2 === 1) return insertedNodes(Number(part), conversion)
    return part === '' ? [] : plainNodes(part, conversion)
  })
}

/** Text that stays as it is, such as code, with the values of its expressions. */
export function literalText(value: string, conversion: Conversion): string {
  return value
    .split(insertionMark)
    .map((part, index) => {
      if (index % 2 === 0) return part
      const inserted = conversion.source.inserted[Number(part)]
      if (inserted?.kind === 'expression') return expressionText(inserted.source, conversion.run)
      if (inserted?.kind === 'text') return inserted.source
      return inserted ? `$$${inserted.source}$$` : ''
    })
    .join('')
}

function insertedNodes(index: number, { run, source }: Conversion): Node[] {
  const inserted = source.inserted[index]
  if (!inserted) return []
  if (inserted.kind === 'text') return [text(inserted.source)]
  if (inserted.kind === 'expression') return [text(expressionText(inserted.source, run))]
  const nodes = mathNodes(inserted.source, inserted.isBlock)
  if (nodes) return nodes
  run.warn('math-invalid', inserted.source)
  return [element('code', { class: 'math-source' }, [text(inserted.source)])]
}

/** `[words](a file (1).md)`: no link by the rules of Markdown, but one where there is such a file. */
export const looseLink = /\[([^[\]\n]{1,300})\]\(([^()\n]{1,300}(?:\([^()\n]{1,100}\)[^()\n]{0,200}){0,3})\)/g

export const isLoose = (destination: string): boolean =>
  /[\s(]/.test(destination) && !/^[a-z][a-z0-9+.-]*:/i.test(destination)

function plainNodes(value: string, { run, source, linkDepth }: Conversion): Node[] {
  if (!value.includes('](') || linkDepth > 0) return [text(withEmoji(value))]
  const nodes: Node[] = []
  let from = 0
  for (const match of value.matchAll(looseLink)) {
    const [whole, words, destination] = match
    if (!isLoose(destination!)) continue
    const target = run.context.resolveLink(destination!, source.path)
    if (!target || target.kind === 'url') continue
    run.reads.target(target)
    if (match.index > from) nodes.push(text(withEmoji(value.slice(from, match.index))))
    nodes.push(element('a', { href: target }, [text(withEmoji(words!))]))
    from = match.index + whole.length
  }
  if (from < value.length) nodes.push(text(withEmoji(value.slice(from))))
  return nodes
}

function withEmoji(value: string): string {
  if (!value.includes(':')) return value
  return value.replaceAll(/:([a-z0-9_+-]{1,40}):/g, (whole, name: string) =>
    Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name]! : whole,
  )
}

/** `1f468-200d-1f4bb`: the code points of an emoji. */
export function emojiOf(code: string): string | undefined {
  if (!/^[0-9a-f]{1,6}(?:-[0-9a-f]{1,6}){0,10}$/i.test(code)) return undefined
  const points = code.split('-').map((part) => Number.parseInt(part, 16))
  const isText = points.every((point) => point > 0x1f && point < 0x110000 && !(point >= 0xd800 && point < 0xe000))
  return isText ? String.fromCodePoint(...points) : undefined
}
