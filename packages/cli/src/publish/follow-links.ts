import { readlink, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { Complaint } from '../complaint.ts'
import { repositoryOf } from './git-repository.ts'
import { isLeftOut } from './ignored-files.ts'

/** What a link leads to. */
export interface Followed {
  readonly real: string
  readonly isDirectory: boolean
  /** The folder whose rules count for it, and the path from there. */
  readonly base: string
  readonly inside: string
}

/** Nobody has more; folders that lead into each other soon would. */
const mostLinks = 10_000

/**
 * The symbolic links of a folder. Those that stay in the folder, or in the repository around it, are followed; what lies elsewhere
 * on the machine is nobody's to publish unasked, whoever has made the link.
 */
export class Links {
  /** What is not published, and what to do about it. */
  readonly skipped: string[] = []
  /** The folder itself, where `top` is a link. */
  readonly real: string
  readonly #top: string
  readonly #around: string
  #followed = 0

  constructor(top: string, real: string) {
    this.#top = top
    this.real = real
    this.#around = repositoryOf(real) ?? real
  }

  /** Undefined where it is not to be followed, which is told. */
  async follow(path: string): Promise<Followed | undefined> {
    const place = join(this.#top, path)
    const real = await realpath(place).catch(() => undefined)
    const found = real === undefined ? undefined : await stat(real).catch(() => undefined)
    if (real === undefined || !found) {
      const written = await readlink(place).catch(() => '')
      return this.#skip(`${path} is a link to ${written}, where nothing is. Mend the link, or remove it.`)
    }
    if (!found.isFile() && !found.isDirectory()) return undefined
    const base = [this.real, this.#around].find((one) => isInside(one, real))
    if (base === undefined) {
      const what = this.#around === this.real ? 'folder' : 'repository'
      return this.#skip(`${path} is a link out of the ${what}, to ${real}. To publish that, put a copy in its place.`)
    }
    const inside = relative(base, real).replaceAll(sep, '/')
    if (inside !== '' && (await isLeftOut(base, inside, found.isDirectory()))) {
      return this.#skip(
        `${path} is a link to ${inside}, which is hidden or ignored. To publish that, put a copy in its place.`,
      )
    }
    if (++this.#followed > mostLinks) {
      throw new Complaint(
        `The folder has more than ${mostLinks} links. Remove those of folders that lead into each other.`,
      )
    }
    return { real, isDirectory: found.isDirectory(), base, inside }
  }

  /** A folder inside itself, by a link that leads up. */
  skipCircle(path: string): void {
    this.#skip(`${path} leads back to a folder that it lies in. Remove the link.`)
  }

  #skip(message: string): undefined {
    this.skipped.push(message)
    return undefined
  }
}

function isInside(folder: string, place: string): boolean {
  const way = relative(folder, place)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
