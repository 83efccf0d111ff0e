import type { Cover, Layout, PageRecord } from '@octavo/content'
import type { ImageReferenceView, LayoutView } from '@octavo/contract'
import { isId } from '@octavo/contract'
import { showId } from '../../platform/ids.ts'
import type { FoundContent } from './found-content.ts'

const defaultLayout = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  tags: true,
  actions: true,
} as const satisfies LayoutView

/** What is shown of a page, without the pages below it and without its text. */
export function presentPage(
  { location, within, space }: Pick<FoundContent, 'location' | 'within' | 'space'>,
  id: string,
  page: PageRecord,
  path: string,
  publicUrl: string,
): Record<string, unknown> {
  const { title, linkTitle, emoji, icon, condition, hidden = false, createdAt, updatedAt } = page
  const base = {
    object: 'page',
    id,
    title,
    ...present({ linkTitle, emoji, icon, condition }),
    hidden,
    ...present({ createdAt, updatedAt }),
    urls: {
      app: `${publicUrl}/s/${showId('space', space)}${within}/${encodeURI(path)}`,
      location: `${publicUrl}${location}/page/${id}`,
    },
    type: page.type,
  }
  if (page.type === 'link') {
    return { ...base, kind: 'link', target: page.target, ...(page.target.kind === 'url' && { href: page.target.url }) }
  }
  if (page.type === 'computed') return { ...base, computed: page.computed }
  const { slug, noIndex = false, noRobotsIndex = false } = page
  const addressed = { ...base, slug, path, noIndex, noRobotsIndex }
  if (page.type === 'group') return { ...addressed, kind: 'group' }
  const { description, document, layout, cover, variables, tags, metaLinks } = page
  return {
    ...addressed,
    kind: 'sheet',
    ...present({ description, documentId: document }),
    layout: { ...defaultLayout, ...(layout as Layout | undefined) },
    ...(cover && { cover: presentCover(cover) }),
    ...present({ variables }),
    tags: tags ?? [],
    ...present({ metaLinks }),
  }
}

function presentCover({ ref, refDark, yPos = 0, height }: Cover) {
  return {
    ...(ref !== undefined && { ref: presentImage(ref) }),
    ...(refDark !== undefined && { refDark: presentImage(refDark) }),
    yPos,
    ...present({ height }),
  }
}

const filePath = /^\/files\/(\w+)$/

/** Documents name files by their paths, or by `/files/` and their ids. */
export function presentImage(text: string): ImageReferenceView {
  const file = filePath.exec(text)?.[1] ?? ''
  return isId('file', file) ? { kind: 'file', file } : { kind: 'url', url: text }
}

export const writeImage = (image: ImageReferenceView): string =>
  image.kind === 'file' ? `/files/${image.file}` : image.url

const present = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
