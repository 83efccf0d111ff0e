import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ignore, { type Ignore } from 'ignore'

interface Rules {
  readonly directory: string
  readonly rules: Ignore
}

/** What the `.gitignore` files of a folder name. Those above the folder do not count: who names a folder means it. */
export class Ignored {
  readonly #top: string
  readonly #all: readonly Rules[]

  constructor(top: string, all: readonly Rules[] = []) {
    this.#top = top
    this.#all = all
  }

  /** With the rules of a directory inside. */
  async within(directory: string): Promise<Ignored> {
    const text = await readFile(join(this.#top, directory, '.gitignore'), 'utf8').catch(() => undefined)
    if (text === undefined) return this
    return new Ignored(this.#top, [...this.#all, { directory, rules: ignore().add(text) }])
  }

  /** The innermost rule that speaks of it decides. */
  has(path: string, isDirectory: boolean): boolean {
    let isIgnored = false
    for (const { directory, rules } of this.#all) {
      const inside = directory === '' ? path : path.slice(directory.length + 1)
      const { ignored, unignored } = rules.test(isDirectory ? `${inside}/` : inside)
      if (ignored) isIgnored = true
      else if (unignored) isIgnored = false
    }
    return isIgnored
  }
}

/** What is hidden holds tools and secrets, but for the folder that the layout itself knows. */
export function isNobodys(top: string, name: string, path: string): boolean {
  if (name.startsWith('.')) return name !== '.gitbook.yaml' && name !== '.gitbook'
  // The data of an `octavo start` in the same folder: database, keys and token.
  return name === 'node_modules' || existsSync(join(top, path, 'octavo-version'))
}

/** Whether a file or folder is left out, or lies in a folder that is. */
export async function isLeftOut(top: string, path: string, isDirectory: boolean): Promise<boolean> {
  let ignored = new Ignored(top)
  const names = path.split('/')
  for (const [index, name] of names.entries()) {
    ignored = await ignored.within(names.slice(0, index).join('/'))
    const here = names.slice(0, index + 1).join('/')
    const isFolder = isDirectory || index < names.length - 1
    if (isNobodys(top, name, here) || ignored.has(here, isFolder)) return true
  }
  return false
}
