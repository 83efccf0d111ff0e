import { revisionReads } from '@octavo/contract'
import { isAlike, isMarkdown } from '@octavo/content/repository'
import type { Api } from './api.ts'
import type { PublishedState } from './published-state.ts'
import type { LocalFile, LocalSpace } from './read-folder.ts'

/** A first page has the same name in every folder: its name says nothing, its text does. */
const isFirstPage = (path: string): boolean => /^(?:\.\.\/)*(?:README|index)\.md$/i.test(path)

/** Pages that are the same in many repositories, word for word. */
const stock = /^(?:\.\.\/)*(?:SUMMARY|LICENSE|CODE_OF_CONDUCT|CONTRIBUTING|SECURITY|CHANGELOG)\.md$/i

const isPage = (path: string): boolean => isMarkdown(path) && !stock.test(path)

/** Whether a file can tell one folder from another. Settings, tables of contents and empty files are alike everywhere. */
const isTelling = ({ path, size }: LocalFile): boolean => size > 0 && isPage(path)

/** Whether a folder has something of what was published: a page at the same path, or one with the same bytes. */
export function sharesPage({ files }: LocalSpace, { files: there }: PublishedState): boolean {
  const hashes = new Set(there.values())
  const telling = [...files.values()].filter(isTelling)
  return telling.some(({ path, hash }) => hashes.has(hash) || (there.has(path) && !isFirstPage(path)))
}

/** Whether its first page is one that was edited since. */
export async function sharesText(api: Api, { sources }: LocalSpace, state: PublishedState): Promise<boolean> {
  const params = { spaceId: state.space.id, revisionId: state.revision }
  for (const source of sources) {
    const { path } = source
    if (!('bytes' in source) || !isFirstPage(path) || !state.files.has(path)) continue
    const { text = '' } = await api.call(revisionReads.repositoryFile, { params, query: { path } })
    if (isAlike(new TextEncoder().encode(text), source.bytes)) return true
  }
  return false
}

/** At least half of the larger one is in the other, as it is and where it is; and that is not only what all have. */
export function isSame({ files }: LocalSpace, { files: there }: PublishedState): boolean {
  const shared = [...files.values()].filter(({ path, hash }) => there.get(path) === hash)
  return shared.some(isTelling) && shared.length * 2 >= Math.max(files.size, there.size)
}

/** At least half of the pages of the larger one are in the other, edited or moved. */
export async function isLike(api: Api, space: LocalSpace, state: PublishedState): Promise<boolean> {
  const hashes = new Set(state.files.values())
  const pages = [...space.files.values()].filter(isTelling)
  const before = [...state.files.keys()].filter(isPage)
  const others = pages.filter(({ path }) => !isFirstPage(path))
  const shared = others.filter(({ path, hash }) => hashes.has(hash) || state.files.has(path)).length
  const all = shared + ((await sharesText(api, space, state)) ? 1 : 0)
  return all > 0 && all * 2 >= Math.max(pages.length, before.length)
}
