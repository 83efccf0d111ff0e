import type { CodeReader, Token } from '../code/highlight.ts'
import { safeAddress } from '../links.ts'
import type { Piece } from '../rendered.ts'
import type { Attributes, AttributeValue, CodeNode, ImageTarget, Node, Target } from '../tree.ts'
import { annotatedLines } from './annotated-lines.ts'
import { mathAttributes, mathElements } from './math.ts'

/** Everything that a page may hold. Nothing else is ever written, whatever was built before. */
const elements = new Set(
  (
    'a abbr article aside blockquote br button caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 header hr ' +
    'img input ins kbd li mark ol p pre q samp section small span strong sub summary sup table tbody td th thead time tr u ul var'
  ).split(' '),
)
const voidElements = new Set(['br', 'hr', 'img', 'input'])
const attributes = new Set(
  (
    'alt aria-hidden aria-label checked class colspan data-action data-embed data-embed-id data-expandable data-icon data-language ' +
    'data-method data-open-in data-query data-search data-tab data-tag datetime decoding disabled height href id loading open rel role ' +
    'rowspan scope src start tabindex type width'
  ).split(' '),
)
const addresses = new Set(['href', 'src'])

/** HTML in pieces: text, and a slot for whatever assembly knows. */
export function serialize(nodes: readonly Node[], readCode: CodeReader): Piece[] {
  const writer = new Writer(readCode)
  writer.writeAll(nodes)
  return writer.pieces()
}

class Writer {
  readonly #pieces: Piece[] = []
  readonly #readCode: CodeReader
  #text = ''
  #linkDepth = 0

  constructor(readCode: CodeReader) {
    this.#readCode = readCode
  }

  pieces(): Piece[] {
    this.#flush()
    return this.#pieces
  }

  writeAll(nodes: readonly Node[]): void {
    for (const node of nodes) this.#write(node)
  }

  #write(node: Node): void {
    if (node.type === 'text') this.#text += escapeText(node.value)
    else if (node.type === 'slot') this.#slot(node.slot)
    else if (node.type === 'code') this.#code(node)
    else {
      const { name, children } = node
      const isMath = mathElements.has(name)
      if (!elements.has(name) && !isMath) return this.writeAll(children)
      const source = name === 'img' ? node.attributes['src'] : undefined
      if (typeof source === 'object' && source.kind === 'image') return this.#image(node.attributes, source)
      if (typeof source === 'object') return this.#ownImage(node.attributes, source)
      this.#text += `<${name}`
      for (const [attribute, value] of Object.entries(node.attributes)) this.#attribute(attribute, value, isMath)
      this.#text += '>'
      if (voidElements.has(name)) return
      if (name === 'a') this.#linkDepth++
      this.writeAll(children)
      if (name === 'a') this.#linkDepth--
      this.#text += `</${name}>`
    }
  }

  #image({ src: _src, ...others }: Attributes, target: ImageTarget): void {
    this.#flush()
    for (const [attribute, value] of Object.entries(others)) this.#attribute(attribute, value, false)
    const written = this.#text
    this.#text = ''
    const alt = typeof others['alt'] === 'string' ? others['alt'] : ''
    const isCover = /\bcover\b/.test(String(others['class'] ?? ''))
    const otherwise = isCover ? 'nothing' : this.#linkDepth > 0 ? 'words' : 'link'
    this.#pieces.push({ slot: 'image', target, attributes: written, alt, otherwise })
  }

  #ownImage({ src: _src, ...others }: Attributes, target: Target): void {
    this.#text += '<img'
    for (const [attribute, value] of Object.entries(others)) this.#attribute(attribute, value, false)
    const { width, height } = others
    const given = {
      ...(width !== undefined && { width: String(width) }),
      ...(height !== undefined && { height: String(height) }),
    }
    this.#slot({ slot: 'address', attribute: 'src', target, ...given })
    this.#text += '>'
  }

  #attribute(name: string, value: AttributeValue, isMath: boolean): void {
    if (value === undefined || !(isMath ? mathAttributes : attributes).has(name)) return
    if (typeof value === 'object') return this.#address(name, value)
    if (addresses.has(name) && !isSafe(String(value))) return
    this.#text += value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`
  }

  #address(name: string, target: Target): void {
    if (name === 'href' || name === 'src') this.#slot({ slot: 'address', attribute: name, target })
  }

  #slot(slot: Exclude<Piece, string>): void {
    this.#flush()
    this.#pieces.push(slot)
  }

  #flush(): void {
    if (this.#text !== '') this.#pieces.push(this.#text)
    this.#text = ''
  }

  #code(node: CodeNode): void {
    const lines = this.#readCode(node.source, node.language)
    const isLong = lines.length > 1
    const classes = [
      'code',
      ...(node.wraps ? ['wrap'] : []),
      ...(node.isNumbered && isLong ? ['numbered'] : []),
      ...(node.isFullWidth ? ['full-width'] : []),
    ]
    const language =
      node.language === undefined ? '' : ` data-language="${escapeAttribute(node.language.slice(0, 60))}"`
    const expandable = node.isExpandable && lines.length > 10 ? ' data-expandable' : ''
    this.#text += `<div class="${classes.join(' ')}"${language}${expandable}>`
    if (node.title) this.#text += `<p class="code-title">${escapeText(node.title)}</p>`
    this.#text += '<pre tabindex="0"><code>'
    if (node.notes)
      this.writeAll(annotatedLines(lines, node.notes, (line, index) => lineClass(node, lines, line, index)))
    else this.#text += plainLines(node, lines)
    this.#text += '</code></pre></div>'
  }
}

type Lines = readonly (readonly Token[])[]

function plainLines(node: CodeNode, lines: Lines): string {
  return lines
    .map((line, index) => {
      const className = lineClass(node, lines, line, index)
      return className === undefined ? lineHtml(line) : `<span class="${className}">${lineHtml(line)}</span>`
    })
    .join('\n')
}

/** Lines are elements only where something is said of them. */
function lineClass(node: CodeNode, lines: Lines, line: readonly Token[], index: number): string | undefined {
  const isDiff = node.language === 'diff'
  if (!(node.isNumbered && lines.length > 1) && !node.marked && !isDiff) return undefined
  return ['line', ...(node.marked?.has(index) ? ['marked'] : []), ...(isDiff ? diffClass(line) : [])].join(' ')
}

function diffClass(line: readonly Token[]): string[] {
  const first = line[0]?.[0][0]
  return first === '+' ? ['added'] : first === '-' ? ['removed'] : []
}

function lineHtml(line: readonly Token[]): string {
  let html = ''
  for (const [value, className] of line) {
    html += className === undefined ? escapeText(value) : `<span class="${className}">${escapeText(value)}</span>`
  }
  return html
}

/** An anchor, an address of an allowed scheme, or a path on this very site. */
const isSafe = (address: string) =>
  address.startsWith('#') || /^\/(?![/\\])/.test(address) || safeAddress(address) === address

const unwritable = /(?![\t\n\r])[\p{Cc}\uFDD0\uFDD1]/gu
const hasUnwritable = new RegExp(unwritable.source, 'u')
const special = /[&<>"]/

export function escapeText(value: string): string {
  const clean = hasUnwritable.test(value) ? value.replaceAll(unwritable, '') : value
  if (!special.test(clean)) return clean
  return clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;')
}
