import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
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
import { type Followed, Links } from './follow-links.ts'
import { LeftOut } from './ignored-files.ts'

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
  /** How many files belong to no space. */
  readonly outside: number
  /** Links that were not followed: each with its name, and what to do. */
  readonly skipped: readonly string[]
}

/** Reads what a folder publishes. Of files that no layout reads, only the hash is kept: they may be of any size. */
export async function readFolder(folder: string): Promise<LocalFolder> {
  const top = resolve(folder)
  const found = await stat(top).catch(() => undefined)
  if (!found?.isDirectory()) throw new Complaint(`${folder} is no folder. Name the folder of your documentation.`)
  const links = new Links(top, await realpath(top))
  const paths = await listPaths(top, links)
  if (!paths.some(isMarkdown)) {
    const first = `There is no Markdown in ${folder}; what is hidden or ignored does not count. Name the folder of your documentation.`
    throw new Complaint([first, ...links.skipped].join('\n'))
  }
  const files = new Map<string, RepositoryFile & { hash: Hash; size: number }>()
  for (const path of paths) files.set(path, await readOne(top, path, isRead(path)))
  const { spaces, outside } = await divide(top, files)
  return {
    outside: outside.length,
    skipped: links.skipped,
    spaces: homeFirst(spaces).map(({ root, title, files: own }) => ({
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

/** What a site shows first is what calls itself so. */
const homeFirst = (spaces: readonly RepositorySpace[]): RepositorySpace[] =>
  spaces.toSorted((one, other) => Number(isHome(other)) - Number(isHome(one)))

const isHome = ({ root }: RepositorySpace): boolean => root === '' || /(?:^|\/)(?:home|index)$/i.test(root)

async function divide(top: string, files: Map<string, RepositoryFile & { hash: Hash; size: number }>) {
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
    throw new Complaint(`${place} cannot be read (${codeOf(error)}).`)
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Every file of the folder but those that are nobody's documentation, with `/` between names, sorted. */
async function listPaths(top: string, links: Links): Promise<string[]> {
  const paths: string[] = []
  /**
   * `around` are the folder and those it is in, as they are without links. `leftOut` is first what its names here leave out; behind
   * a link, then what is left out where it really lies.
   */
  const walk = async (directory: string, around: readonly string[], leftOut: readonly LeftOut[]): Promise<void> => {
    const entries = await readdir(join(top, directory), { withFileTypes: true })
    for (const entry of entries) {
      const { name } = entry
      const path = directory === '' ? name : `${directory}/${name}`
      if (leftOut.some((one) => one.has(name, entry.isDirectory()))) continue
      const followed = entry.isSymbolicLink() ? await links.follow(path) : undefined
      if (followed?.isDirectory ?? entry.isDirectory()) {
        const real = followed?.real ?? join(around.at(-1)!, name)
        if (around.includes(real)) links.skipCircle(path)
        else await walk(path, [...around, real], await within(leftOut, name, followed))
      } else if (followed || entry.isFile()) paths.push(path)
    }
  }
  await walk('', [links.real], [await LeftOut.of(links.real)])
  return paths.toSorted((one, other) => (one < other ? -1 : 1))
}

async function within(leftOut: readonly LeftOut[], name: string, followed?: Followed): Promise<LeftOut[]> {
  if (!followed) return Promise.all(leftOut.map((one) => one.within(name)))
  return [await leftOut[0]!.within(name), await LeftOut.of(followed.base, followed.inside)]
}
