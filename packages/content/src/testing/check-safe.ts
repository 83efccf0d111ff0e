import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'

type ParsedNode = DefaultTreeAdapterMap['node']

/** Written down by itself, so that a mistake in the renderer's own lists is seen here. */
const elements = new Set(
  (
    'a abbr article aside blockquote br button caption cite code dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 header hr img ' +
    'input ins kbd li mark ol p pre q samp section small span strong sub summary sup table tbody td th thead time tr u ul var'
  ).split(' '),
)
const mathElements = new Set(
  (
    'math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover ' +
    'munderover mmultiscripts mprescripts mtable mtr mtd menclose mlabeledtr'
  ).split(' '),
)
const attributes = new Set(
  (
    'alt aria-hidden aria-label checked class colspan datetime decoding disabled download height href id loading open rel role rowspan ' +
    'scope src start tabindex type width'
  ).split(' '),
)
const namespaces = new Set(['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML'])
const protocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** What in this HTML could run, load or reach something that it must not; empty for HTML that is safe. */
export function unsafeParts(html: string): string[] {
  const unsafe: string[] = []
  visit(parseFragment(html), unsafe)
  return unsafe
}

function visit(node: ParsedNode, unsafe: string[]): void {
  if (node.nodeName === '#comment') unsafe.push('a comment')
  if ('tagName' in node) visitElement(node, unsafe)
  if ('content' in node) unsafe.push('a template')
  if ('childNodes' in node) for (const child of node.childNodes) visit(child, unsafe)
}

function visitElement(node: DefaultTreeAdapterMap['element'], unsafe: string[]): void {
  const isMath = node.namespaceURI === 'http://www.w3.org/1998/Math/MathML'
  if (!namespaces.has(node.namespaceURI)) unsafe.push(`<${node.tagName}> of ${node.namespaceURI}`)
  if (!(isMath ? mathElements : elements).has(node.tagName)) unsafe.push(`<${node.tagName}>`)
  for (const { name, value } of node.attrs) {
    if (name.startsWith('on') || name === 'style' || name === 'srcdoc' || name === 'formaction') unsafe.push(`${name}=`)
    if (!isMath && !attributes.has(name) && !name.startsWith('data-')) unsafe.push(`${name}= on <${node.tagName}>`)
    if (isMath && /href|src|action/.test(name)) unsafe.push(`${name}= in a formula`)
    if (name === 'href' || name === 'src') visitAddress(name, value, unsafe)
    if (name === 'id' && value.startsWith('~')) unsafe.push(`id="${value}"`)
    if (name === 'class' && /[^\w -]/.test(value)) unsafe.push(`class="${value}"`)
    if (name === 'type' && value !== 'checkbox' && value !== 'button') unsafe.push(`type="${value}"`)
  }
}

function visitAddress(name: string, value: string, unsafe: string[]): void {
  const base = 'https://site.example/page'
  if (!URL.canParse(value, base)) return void (name === 'src' && unsafe.push(`${name}="${value}"`))
  const { protocol, origin } = new URL(value, base)
  // Nothing is loaded from elsewhere: whoever serves that would learn who reads the page.
  if (!protocols.has(protocol) || (name === 'src' && origin !== new URL(base).origin)) unsafe.push(`${name}="${value}"`)
}
