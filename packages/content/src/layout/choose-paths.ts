import type { WholeContent } from '../model/content.ts'
import { assetsPath, includesPath } from './layout-files.ts'
import { addressOfFile, isIndex, isReadme, Names, slugOfTitle } from './paths.ts'
import { addressesOf, type PageTree } from './page-tree.ts'

/** The file of every page, asset and reusable content, by id. */
export type ChosenPaths = {
  pages: ReadonlyMap<string, string>
  files: ReadonlyMap<string, string>
  reusableContents: ReadonlyMap<string, string>
  addresses: ReadonlyMap<string, string>
}

/**
 * Says which file each thing is written to. What was read from a file stays there for as long as its address is the one
 * it then had; everything else takes the file that its address means, or the next one that is free.
 */
export function choosePaths(content: WholeContent, tree: PageTree): ChosenPaths {
  const addresses = addressesOf(content.pages, tree.inOrder)
  const taken = new Names(content.sources.keys())
  const pages = new Map<string, string>()
  const files = new Map<string, string>()
  const reusableContents = new Map<string, string>()
  const take = (map: Map<string, string>, id: string, path: string) => {
    map.set(id, path)
    taken.add(path)
  }
  const moved: string[] = []
  for (const id of tree.inOrder) {
    const page = content.pages.get(id)!
    if (page.type !== 'document' || page.document === undefined) continue
    const { file } = page
    const stays = file && (file.address ?? addressOfFile(file.path)) === addresses.get(id) && !taken.has(file.path)
    if (stays) take(pages, id, file.path)
    else moved.push(id)
  }
  for (const [id, { path }] of content.files) if (path !== undefined && !taken.has(path)) take(files, id, path)
  for (const [id, { path }] of content.reusableContents) {
    if (path !== undefined && !taken.has(path)) take(reusableContents, id, path)
  }
  for (const id of moved) {
    const page = content.pages.get(id)!
    const old = page.type === 'document' ? page.file?.path : undefined
    const isFolder = old === undefined ? tree.childrenOf(id).length > 0 : isReadme(old) || isIndex(old)
    take(pages, id, freeDocument(safePath(addresses.get(id)!), isFolder, taken))
  }
  for (const [id, { name }] of content.files) {
    if (files.has(id)) continue
    take(files, id, taken.take(`${assetsPath}/${safeName(name) || 'file'}`, numberedCopy))
  }
  for (const [id, { title }] of content.reusableContents) {
    if (!reusableContents.has(id))
      take(reusableContents, id, taken.take(`${includesPath}/${slugOfTitle(title)}.md`, numberedCopy))
  }
  return { pages, files, reusableContents, addresses }
}

function freeDocument(address: string, isFolder: boolean, taken: Names): string {
  const [file, folder] = [`${address}.md`, `${address}/README.md`]
  const candidates = address === 'readme' ? ['README.md', file] : isFolder ? [folder, file] : [file, folder]
  const free = candidates.filter((path) => !taken.has(path))
  // `guide/index.md` means the folder, so a page at `guide/index` needs another file.
  return free.find((path) => addressOfFile(path) === address) ?? free[0] ?? taken.take(file, numberedCopy)
}

/** As other tools number copies: `name (1).png`. */
function numberedCopy(path: string, number: number): string {
  const [, stem, ending] = /^(.+?)(\.[^./]*)?$/u.exec(path)!
  return `${stem} (${number})${ending ?? ''}`
}

/** An address as a path that stays below the content root and out of the folders with a meaning of their own. */
function safePath(address: string): string {
  return address
    .split('/')
    .map((segment) => safeName(segment) || 'page')
    .join('/')
}

function safeName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[/\\\p{Cc}]/gu, '-')
    .trim()
  return plain.startsWith('.') ? plain.replace(/^\.+/u, '') : plain
}
