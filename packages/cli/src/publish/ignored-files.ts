import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ignore, { type Ignore } from 'ignore'

interface Rules {
  readonly directory: string
  readonly rules: Ignore
}

/**
 * What is left out of a folder: what the `.gitignore` files from `top` down to it name, and what is nobody's documentation. Those
 * above `top` do not count: who names a folder means it.
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

  /** Of a folder at a path from `top`; '' is `top` itself. */
  static async of(top: string, path = ''): Promise<LeftOut> {
    let here = await LeftOut.#read(top, '', [])
    for (const name of path === '' ? [] : path.split('/')) here = await here.within(name)
    return here
  }

  static async #read(top: string, directory: string, above: readonly Rules[]): Promise<LeftOut> {
    const text = await readFile(join(top, directory, '.gitignore'), 'utf8').catch(() => undefined)
    const all = text === undefined ? above : [...above, { directory, rules: ignore().add(text) }]
    return new LeftOut(top, directory, all)
  }

  /** The same of a folder inside. */
  within(name: string): Promise<LeftOut> {
    return LeftOut.#read(this.#top, this.#pathOf(name), this.#all)
  }

  has(name: string, isDirectory: boolean): boolean {
    const path = this.#pathOf(name)
    return isNobodys(this.#top, name, path) || this.#isIgnored(path, isDirectory)
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

  #pathOf(name: string): string {
    return this.#directory === '' ? name : `${this.#directory}/${name}`
  }
}

/** What is hidden holds tools and secrets, but for the folder that the layout itself knows. */
function isNobodys(top: string, name: string, path: string): boolean {
  if (name.startsWith('.')) return name !== '.gitbook.yaml' && name !== '.gitbook'
  // The data of an `octavo start` in the same folder: database, keys and token.
  return name === 'node_modules' || existsSync(join(top, path, 'octavo-version'))
}

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
