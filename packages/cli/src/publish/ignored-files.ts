import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { platform } from 'node:process'
import ignore, { type Ignore } from 'ignore'
import { excludedBy, repositoryOf, textOf } from './git-repository.ts'

interface Rules {
  readonly directory: string
  readonly rules: Ignore
}

/**
 * What is left out of a folder: what Git ignores in it, and what is nobody's documentation. A folder that is itself ignored can be
 * named all the same, as one that a build has made: in it, what ignores it does not count.
 */
export class LeftOut {
  readonly #top: string
  readonly #directory: string
  readonly #all: readonly Rules[]

  private constructor(top: string, directory: string, all: readonly Rules[]) {
    this.#top = top
    this.#directory = directory
    this.#all = all
  }

  /** Of a folder, as it is without links; and of one at a path from there. */
  static async of(folder: string, path = ''): Promise<LeftOut> {
    let here = (await LeftOut.#inRepository(folder)) ?? (await LeftOut.#read(folder, '', []))
    for (const name of namesIn(path)) here = await here.within(name)
    return here
  }

  /** By the rules of the repository around it; nothing, where these ignore it or all that is in it. */
  static async #inRepository(folder: string): Promise<LeftOut | undefined> {
    const top = repositoryOf(folder) ?? folder
    let here = await LeftOut.#read(top, '', [])
    for (const name of namesIn(relative(top, folder).replaceAll(sep, '/'))) {
      if (here.#isIgnored(here.#pathOf(name), true)) return undefined
      here = await here.within(name)
    }
    return here.#directory !== '' && (await here.#isAll()) ? undefined : here
  }

  static async #read(top: string, directory: string, above: readonly Rules[]): Promise<LeftOut> {
    const place = join(top, directory)
    const texts = [await excludedBy(place), await textOf(join(place, '.gitignore'))]
    const own = texts.flatMap((text) =>
      text === undefined ? [] : [{ directory, rules: ignore({ ignorecase }).add(text) }],
    )
    return new LeftOut(top, directory, [...above, ...own])
  }

  /** The same of a folder inside. */
  within(name: string): Promise<LeftOut> {
    return LeftOut.#read(this.#top, this.#pathOf(name), this.#all)
  }

  has(name: string, isDirectory: boolean): boolean {
    const path = this.#pathOf(name)
    return isNobodys(this.#top, name, path) || this.#isIgnored(path, isDirectory)
  }

  /** Whether nothing but its name leaves a file or folder out. */
  hasAsHidden(name: string, isDirectory: boolean): boolean {
    const path = this.#pathOf(name)
    if (!name.startsWith('.') || name === '.git' || isTrialData(this.#top, path)) return false
    return !this.#isIgnored(path, isDirectory)
  }

  /** The innermost rule that speaks of it decides. */
  #isIgnored(path: string, isDirectory: boolean): boolean {
    let isIgnored = false
    for (const { directory, rules } of this.#all) {
      const inside = directory === '' ? path : path.slice(directory.length + 1)
      const { ignored, unignored } = rules.test(isDirectory ? `${inside}/` : inside)
      if (ignored) isIgnored = true
      else if (unignored) isIgnored = false
    }
    return isIgnored
  }

  /** Whether nothing is left of the folder that is not hidden. */
  async #isAll(): Promise<boolean> {
    const entries = await readdir(join(this.#top, this.#directory), { withFileTypes: true }).catch(() => [])
    const shown = entries.filter(({ name }) => !name.startsWith('.'))
    return shown.every((entry) => this.#isIgnored(this.#pathOf(entry.name), entry.isDirectory()))
  }

  #pathOf(name: string): string {
    return this.#directory === '' ? name : `${this.#directory}/${name}`
  }
}

const namesIn = (path: string): string[] => (path === '' ? [] : path.split('/'))

/** As Git takes it where it makes a repository. */
const ignorecase = platform === 'darwin' || platform === 'win32'

/** What is hidden holds tools and secrets, but for the folder that the layout itself knows. */
function isNobodys(top: string, name: string, path: string): boolean {
  if (name.startsWith('.')) return name !== '.gitbook.yaml' && name !== '.gitbook'
  return name === 'node_modules' || isTrialData(top, path)
}

/** The data of an `octavo start` in the same folder: database, keys and token. */
const isTrialData = (top: string, path: string): boolean => existsSync(join(top, path, 'octavo-version'))

/** Whether a file or folder is left out, or lies in a folder that is. */
export async function isLeftOut(top: string, path: string, isDirectory: boolean): Promise<boolean> {
  const names = path.split('/')
  let here = await LeftOut.of(top)
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1
    if (here.has(name, isDirectory || !isLast)) return true
    if (!isLast) here = await here.within(name)
  }
  return false
}
