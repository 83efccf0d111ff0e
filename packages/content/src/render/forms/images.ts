import {
  type AuthorElement,
  type AuthorNode,
  findElement,
  isBlank,
  isElement,
  propertyOf,
} from '../html/author-tree.ts'
import { imageSource, resolve } from '../links.ts'
import { type Attributes, element, isBlankText, type Node, plainText } from '../tree.ts'
import type { Conversion } from './conversion.ts'

const length = (value: string | undefined) =>
  /^\d{1,4}(?:px|%)?$/.test(value ?? '') ? value!.replace('px', '') : undefined

/** An image that leads nowhere is nothing. */
function imageNode(node: AuthorElement, attribute: 'src' | 'srcSet', conversion: Conversion, more: Attributes): Node[] {
  const written = propertyOf(node, attribute)?.replace(
    attribute === 'srcSet' ? /\s+\d+(?:\.\d+)?[wx]\s*(?:,[\s\S]*)?$/ : /$^/,
    '',
  )
  const link = written === undefined ? undefined : resolve(written, conversion.run, conversion.source)
  const src = imageSource(link)
  return src === undefined ? [] : [element('img', { ...more, src })]
}

function attributesOf(node: AuthorElement, className: string | undefined): Attributes {
  return {
    class: className,
    alt: propertyOf(node, 'alt') ?? '',
    width: length(propertyOf(node, 'width')),
    height: length(propertyOf(node, 'height')),
    loading: 'lazy',
    decoding: 'async',
  }
}

export function convertImage(node: AuthorElement, conversion: Conversion): Node[] {
  const size = propertyOf(node, 'dataSize')
  const className = size === 'line' ? 'line' : size === 'original' ? 'original' : undefined
  return imageNode(node, 'src', conversion, attributesOf(node, className))
}

/** One image for light pages and one for dark ones; the theme shows either. */
export function convertPicture(node: AuthorElement, conversion: Conversion): Node[] {
  const image = findElement(node.children, 'img')
  const dark = node.children.find(
    (child) => isElement(child, 'source') && /dark/.test(propertyOf(child, 'media') ?? ''),
  ) as AuthorElement | undefined
  if (!image) return conversion.all(node.children.filter((child) => !isElement(child, 'source')))
  const other = dark && imageNode(dark, 'srcSet', conversion, attributesOf(image, 'on-dark'))
  if (!other || other.length === 0) return convertImage(image, conversion)
  return [...imageNode(image, 'src', conversion, attributesOf(image, 'on-light')), ...other]
}

export function convertFigure(node: AuthorElement, conversion: Conversion): Node[] {
  const caption = node.children.find((child) => isElement(child, 'figcaption')) as AuthorElement | undefined
  const others = node.children.filter((child) => child !== caption && !isBlank(child))
  const content = conversion.all(others).filter((child) => !isBlankText(child))
  const words = caption ? captionNodes(conversion.all(caption.children)) : []
  const isEmpty = plainText(words).trim() === '' && words.every((word) => word.type === 'text')
  if (content.length === 0 && isEmpty) return []
  return [element('figure', { class: 'image' }, isEmpty ? content : [...content, element('figcaption', {}, words)])]
}

/** A caption of one paragraph is its words. */
export function captionNodes(nodes: Node[]): Node[] {
  const own = nodes.filter((node) => !isBlankText(node))
  const [only] = own
  return own.length === 1 && only?.type === 'element' && only.name === 'p' ? only.children : nodes
}

/** A paragraph of nothing but images is a figure, or several. */
export function imagesOnly(nodes: readonly AuthorNode[]): boolean {
  const own = nodes.filter((node) => !isBlank(node))
  return own.length > 0 && own.every((node) => isElement(node, 'img') && propertyOf(node, 'dataSize') === undefined)
}

/** `<div>` around figures: alignment, a frame, the full width, or several side by side. */
export function figureGroup(node: AuthorElement, children: Node[]): Node[] | undefined {
  const figures = children.filter((child) => !isBlankText(child))
  const isGroup =
    figures.length > 0 &&
    figures.every((child) => child.type === 'element' && (child.name === 'figure' || child.name === 'img'))
  if (!isGroup) return undefined
  const align = (propertyOf(node, 'align') ?? '').toLowerCase()
  const classes = [
    ...(['left', 'center', 'right'].includes(align) ? [align] : []),
    ...(propertyOf(node, 'dataWithFrame') === 'true' ? ['frame'] : []),
    ...(isSet(propertyOf(node, 'dataFullWidth')) ? ['full-width'] : []),
    ...(figures.length > 1 ? ['gallery'] : []),
  ]
  return classes.length === 0 ? figures : [element('div', { class: classes.join(' ') }, figures)]
}

export const isSet = (value: string | undefined): boolean => value !== undefined && value !== 'false'
