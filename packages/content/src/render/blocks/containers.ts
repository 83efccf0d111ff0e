import { isShown } from '../expressions.ts'
import type { RenderRun, TagUse } from '../run.ts'
import { isTrue } from '../source/tag-attributes.ts'
import { type CodeNode, element, icon, isBlankText, type Node, text, walkNodes } from '../tree.ts'

const hintStyles: Readonly<Record<string, string>> = {
  info: 'circle-info',
  success: 'circle-check',
  warning: 'circle-exclamation',
  danger: 'triangle-exclamation',
}

/** A heading with which a hint begins is its header. */
export function hint(use: TagUse): Node[] {
  const style = use.attributes.get('style') ?? ''
  const kind = Object.hasOwn(hintStyles, style) ? style : 'info'
  const body = use.body().filter((node) => !isBlankText(node))
  const [first] = body
  const isTitled = first?.type === 'element' && /^h[1-6]$/.test(first.name)
  const drawn = icon(iconName(use) ?? hintStyles[kind]!)
  const content = element('div', { class: 'hint-body' }, body)
  return [element('aside', { class: `hint ${kind}${isTitled ? ' titled' : ''}`, role: 'note' }, [drawn, content])]
}

const iconName = (use: TagUse): string | undefined => {
  const name = use.attributes.get('icon')
  return name !== undefined && /^[a-z0-9-]{1,60}$/i.test(name) ? name : undefined
}

export function tabs(use: TagUse): Node[] {
  const panes = use.body().filter((node) => !isBlankText(node))
  return panes.length === 0 ? [] : [element('div', { class: 'tabs' }, panes)]
}

/** A section with its title, readable as it is; the site's script makes a bar of tabs of them. Equal names are switched together. */
export function tab(use: TagUse): Node[] {
  const title = use.attributes.get('title') ?? ''
  const name = iconName(use)
  const label = element('p', { class: 'tab-title' }, [...(name === undefined ? [] : [icon(name)]), text(title)])
  const pane = element('section', { class: 'tab', 'data-tab': tabKey(title) }, [label, ...use.body()])
  return use.parent === 'tabs' ? [pane] : [element('div', { class: 'tabs' }, [pane])]
}

export const tabKey = (title: string): string =>
  [
    ...title
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}+#._]+/gu, '-')
      .replaceAll(/^-+|-+$/g, ''),
  ]
    .slice(0, 64)
    .join('')

export function stepper(use: TagUse): Node[] {
  const steps = use.body().filter((node) => !isBlankText(node))
  const items = steps.map((node) =>
    node.type === 'element' && node.name === 'li' ? node : element('li', { class: 'step' }, [node]),
  )
  return items.length === 0 ? [] : [element('ol', { class: 'steps' }, items)]
}

export function step(use: TagUse): Node[] {
  const item = element('li', { class: 'step' }, use.body())
  return use.parent === 'stepper' ? [item] : [element('ol', { class: 'steps' }, [item])]
}

export function columns(use: TagUse): Node[] {
  return [
    element(
      'div',
      { class: 'columns' },
      use.body().filter((node) => !isBlankText(node)),
    ),
  ]
}

/** Widths snap to twelfths; a column without one shares what is left. */
export function column(use: TagUse): Node[] {
  const width = /^(\d{1,3}(?:\.\d+)?)%?$/.exec(use.attributes.get('width') ?? '')
  const twelfths = width ? Math.max(1, Math.min(12, Math.round((Number(width[1]) * 12) / 100))) : undefined
  const valign = use.attributes.get('valign')
  const classes = [
    'column',
    ...(twelfths === undefined ? [] : [`w-${twelfths}`]),
    ...(valign === 'middle' || valign === 'bottom' ? [valign] : []),
  ]
  const made = element('div', { class: classes.join(' ') }, use.body())
  return use.parent === 'columns' ? [made] : [element('div', { class: 'columns' }, [made])]
}

/** What the tag says of the code inside it. */
export function code(use: TagUse): Node[] {
  const nodes = use.body()
  const found = [...walkNodes(nodes)].find((node): node is CodeNode => node.type === 'code')
  if (!found) return nodes
  const { attributes } = use
  found.title = attributes.get('title') ?? found.title
  if (attributes.has('overflow')) found.wraps = attributes.get('overflow') === 'wrap'
  if (attributes.has('linenumbers')) found.isNumbered = isTrue(attributes.get('linenumbers'))
  if (attributes.has('expandable')) found.isExpandable = isTrue(attributes.get('expandable'))
  if (attributes.has('fullwidth')) found.isFullWidth = isTrue(attributes.get('fullwidth'))
  return nodes
}

/** What is not shown is not rendered: nothing of it is in the page. */
export const condition = (use: TagUse, run: RenderRun): Node[] => ifShown(use.inner, run, use.body)

/** What is inside of a condition, and nothing where that does not hold. */
export function ifShown<Made>(inner: string, run: RenderRun, make: () => Made[]): Made[] {
  const written = inner.trim()
  const nestedIn = run.conditions.length
  if (!isShown(written, run)) return []
  if (written !== '') run.conditions.push(written)
  const made = make()
  run.conditions.length = nestedIn
  return made
}

export function prompt(use: TagUse): Node[] {
  const { attributes } = use
  const name = iconName(use)
  const expanded = attributes.get('defaultexpanded')
  const description = attributes.get('description') ?? 'Prompt'
  const head = element('summary', {}, [...(name === undefined ? [] : [icon(name)]), text(description)])
  const state = expanded === 'full' || expanded === 'partial' || isTrue(expanded)
  const shown = {
    class: `prompt${expanded === 'partial' ? ' partial' : ''}`,
    open: state ? (true as const) : undefined,
    'data-open-in': isTrue(attributes.get('openinaiproviders')) ? (true as const) : undefined,
  }
  return [element('details', shown, [head, ...use.body()])]
}
