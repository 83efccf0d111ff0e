import {
  type AuthorElement,
  type AuthorNode,
  classesOf,
  findElement,
  isElement,
  propertyOf,
} from '../html/author-tree.ts'
import { isTrue, readAttributes } from '../source/tag-attributes.ts'
import { type CodeNode, type CodeNote, element, type Node, text } from '../tree.ts'
import type { Conversion } from './conversion.ts'
import { isSet } from './images.ts'
import { literalText } from './text.ts'

/** A fence, or `<pre>` with highlighted lines and annotations. */
export function convertPre(node: AuthorElement, conversion: Conversion): Node[] {
  const code = findElement(node.children, 'code')
  const content = new CodeContent(conversion)
  content.read(code ? code.children : node.children, false)
  const source = content.text.replace(/\n$/, '')
  const language = languageOf(code) ?? languageOf(node)
  if (language === 'mermaid') return [mermaidFigure(source)]
  const meta = readAttributes(propertyOf(node, 'dataMeta') ?? '')
  const title = propertyOf(node, 'dataTitle') ?? meta.get('title') ?? meta.get('filename')
  const made: CodeNode = {
    type: 'code',
    source,
    language,
    title,
    wraps: propertyOf(node, 'dataOverflow') === 'wrap' || meta.get('overflow') === 'wrap',
    isNumbered: isSet(propertyOf(node, 'dataLineNumbers')) || isTrue(meta.get('linenumbers')),
    isExpandable: isTrue(propertyOf(node, 'dataExpandable')),
    isFullWidth: isTrue(meta.get('fullwidth')),
    ...(content.marked.size > 0 && { marked: content.marked }),
    ...(content.notes.length > 0 && { notes: content.notes }),
  }
  return [made]
}

const languageOf = (node: AuthorElement | undefined) =>
  node &&
  classesOf(node)
    .map((name) => /^lang(?:uage)?-(.+)$/.exec(name)?.[1])
    .find((name) => name !== undefined)

/** The browser draws it; until then, and without a script, its source is there. */
export function mermaidFigure(source: string): Node {
  return element('figure', { class: 'mermaid' }, [element('pre', {}, [element('code', {}, [text(source)])])])
}

class CodeContent {
  text = ''
  readonly marked = new Set<number>()
  readonly notes: CodeNote[] = []
  #line = 0
  readonly #conversion: Conversion

  constructor(conversion: Conversion) {
    this.#conversion = conversion
  }

  read(nodes: readonly AuthorNode[], isMarked: boolean): void {
    for (const node of nodes) {
      if (node.type === 'text') this.#add(literalText(node.value, this.#conversion), isMarked)
      else if (isElement(node, 'br')) this.#add('\n', isMarked)
      else if (isElement(node, 'a') && propertyOf(node, 'dataFootnoteRef') !== undefined) this.#addNote(node, isMarked)
      else if (node.type === 'element') this.read(node.children, isMarked || node.tagName === 'strong')
    }
  }

  #addNote(node: AuthorElement, isMarked: boolean): void {
    const [link] = this.#conversion.all([node])
    const from = this.text.length
    this.read(node.children, isMarked)
    // Without a note that it leads to, it is words.
    if (link?.type === 'element' && link.name === 'a') this.notes.push({ from, to: this.text.length, link })
  }

  #add(value: string, isMarked: boolean): void {
    this.text += value
    const lines = value.split('\n')
    lines.forEach((line, index) => {
      if (index > 0) this.#line++
      if (isMarked && line !== '') this.marked.add(this.#line)
    })
  }
}
