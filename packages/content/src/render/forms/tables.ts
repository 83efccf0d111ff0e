import {
  type AuthorElement,
  type AuthorNode,
  authorText,
  findElement,
  isElement,
  propertyOf,
} from '../html/author-tree.ts'
import { addressValue, imageSource, resolve } from '../links.ts'
import type { ResolvedLink } from '../rendered.ts'
import { type Attributes, type AttributeValue, element, isBlankText, type Node, plainText, text } from '../tree.ts'
import type { Conversion } from './conversion.ts'
import { isSet } from './images.ts'

type Column = {
  readonly head: AuthorElement | undefined
  readonly type: string | undefined
  readonly isHidden: boolean
  readonly options: ReadonlyMap<string, { label: string; colour: string }>
}

export function convertTable(table: AuthorElement, conversion: Conversion): Node[] {
  const rows = rowsOf(table)
  const head = rows.find(({ part }) => part === 'thead')?.row
  const columns = (head ? cellsOf(head) : []).map(columnOf)
  if (propertyOf(table, 'dataView') === 'cards') return [cards(table, columns, rows, conversion)]
  return [grid(table, columns, rows, head, conversion)]
}

type Row = { readonly row: AuthorElement; readonly part: string }

function rowsOf(table: AuthorElement): Row[] {
  const rows: Row[] = []
  for (const child of table.children) {
    if (isElement(child, 'tr')) rows.push({ row: child, part: 'tbody' })
    else if (isElement(child, 'thead', 'tbody', 'tfoot'))
      for (const row of child.children) if (isElement(row, 'tr')) rows.push({ row, part: child.tagName })
  }
  return rows
}

const cellsOf = (row: AuthorElement): AuthorElement[] =>
  row.children.filter((cell): cell is AuthorElement => isElement(cell, 'th', 'td'))

function columnOf(head: AuthorElement): Column {
  const select = findElement(head.children, 'select')
  const options = new Map<string, { label: string; colour: string }>()
  for (const option of select?.children ?? []) {
    if (!isElement(option, 'option')) continue
    const value = propertyOf(option, 'value') ?? ''
    options.set(value, { label: propertyOf(option, 'label') ?? value, colour: propertyOf(option, 'color') ?? '' })
  }
  return {
    head,
    type: propertyOf(head, 'dataType'),
    isHidden: propertyOf(head, 'dataHidden') !== undefined,
    options,
  }
}

const titleOf = (head: AuthorElement): AuthorNode[] => head.children.filter((child) => !isElement(child, 'select'))

function grid(
  table: AuthorElement,
  columns: readonly Column[],
  rows: readonly Row[],
  head: AuthorElement | undefined,
  conversion: Conversion,
): Node {
  const isUntitled = columns.every(
    (column) =>
      column.head && authorText(titleOf(column.head)).trim() === '' && !findElement(column.head.children, 'img', 'i'),
  )
  const parts: Node[] = []
  if (head && !isUntitled) {
    const isHidden = isSet(propertyOf(table, 'dataHeaderHidden'))
    parts.push(element('thead', { class: isHidden ? 'hidden' : undefined }, [gridRow(head, columns, conversion)]))
  }
  const body = rows.filter(({ row }) => row !== head).map(({ row }) => gridRow(row, columns, conversion))
  parts.push(element('tbody', {}, body))
  const caption = table.children.find((child) => isElement(child, 'caption')) as AuthorElement | undefined
  if (caption) parts.unshift(element('caption', {}, conversion.all(caption.children)))
  const classes = [
    'table',
    ...(isSet(propertyOf(table, 'dataFullWidth')) ? ['full-width'] : []),
    ...(isSet(propertyOf(table, 'dataHeaderSticky')) ? ['sticky'] : []),
  ]
  const isSearchable =
    propertyOf(table, 'dataSearch') === 'true' || (body.length >= 7 && propertyOf(table, 'dataSearch') !== 'false')
  const attributes: Attributes = {
    class: classes.join(' '),
    tabindex: 0,
    'data-search': isSearchable ? true : undefined,
  }
  return element('div', attributes, [element('table', {}, parts)])
}

function gridRow(row: AuthorElement, columns: readonly Column[], conversion: Conversion): Node {
  let index = -1
  const cells = cellsOf(row).flatMap((cell): Node[] => {
    index++
    const column = columns[index]
    if (column?.isHidden) return []
    const isHead = cell.tagName === 'th'
    const content =
      isHead && column?.head === cell ? conversion.all(titleOf(cell)) : cellNodes(cell, column, conversion)
    return [element(cell.tagName, cellAttributes(cell, column), content)]
  })
  return element('tr', {}, cells)
}

function cellAttributes(cell: AuthorElement, column: Column | undefined): Attributes {
  const align = (propertyOf(cell, 'align') ?? '').toLowerCase()
  const valign = (propertyOf(cell, 'vAlign') ?? '').toLowerCase()
  const classes = [
    ...(align === 'center' || align === 'right' ? [align] : []),
    ...(valign === 'top' || valign === 'middle' || valign === 'bottom' ? [valign] : []),
    ...(column?.type === 'number' && cell.tagName === 'td' ? ['number'] : []),
  ]
  const span = (name: string) => {
    const value = Number(propertyOf(cell, name))
    return Number.isInteger(value) && value > 1 && value <= 1000 ? value : undefined
  }
  const width = propertyOf(cell, 'width')
  return {
    scope: cell.tagName === 'th' ? 'col' : undefined,
    class: classes.length > 0 ? classes.join(' ') : undefined,
    colspan: span('colSpan'),
    rowspan: span('rowSpan'),
    width: /^\d{1,4}(?:\.\d+)?(?:px|%)?$/.test(width ?? '') ? width!.replace('px', '') : undefined,
  }
}

/** A cell by the type of its column: what stands in it as text is shown as what it means. */
function cellNodes(cell: AuthorElement, column: Column | undefined, conversion: Conversion): Node[] {
  const written = authorText(cell.children).trim()
  switch (column?.type) {
    case 'checkbox':
      if (written !== 'true' && written !== 'false' && written !== '') break
      return [checkbox(written === 'true')]
    case 'rating':
      return ratingNodes(written, Number(propertyOf(column.head!, 'dataMax') ?? 5))
    case 'number':
      return written === 'null' ? [] : conversion.all(cell.children)
    case 'select':
      return optionNodes(cell, column, conversion)
    case 'content-ref':
      return linksIn(cell, conversion).map(({ link, words }) => referenceLink(link, words))
    default:
  }
  return conversion.all(cell.children)
}

export const checkbox = (isChecked: boolean): Node =>
  element('input', {
    type: 'checkbox',
    disabled: true,
    checked: isChecked ? true : undefined,
    'aria-label': isChecked ? 'Yes' : 'No',
  })

function ratingNodes(written: string, max: number): Node[] {
  const value = Number(written)
  if (written === '' || written === 'null' || !Number.isFinite(value)) return []
  const most = Number.isInteger(max) && max > 0 && max <= 10 ? max : 5
  const stars = Math.max(0, Math.min(most, Math.round(value)))
  return [
    element('span', { class: 'rating', role: 'img', 'aria-label': `${stars} / ${most}` }, [
      text('★'.repeat(stars) + '☆'.repeat(most - stars)),
    ]),
  ]
}

function optionNodes(cell: AuthorElement, { options }: Column, conversion: Conversion): Node[] {
  const chosen = spansIn(cell.children).map((span) => ({
    id: propertyOf(span, 'dataOption') ?? '',
    words: authorText(span.children),
  }))
  if (chosen.length === 0) return conversion.all(cell.children)
  return chosen.flatMap(({ id, words }, index) => {
    const colour = /^[a-z]{1,20}$/.test(options.get(id)?.colour ?? '') ? ` fill-${options.get(id)!.colour}` : ''
    const shown = element('span', { class: `option${colour}` }, [text(options.get(id)?.label ?? words)])
    return index === 0 ? [shown] : [text(' '), shown]
  })
}

function spansIn(nodes: readonly AuthorNode[]): AuthorElement[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return []
    return isElement(node, 'span') && propertyOf(node, 'dataOption') !== undefined ? [node] : spansIn(node.children)
  })
}

function linksIn(cell: AuthorElement, { run, source }: Conversion): { link: ResolvedLink; words: string }[] {
  const links: { link: ResolvedLink; words: string }[] = []
  const collect = (nodes: readonly AuthorNode[]) => {
    for (const node of nodes) {
      if (node.type !== 'element') continue
      const href = isElement(node, 'a') ? propertyOf(node, 'href') : undefined
      if (href === undefined) collect(node.children)
      else links.push({ link: resolve(href, run, source), words: authorText(node.children) })
    }
  }
  collect(cell.children)
  return links
}

function referenceLink(link: ResolvedLink, words: string): Node {
  if (!link) return element('span', { class: 'broken' }, [text(words)])
  if (link.kind === 'url') return element('a', { href: link.url }, [text(words)])
  return element('a', { href: link }, [{ type: 'slot', slot: { slot: 'title', target: link } }])
}

function cards(table: AuthorElement, columns: readonly Column[], rows: readonly Row[], conversion: Conversion): Node {
  const isLarge = propertyOf(table, 'dataCardSize') === 'large'
  const isRow = propertyOf(table, 'dataCardWrap') === 'false'
  const classes = [
    'cards',
    ...(isLarge ? ['large'] : []),
    ...(isRow ? ['carousel'] : []),
    ...(isSet(propertyOf(table, 'dataFullWidth')) ? ['full-width'] : []),
  ]
  const made = rows.filter(({ part }) => part !== 'thead').map(({ row }) => card(cellsOf(row), columns, conversion))
  return element('ul', { class: classes.join(' ') }, made)
}

/** A card: its covers, its fields, and a link over all of it. */
function card(cells: readonly AuthorElement[], columns: readonly Column[], conversion: Conversion): Node {
  const cellOf = (property: string) => {
    const index = columns.findIndex(({ head }) => head && propertyOf(head, property) !== undefined)
    return index === -1 ? undefined : cells[index]
  }
  const light = coverOf(cellOf('dataCardCover'), conversion)
  const dark = coverOf(cellOf('dataCardCoverDark'), conversion)
  const covers = [
    ...(light ? [coverImage(light, dark ? 'cover on-light' : 'cover')] : []),
    ...(dark ? [coverImage(dark, light ? 'cover on-dark' : 'cover')] : []),
  ]
  const fields = cells.flatMap((cell, index): Node[] => {
    if (columns[index]?.isHidden) return []
    const nodes = cellNodes(cell, columns[index], conversion).map(titleNode)
    return nodes.every(isBlankText) ? [] : [element('div', { class: 'field' }, nodes)]
  })
  const target = cellOf('dataCardTarget')
  const link = target ? linksIn(target, conversion)[0]?.link : undefined
  const words = fields.map((field) => plainText([field])).join(' ')
  const label = words.replaceAll(/\s+/g, ' ').trim().slice(0, 120)
  const over = link
    ? [element('a', { class: 'card-link', href: addressValue(link), 'aria-label': label === '' ? 'Open' : label })]
    : []
  return element('li', { class: 'card' }, [...covers, ...fields, ...over])
}

/** A card is no part of the page's order of headings. */
const titleNode = (node: Node): Node =>
  node.type === 'element' && /^h[1-6]$/.test(node.name) ? element('p', { class: 'card-title' }, node.children) : node

function coverOf(cell: AuthorElement | undefined, conversion: Conversion): AttributeValue {
  if (!cell) return undefined
  const image = findElement(cell.children, 'img')
  const src = image && propertyOf(image, 'src')
  const link = src === undefined ? linksIn(cell, conversion)[0]?.link : resolve(src, conversion.run, conversion.source)
  return imageSource(link)
}

const coverImage = (src: AttributeValue, className: string): Node =>
  element('img', { class: className, src, alt: '', loading: 'lazy', decoding: 'async' })
