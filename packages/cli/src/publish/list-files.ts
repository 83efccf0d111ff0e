import { type Dirent, existsSync } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { isFilePath, isMarkdown } from '@octavo/content/repository'
import { Complaint } from '../complaint.ts'
import { type Followed, Links } from './follow-links.ts'
import { LeftOut } from './ignored-files.ts'

interface Listed {
  readonly paths: readonly string[]
  /** Pages that are left out unless a table of contents names them. */
  readonly hidden: readonly string[]
  /** What is not published, and what to do about it. */
  readonly skipped: readonly string[]
}

/** Every file of the folder but those that are nobody's documentation, with `/` between names. */
export async function listPaths(top: string): Promise<Listed> {
  const links = new Links(top, await realpath(top))
  const [paths, hidden, skipped]: [string[], string[], string[]] = [[], [], []]
  /**
   * `around` are the folder and those it is in, as they are without links. `leftOut` is first what its names here leave out; behind
   * a link, then what is left out where it really lies.
   */
  const walk = async (directory: string, around: readonly string[], leftOut: readonly LeftOut[]): Promise<void> => {
    for (const entry of await entriesOf(join(top, directory))) {
      const { name } = entry
      const path = directory === '' ? name : `${directory}/${name}`
      if (leftOut.some((one) => one.has(name, entry.isDirectory()))) {
        if (leftOut.every((one) => one.hasAsHidden(name, entry.isDirectory()))) await walkHidden(path, entry, leftOut)
        continue
      }
      const fault = faultOfName(top, path)
      if (fault !== undefined) {
        skipped.push(fault)
        continue
      }
      const followed = entry.isSymbolicLink() ? await links.follow(path) : undefined
      if (followed?.isDirectory ?? entry.isDirectory()) {
        const real = followed?.real ?? join(around.at(-1)!, name)
        if (around.includes(real)) links.skipCircle(path)
        else await walk(path, [...around, real], await within(leftOut, name, followed))
      } else if (followed || entry.isFile()) paths.push(path)
    }
  }
  /** Pages in a hidden folder count as hidden, whatever their own names. Links in it are not followed. */
  const walkHidden = async (path: string, entry: Dirent, leftOut: readonly LeftOut[]): Promise<void> => {
    if (entry.isFile() && isMarkdown(path) && isFilePath(path)) hidden.push(path)
    if (!entry.isDirectory()) return
    const inside = await within(leftOut, entry.name)
    for (const inner of await readdir(join(top, path), { withFileTypes: true }).catch(() => [])) {
      const isLeftOut = inside.some((one) => one.has(inner.name, inner.isDirectory()))
      const isHidden = inside.every((one) => one.hasAsHidden(inner.name, inner.isDirectory()))
      if (!isLeftOut || isHidden) await walkHidden(`${path}/${inner.name}`, inner, inside)
    }
  }
  await walk('', [links.real], [await LeftOut.of(links.real)])
  return { paths, hidden, skipped: [...skipped, ...links.skipped] }
}

const entriesOf = (place: string) =>
  readdir(place, { withFileTypes: true }).catch((error: unknown) => {
    throw unreadable(place, error)
  })

/** As many characters as a service takes. */
const longestPath = 1000

/** Why a name cannot be that of something that is published. */
function faultOfName(top: string, path: string): string | undefined {
  const shown = JSON.stringify(path)
  // Node gives this character for bytes that are no text.
  const isText = !path.includes('\uFFFD') || existsSync(join(top, path))
  if (!isText) return `${shown} has a name that is not UTF-8. To publish it, rename it.`
  if (!isFilePath(path))
    return `${shown} has a line break, a backslash or the like in its name. To publish it, rename it.`
  if (path.length > longestPath) return `${shown} has a path of more than ${longestPath} characters. Shorten it.`
  return undefined
}

async function within(leftOut: readonly LeftOut[], name: string, followed?: Followed): Promise<LeftOut[]> {
  if (!followed) return Promise.all(leftOut.map((one) => one.within(name)))
  return [await leftOut[0]!.within(name), await LeftOut.of(followed.base, followed.inside)]
}

export const unreadable = (place: string, error: unknown): Complaint => {
  const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new Complaint(
    `${place} cannot be read (${why}). Make it readable; or leave it out, by a .gitignore beside it.`,
  )
}
