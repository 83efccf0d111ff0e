import { compareNames, directoryOf, isIndex, isReadme, nameOf, titleOfName } from './paths.ts'

/** A place in a tree that no table of contents describes. */
type InferredPage = {
  parent: number | null
  /** Absent for a folder without a README or index. */
  path?: string
  /** The folder, where the page is one. */
  folder?: string
  isGroup: boolean
  /** From the folder's name; a page with a file has better sources for its title. */
  title: string
}

/**
 * Orders pages by their names, README first. A folder is the page of its README, or else of its index, with the rest below;
 * without one it is a group at the top and an empty page further down.
 */
export function inferTree(paths: readonly string[]): InferredPage[] {
  const folders = new Map<string, Folder>()
  const folderAt = (path: string): Folder => {
    const known = folders.get(path)
    if (known) return known
    const folder: Folder = { path, pages: [], folders: [] }
    folders.set(path, folder)
    if (path !== '') folderAt(directoryOf(path)).folders.push(folder)
    return folder
  }
  // Names that count alike, as `a.md` and `a.markdown`, must not stand in the order in which somebody happens to list them.
  const sorted = paths.toSorted((one, other) => (one < other ? -1 : 1))
  for (const isFirst of [isReadme, isIndex]) {
    for (const path of sorted) if (isFirst(path)) folderAt(directoryOf(path)).readme ??= path
  }
  for (const path of sorted) {
    const folder = folderAt(directoryOf(path))
    if (folder.readme !== path) folder.pages.push(path)
  }
  const pages: InferredPage[] = []
  const root = folderAt('')
  if (root.readme !== undefined) pages.push({ parent: null, path: root.readme, isGroup: false, title: 'README' })
  // Not by recursion: folders may nest as deep as a path is long.
  const work = childrenOf(root, null)
  while (work.length > 0) {
    const { folder, path, parent } = work.pop()!
    const index = pages.length
    if (path !== undefined) pages.push({ parent, path, isGroup: false, title: titleOfName(nameOf(path)) })
    else {
      const { readme } = folder!
      const title = titleOfName(nameOf(folder!.path))
      const isGroup = parent === null && readme === undefined
      pages.push({ parent, folder: folder!.path, isGroup, title, ...(readme !== undefined && { path: readme }) })
      work.push(...childrenOf(folder!, index))
    }
  }
  return pages
}

type Folder = { path: string; readme?: string; pages: string[]; folders: Folder[] }
type Child = { parent: number | null; folder?: Folder; path?: string }

/** Last first, since they are taken from the end. */
function childrenOf(folder: Folder, parent: number | null): Child[] {
  const children: (Child & { name: string })[] = [
    ...folder.pages.map((path) => ({ parent, path, name: nameOf(path).replace(/\.[^.]*$/u, '') })),
    ...folder.folders.map((inner) => ({ parent, folder: inner, name: nameOf(inner.path) })),
  ]
  return children.toSorted((one, other) => compareNames(other.name, one.name))
}
