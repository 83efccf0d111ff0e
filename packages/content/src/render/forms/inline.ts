import { type AuthorElement, authorText, classesOf, propertyOf } from '../html/author-tree.ts'
import { element, icon, type Node, text } from '../tree.ts'
import type { Conversion } from './conversion.ts'
import { emojiOf, literalText } from './text.ts'

const palette = new Set(
  'blue red green yellow purple pink violet cyan orange primary info success warning danger tint'.split(' '),
)

/** `color:red;background-color:$info` as classes of the palette; what is not of it has none. */
function colourClasses(style: string | undefined): string[] {
  const classes: string[] = []
  for (const rule of (style ?? '').slice(0, 500).split(';')) {
    const [property, value] = rule.split(':').map((part) => part.trim().toLowerCase())
    const name = value?.replace(/^\$/, '') ?? ''
    if (!palette.has(name)) continue
    if (property === 'color') classes.push(`color-${name}`)
    if (property === 'background-color' || property === 'background') classes.push(`fill-${name}`)
  }
  return classes
}

export function convertMark(node: AuthorElement, conversion: Conversion): Node[] {
  const classes = colourClasses(propertyOf(node, 'style'))
  return [element('mark', classes.length > 0 ? { class: classes.join(' ') } : {}, conversion.all(node.children))]
}

/** `<i class="fa-ship">:ship:</i>` is an icon, whose text is for those who cannot draw it; any other is italic. */
export function convertItalic(node: AuthorElement, conversion: Conversion): Node[] {
  const styles = new Set(['fa-solid', 'fa-regular', 'fa-light', 'fa-thin', 'fa-duotone', 'fa-brands', 'fa-sharp'])
  const name = classesOf(node).find((one) => /^fa-[a-z0-9-]{1,60}$/.test(one) && !styles.has(one))
  if (name === undefined) return [element('em', {}, conversion.all(node.children))]
  const drawn = icon(name.slice(3))
  const classes = ['icon', ...colourClasses(propertyOf(node, 'style'))]
  return [{ ...drawn, attributes: { ...drawn.attributes, class: classes.join(' ') } }]
}

export function convertInlineCode(node: AuthorElement, conversion: Conversion): Node[] {
  return [element('code', {}, [text(literalText(authorText(node.children), conversion))])]
}

export function convertSpan(node: AuthorElement, conversion: Conversion): Node[] {
  if (propertyOf(node, 'dataTag') === 'emoji') {
    const emoji = emojiOf(propertyOf(node, 'dataCode') ?? '')
    return [text(emoji ?? authorText(node.children))]
  }
  const id = safeId(propertyOf(node, 'id'))
  const children = conversion.all(node.children)
  return id === undefined ? children : [element('span', { id }, children)]
}

/** Ids hold nothing but what headings hold, so those of the site itself, which begin with `~`, are out of reach. */
export function safeId(id: string | undefined): string | undefined {
  const clean = (id ?? '').replaceAll(/[^\p{L}\p{N}_.:-]+/gu, '').slice(0, 200)
  return clean === '' ? undefined : clean
}
