import { type AuthorElement, authorText, classesOf, findElement, propertyOf } from '../html/author-tree.ts'
import { addressValue, resolve } from '../links.ts'
import type { ResolvedLink } from '../rendered.ts'
import { element, icon, isBlankText, type Node, text } from '../tree.ts'
import type { Conversion } from './conversion.ts'
import { safeId } from './inline.ts'

export function convertLink(node: AuthorElement, conversion: Conversion): Node[] {
  if (propertyOf(node, 'dataFootnoteRef') !== undefined) return noteReference(node, conversion)
  const href = propertyOf(node, 'href')
  const classes = classesOf(node)
  const isButton = classes.includes('button')
  const link = href === undefined ? undefined : resolve(href, conversion.run, conversion.source)
  if (conversion.linkDepth > 0) return conversion.all(node.children)
  conversion.linkDepth++
  const children = conversion.all(node.children)
  conversion.linkDepth--
  if (isButton) return [buttonNode(node, link, children)]
  if (propertyOf(node, 'dataMention') !== undefined) return mention(link, children)
  const id = safeId(propertyOf(node, 'id'))
  if (href === undefined) return id === undefined ? children : [element('a', { id }, children)]
  const isWordless = children.every(isBlankText)
  // An anchor without words is a place to go to, of which the id is all.
  if (id !== undefined && isWordless) return [element('a', { id }, [])]
  if (isWordless && children.length > 0) return children
  if (!link) return [element('span', { class: 'broken' }, isWordless ? wordsFor(node, [text(href)]) : children)]
  const words = isWordless ? wordsFor(node, nameOf(link)) : children
  return [element('a', { ...(id !== undefined && { id }), href: addressValue(link), ...outward(link) }, words)]
}

/** What is said of an image that is not there, or else this. */
function wordsFor(node: AuthorElement, others: Node[]): Node[] {
  const image = findElement(node.children, 'img')
  const said = image && propertyOf(image, 'alt')
  return said ? [text(said)] : others
}

/** A link without words says where it leads. */
const nameOf = (link: NonNullable<ResolvedLink>): Node[] =>
  link.kind === 'url' ? [text(link.url)] : [{ type: 'slot', slot: { slot: 'title', target: link } }]

const outward = (link: ResolvedLink) => (link?.kind === 'url' && /^https?:/i.test(link.url) ? { rel: 'noopener' } : {})

function buttonNode(node: AuthorElement, link: ResolvedLink, children: Node[]): Node {
  const kind = classesOf(node).includes('secondary') ? 'secondary' : 'primary'
  const name = propertyOf(node, 'dataIcon')
  const content = name === undefined ? children : [icon(name), ...children]
  if (!link) return element('span', { class: `button ${kind} disabled` }, content)
  return element('a', { class: `button ${kind}`, href: addressValue(link), ...outward(link) }, content)
}

/** A mention shows what its target is called now. */
function mention(link: ResolvedLink, children: Node[]): Node[] {
  if (!link) return []
  if (link.kind === 'url') return [element('a', { class: 'mention', href: link.url, ...outward(link) }, children)]
  return [element('a', { class: 'mention', href: link }, [{ type: 'slot', slot: { slot: 'title', target: link } }])]
}

/** `word[^1]`, or the annotated words themselves where they are a link to the note. */
function noteReference(node: AuthorElement, conversion: Conversion): Node[] {
  const label =
    propertyOf(node, 'dataLabel') ?? (propertyOf(node, 'href') ?? '').replace(/^#(?:user-content-)?fn-?/, '')
  const id = noteId(label, conversion.source.notePrefix)
  const words = authorText(node.children)
  if (words.trim() !== '') return [element('a', { class: 'note', href: `#${id}` }, conversion.all(node.children))]
  return [element('sup', {}, [element('a', { class: 'note-ref', href: `#${id}` }, [text(label)])])]
}

export const noteId = (label: string, prefix: string): string =>
  `fn-${prefix}${label.toLowerCase().replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')}`

/** Buttons that search or ask work by the site's script. */
export function convertButton(node: AuthorElement, conversion: Conversion): Node[] {
  const action = propertyOf(node, 'dataAction')
  const children = conversion.all(node.children)
  if (action !== 'ask' && action !== 'search') return children
  const name = propertyOf(node, 'dataIcon')
  const query = propertyOf(node, 'dataQuery')
  const kind = classesOf(node).includes('secondary') ? 'secondary' : 'primary'
  const attributes = { type: 'button', class: `button ${kind}`, 'data-action': action, 'data-query': query }
  return [element('button', attributes, name === undefined ? children : [icon(name), ...children])]
}
