import { raw } from 'hast-util-raw'
import katex from 'katex'
import type { AuthorNode } from '../html/author-tree.ts'
import { element, type Node, text } from '../tree.ts'

/**
 * A formula as MathML, which browsers draw and read out themselves. KaTeX's other output needs a style on nearly every element, which
 * a page without inline styles cannot have. Undefined where it is no formula.
 */
export function mathNodes(source: string, isBlock: boolean): Node[] | undefined {
  let html: string
  try {
    html = katex.renderToString(source, {
      displayMode: isBlock,
      output: 'mathml',
      trust: false,
      strict: 'ignore',
      maxExpand: 100,
      maxSize: 10,
      throwOnError: true,
    })
  } catch {
    return undefined
  }
  const tree = raw({ type: 'raw', value: html } as never) as unknown as AuthorNode & { children?: AuthorNode[] }
  const inner = (tree.children ?? [tree]).flatMap(mathNode)
  return [element(isBlock ? 'div' : 'span', { class: isBlock ? 'math block' : 'math' }, inner)]
}

/** The elements and attributes of MathML that show and do nothing else. */
export const mathElements: ReadonlySet<string> = new Set(
  (
    'math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder ' +
    'mover munderover mmultiscripts mprescripts mtable mtr mtd menclose mlabeledtr'
  ).split(' '),
)
export const mathAttributes: ReadonlySet<string> = new Set(
  (
    'xmlns display encoding mathvariant mathcolor mathbackground mathsize stretchy fence separator lspace rspace minsize maxsize symmetric ' +
    'largeop movablelimits accent accentunder linethickness displaystyle scriptlevel width height depth voffset columnalign rowspacing ' +
    'columnspacing columnlines rowlines notation'
  ).split(' '),
)

function mathNode(node: AuthorNode): Node[] {
  if (node.type === 'text') return [text(node.value)]
  if (node.type !== 'element') return []
  const children = node.children.flatMap(mathNode)
  const name = node.tagName.toLowerCase()
  if (!mathElements.has(name)) return children
  const attributes: Record<string, string> = {}
  for (const [key, value] of Object.entries(node.properties)) {
    const lower = key.toLowerCase()
    if (
      mathAttributes.has(lower) &&
      (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    ) {
      attributes[lower] = String(value)
    }
  }
  return [element(name, attributes, children)]
}
