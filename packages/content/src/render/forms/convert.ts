import type { AuthorElement, AuthorNode } from '../html/author-tree.ts'
import { element, type Node } from '../tree.ts'
import { convertPre } from './code.ts'
import type { Conversion } from './conversion.ts'
import { convertFigure, convertImage, convertPicture } from './images.ts'
import { convertInlineCode, convertItalic, convertMark, convertSpan } from './inline.ts'
import { convertButton, convertLink } from './links.ts'
import {
  convertDetails,
  convertDivision,
  convertHeading,
  convertInput,
  convertItem,
  convertList,
  convertParagraph,
} from './structure.ts'
import { convertTable } from './tables.ts'
import { convertText } from './text.ts'

type Converter = (node: AuthorElement, conversion: Conversion) => Node[]

/** The same element without any attribute. */
const kept =
  (name: string): Converter =>
  (node, conversion) => [element(name, {}, conversion.all(node.children))]
const unwrap: Converter = (node, conversion) => conversion.all(node.children)
const nothing: Converter = () => []

const converters: Readonly<Record<string, Converter>> = {
  a: convertLink,
  abbr: kept('abbr'),
  article: convertDivision,
  aside: convertDivision,
  b: kept('strong'),
  blockquote: kept('blockquote'),
  br: kept('br'),
  button: convertButton,
  center: convertDivision,
  cite: kept('cite'),
  code: convertInlineCode,
  dd: kept('dd'),
  del: kept('del'),
  details: convertDetails,
  dfn: kept('dfn'),
  div: convertDivision,
  dl: kept('dl'),
  dt: kept('dt'),
  em: kept('em'),
  figcaption: convertDivision,
  figure: convertFigure,
  footer: convertDivision,
  h1: convertHeading,
  h2: convertHeading,
  h3: convertHeading,
  h4: convertHeading,
  h5: convertHeading,
  h6: convertHeading,
  header: convertDivision,
  hr: kept('hr'),
  i: convertItalic,
  img: convertImage,
  input: convertInput,
  ins: kept('ins'),
  kbd: kept('kbd'),
  li: convertItem,
  main: convertDivision,
  mark: convertMark,
  nav: convertDivision,
  ol: convertList,
  option: nothing,
  p: convertParagraph,
  picture: convertPicture,
  pre: convertPre,
  q: kept('q'),
  s: kept('del'),
  samp: kept('samp'),
  section: convertDivision,
  select: nothing,
  small: kept('small'),
  source: nothing,
  span: convertSpan,
  strike: kept('del'),
  strong: kept('strong'),
  sub: kept('sub'),
  summary: convertParagraph,
  sup: kept('sup'),
  table: convertTable,
  tt: kept('code'),
  u: kept('u'),
  ul: convertList,
  var: kept('var'),
}

/** Everything that a page holds is made here, one kind of element at a time; what has no converter is its content. */
export function convertNode(node: AuthorNode, conversion: Conversion): Node[] {
  if (node.type === 'text') return convertText(node.value, conversion)
  if (node.type === 'built') return node.nodes
  if (node.type === 'raw') return []
  const converter = Object.hasOwn(converters, node.tagName) ? converters[node.tagName]! : unwrap
  return converter(node, conversion)
}
