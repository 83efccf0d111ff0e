import type { AddressedPage, PageRecord } from '../model/page.ts'

/** Sorts before every character that an id, an order key or a slug can hold. */
const separator = '\n'

export const orderPrefix = (parent: string | null): string => `${parent ?? ''}${separator}`
/** Sorts after everything with the prefix, and before whatever comes then. */
export const afterPrefix = (prefix: string): string => `${prefix.slice(0, -1)}\v`
export const orderKey = (id: string, { parent, order }: Pick<PageRecord, 'parent' | 'order'>): string =>
  `${orderPrefix(parent)}${order}${separator}${id}`
export const idOfOrderKey = (key: string): string => key.slice(key.lastIndexOf(separator) + 1)

export const isAddressed = (page: PageRecord): page is AddressedPage =>
  page.type === 'document' || page.type === 'group'

/** Where slugs must differ: below one parent, or in one fixed directory. The top is the directory ''. */
export function slugPlace(page: Pick<AddressedPage, 'parent' | 'directory'>): string {
  if (page.directory !== undefined) return directoryPlace(page.directory)
  return page.parent ?? directoryPlace('')
}

export const directoryPlace = (directory: string): string => `/${directory}`
export const slugKey = (place: string, slug: string): string => `${place}${separator}${slug}`
