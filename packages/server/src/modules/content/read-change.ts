import type { ContentChange, PageFields } from '@octavo/content'
import type { ContentChangeInput, ImageReferenceView } from '@octavo/contract'
import { writeImage } from './present-page.ts'

type PageChange = Extract<ContentChangeInput, { operation: 'insert_page' | 'update_page' | 'upsert_page' }>
type OtherChange = Exclude<ContentChangeInput, { operation: 'insert_files' | 'update_file' }>

const isPageChange = (change: ContentChangeInput): change is PageChange =>
  ['insert_page', 'update_page', 'upsert_page'].includes(change.operation)

/** A change of a request as content knows it. Files are read by the intake. */
export function readChange(change: OtherChange): ContentChange {
  if (!isPageChange(change)) return change as ContentChange
  const { cover, ...rest } = change
  return (cover == null ? change : { ...rest, cover: readCover(cover) }) as ContentChange
}

function readCover({ ref, refDark, ...rest }: NonNullable<PageChange['cover']>): PageFields['cover'] {
  return { ...rest, ...image('ref', ref), ...image('refDark', refDark) } as PageFields['cover']
}

const image = (name: 'ref' | 'refDark', value: ImageReferenceView | null | undefined) =>
  value === undefined ? {} : { [name]: value === null ? null : writeImage(value) }
