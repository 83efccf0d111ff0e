import { isUpdateDate } from '../../markdown/updates.ts'
import type { RenderRun, TagUse } from '../run.ts'
import { element, icon, isBlankText, type Node, text } from '../tree.ts'

const formats: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  full: { year: 'numeric', month: 'long', day: 'numeric' },
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  numeric: { year: 'numeric', month: '2-digit', day: '2-digit' },
}

/** A line of time, the dates as the author asked for them. */
export function updates(use: TagUse): Node[] {
  const format = use.attributes.get('format') ?? 'full'
  const children = use.body().filter((node) => !isBlankText(node))
  for (const child of children) {
    if (child.type !== 'element' || child.attributes['class'] !== 'update') continue
    const time = child.children.find((node) => node.type === 'element' && node.name === 'header')
    const date =
      time?.type === 'element'
        ? time.children.find((node) => node.type === 'element' && node.name === 'time')
        : undefined
    if (date?.type !== 'element') continue
    const written = date.attributes['datetime']
    if (typeof written === 'string') date.children = [text(shownDate(written, format))]
  }
  return [element('div', { class: 'updates' }, children)]
}

export function update(use: TagUse, run: RenderRun): Node[] {
  const date = use.attributes.get('date')?.trim() ?? ''
  const head: Node[] = []
  if (isUpdateDate(date)) head.push(element('time', { datetime: date }, [text(shownDate(date, 'full'))]))
  for (const slug of (use.attributes.get('tags') ?? '').split(',').map((tag) => tag.trim())) {
    if (slug === '') continue
    run.reads.tag(slug)
    const tags = run.context.tags
    const tag = tags && Object.hasOwn(tags, slug) ? tags[slug] : undefined
    if (!tag) continue
    const colour = /^[a-z]{1,20}$/.test(tag.color ?? '') ? ` fill-${tag.color}` : ''
    const drawn = tag.icon === undefined ? [] : [icon(tag.icon)]
    head.push(element('span', { class: `tag${colour}`, 'data-tag': slug }, [...drawn, text(tag.label)]))
  }
  return [
    element('article', { class: 'update' }, [
      element('header', {}, head),
      element('div', { class: 'update-body' }, use.body()),
    ]),
  ]
}

function shownDate(date: string, format: string): string {
  const options = formats[format] ?? formats['full']!
  return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(new Date(date))
}
