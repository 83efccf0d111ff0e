import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLayout } from '../layout/read-layout.ts'
import { writeLayout } from '../layout/write-layout.ts'
import type { WholeContent } from '../model/content.ts'
import { memoryObjects } from '../objects/objects.ts'
import { hashOf } from '../testing/store.ts'
import { applyChanges, loadWhole, storeWhole } from '../tree/apply-changes.ts'
import { importFiles } from './import-files.ts'
import { matchLayout } from './match-layout.ts'

type Files = ReadonlyMap<string, string>

const words = fc.constantFrom('one', 'two', 'three', 'four', 'five', 'six')
const paths = fc.constantFrom('README.md', 'a.md', 'b.md', 'c/d.md', 'c/README.md', 'c/e.md', 'f.md', 'logo.svg')
const document = fc
  .array(words, { minLength: 2, maxLength: 12 })
  .map((lines) => `# ${lines[0]}\n\n${lines.join('\n')}\n`)
const summary = fc
  .subarray(['* [A](a.md)', '* [B](b.md)', '## Group', '* [D](c/d.md)', '* [Empty]()', '* [Out](https://a.example)'])
  .map((lines) => `${lines.join('\n')}\n`)
const tree: fc.Arbitrary<Files> = fc
  .tuple(fc.uniqueArray(fc.tuple(paths, document), { selector: ([path]) => path }), fc.option(summary))
  .map(([files, text]) => new Map([...files, ...(text === null ? [] : [['SUMMARY.md', text] as const])]))

class World {
  readonly #objects = memoryObjects(hashOf)
  readonly #blobs = new Map<string, Uint8Array>()
  #lastId = 0
  readonly #tools = {
    newId: (kind: string) => `${kind}_${String(++this.#lastId).padStart(6, '0')}`,
    hash: hashOf,
    read: (hash: Parameters<typeof this.read>[0]) => this.#objects.bytes(hash),
  }

  read = async (hash: ReturnType<typeof hashOf>) => this.#blobs.get(hash) ?? (await this.#objects.bytes(hash))

  async begin(files: Files): Promise<WholeContent> {
    const { content, objects, blobs } = await matchLayout(undefined, readLayout(filesOf(files)), this.#tools)
    for (const bytes of objects.values()) this.#objects.write(bytes)
    for (const [hash, bytes] of blobs) this.#blobs.set(hash, bytes)
    return loadWhole(this.#objects, await storeWhole(this.#objects, content))
  }

  async step(base: WholeContent, current: WholeContent, files: Files): Promise<WholeContent> {
    const given = { base, current, files: filesOf(files), now: '2030-01-01T00:00:00Z' }
    const { changes, objects, blobs } = await importFiles(given, this.#tools)
    for (const bytes of objects.values()) this.#objects.write(bytes)
    for (const [hash, bytes] of blobs) this.#blobs.set(hash, bytes)
    const root = await storeWhole(this.#objects, current)
    return loadWhole(this.#objects, await applyChanges(this.#objects, root, changes))
  }

  async textsOf(content: WholeContent): Promise<Record<string, string>> {
    const written = await writeLayout(content, this.read)
    const texts = written.map(async (file) => {
      const bytes = 'bytes' in file ? file.bytes : await this.read('object' in file ? file.object : file.blob)
      return [file.path, Buffer.from(bytes).toString()] as const
    })
    return Object.fromEntries(await Promise.all(texts))
  }
}

const filesOf = (files: Files) => [...files].map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) }))

/** The files at each step of a way from one set to the other: those that are new or changed one by one, then those that go. */
function stepsBetween(from: Files, to: Files, order: readonly number[]): Files[] {
  const changed = [...to].filter(([path, text]) => from.get(path) !== text)
  const sorted = changed.toSorted(
    (one, other) => (order[changed.indexOf(one)] ?? 0) - (order[changed.indexOf(other)] ?? 0),
  )
  const steps: Files[] = []
  const now = new Map(from)
  for (const [path, text] of sorted) {
    now.set(path, text)
    steps.push(new Map(now))
  }
  return [...steps, to]
}

test('files that come in several steps come to the same as files that come at once', async () => {
  await fc.assert(
    fc.asyncProperty(tree, tree, fc.array(fc.nat(9)), async (before, after, order) => {
      const world = new World()
      const base = await world.begin(before)
      const atOnce = await world.step(base, base, after)
      let current = base
      for (const files of stepsBetween(before, after, order)) current = await world.step(base, current, files)

      expect(await world.textsOf(current)).toEqual(Object.fromEntries(after))
      const known = (content: WholeContent) => [...content.pages].filter(([id]) => base.pages.has(id))
      expect(known(current).map(([id, page]) => [id, page.title])).toEqual(
        known(atOnce).map(([id, page]) => [id, page.title]),
      )
      expect(current.pages.size).toBe(atOnce.pages.size)

      expect(await world.step(base, current, after)).toEqual(current)
    }),
  )
})
