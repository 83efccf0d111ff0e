import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  BytesNeeded,
  findSpaces,
  type Hash,
  isMarkdown,
  joinPath,
  type RepositoryFile,
  type RepositorySpace,
} from '@octavo/content/repository'
import { Complaint } from '../complaint.ts'
import { listPaths, unreadable } from './list-files.ts'
import { tellReport } from './tell.ts'

/** A file that is to be published. */
export interface LocalFile {
  /** From the content root of its space. */
  readonly path: string
  /** On this machine. */
  readonly place: string
  readonly hash: Hash
  readonly size: number
}

/** A space as it lies in the folder. */
export interface LocalSpace {
  /** Where its content lies, from the folder; '' is the folder itself. */
  readonly root: string
  readonly title?: string
  readonly files: ReadonlyMap<string, LocalFile>
  /** The same, as the layout reads it. */
  readonly sources: readonly RepositoryFile[]
}

export interface LocalFolder {
  readonly spaces: readonly LocalSpace[]
  /** What `docs.yaml` says of the site. */
  readonly site: { readonly title?: string; readonly home?: string }
  /** Files that belong to no space. */
  readonly outside: readonly string[]
  /** What is not published and should perhaps be: each with its name, and what to do. */
  readonly skipped: readonly string[]
}

/** Reads what a folder publishes. Of files that no layout reads, only the hash is kept: they may be of any size. */
export async function readFolder(folder: string): Promise<LocalFolder> {
  const top = resolve(folder)
  const found = await stat(top).catch(() => undefined)
  if (!found?.isDirectory()) throw new Complaint(`${folder} is no folder. Name the folder of your documentation.`)
  const { paths, hidden, skipped } = await listPaths(top)
  if (!paths.some(isMarkdown)) {
    const first = `There is no Markdown in ${folder}; what is hidden or ignored does not count. Name the folder of your documentation.`
    throw new Complaint([first, ...skipped].join('\n'))
  }
  const files = new Map<string, ReadFile>()
  const unread = new Set(hidden)
  for (const path of [...paths, ...hidden].toSorted(byName)) {
    files.set(path, unread.has(path) ? unreadFile(path) : await readOne(top, path, isRead(path)))
  }
  const { spaces, site, outside, reports } = await divideListed(top, files, hidden)
  return {
    outside,
    site,
    skipped: [...skipped, ...reports.map(tellReport)],
    spaces: homeFirst(spaces, site.home).map(({ root, title, files: own }) => ({
      root,
      ...(title !== undefined && { title }),
      sources: own,
      files: new Map(
        own.map(({ path }) => {
          const place = join(top, root, path)
          const { hash, size } = files.get(joinPath(root, path))!
          return [path, { path, place, hash, size }]
        }),
      ),
    })),
  }
}

const byName = (one: string, other: string): number => (one < other ? -1 : 1)

type ReadFile = RepositoryFile & { hash: Hash; size: number }

/** What a site shows first is what `docs.yaml` names as the default, or else what calls itself so. */
function homeFirst(spaces: readonly RepositorySpace[], home: string | undefined): RepositorySpace[] {
  const isNamed = spaces.some(({ root }) => root === home)
  const isFirst = (space: RepositorySpace) => (isNamed ? space.root === home : isHome(space))
  return spaces.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
}

const isHome = ({ root }: RepositorySpace): boolean => root === '' || /(?:^|\/)(?:home|index)$/i.test(root)

/** A hidden page that a table of contents names is meant. */
async function divideListed(top: string, files: Map<string, ReadFile>, hidden: readonly string[]) {
  const divided = await divide(top, files)
  if (hidden.length === 0) return divided
  for (const path of hidden) {
    // Settings may name a hidden file as the table of contents, which was then read.
    if ('bytes' in files.get(path)!) continue
    if (divided.listed.has(path)) files.set(path, await readOne(top, path, true))
    else files.delete(path)
  }
  return divide(top, files)
}

/** A hidden file is read only once a table of contents names it. */
const unreadFile = (path: string): ReadFile => ({ path, blob: '' as Hash, hash: '' as Hash, size: 0 })

async function divide(top: string, files: Map<string, ReadFile>) {
  for (;;) {
    try {
      return findSpaces([...files.values()])
    } catch (error) {
      // Settings may name any file as the table of contents.
      if (!(error instanceof BytesNeeded) || 'bytes' in files.get(error.path)!) throw error
      files.set(error.path, await readOne(top, error.path, true))
    }
  }
}

/** What a layout reads: Markdown, settings, variables and tags. */
const isRead = (path: string): boolean => isMarkdown(path) || /\.ya?ml$/i.test(path)

async function readOne(top: string, path: string, isNeeded: boolean) {
  const place = join(top, path)
  try {
    if (isNeeded) {
      const bytes = await readFile(place)
      return { path, bytes, hash: createHash('sha256').update(bytes).digest('hex') as Hash, size: bytes.length }
    }
    const hashing = createHash('sha256')
    let size = 0
    for await (const piece of createReadStream(place) as AsyncIterable<Buffer>) {
      hashing.update(piece)
      size += piece.length
    }
    const hash = hashing.digest('hex') as Hash
    return { path, blob: hash, hash, size }
  } catch (error) {
    throw unreadable(place, error)
  }
}
