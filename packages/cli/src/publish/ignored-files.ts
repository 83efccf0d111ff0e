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
