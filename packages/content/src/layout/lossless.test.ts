import { describe, expect, test } from 'vitest'
import { expectedSpaces, readCorpus, readFixture } from '../testing/corpus.ts'
import { hashOf, Store } from '../testing/store.ts'
import { memoryObjects } from '../objects/objects.ts'
import { loadWhole, storeWhole } from '../tree/apply-changes.ts'
import { findSpaces } from './find-spaces.ts'

const repositories = [
  ...expectedSpaces().map(({ name }) => ({ name, files: readCorpus(name) })),
  ...(['all-blocks', 'odd'] as const).map((name) => ({ name, files: readFixture(name) })),
]

describe.each(repositories)('$name', ({ files }) => {
  test('files become content and the same files again, and are recognized when they come back', async () => {
    for (const space of findSpaces(files).spaces) {
      const store = new Store()
      const { content, reports } = await store.import(space.files)
      expect(reports).toEqual([])
      const objects = memoryObjects(hashOf)
      const stored = await loadWhole(objects, await storeWhole(objects, content))
      const written = await store.export(stored)
      const changed = [...written].filter(([path, bytes]) => {
        const before = space.files.find((file) => file.path === path)
        return !before || !('bytes' in before) || hashOf(before.bytes) !== hashOf(bytes)
      })
      expect(changed.map(([path]) => path)).toEqual([])
      expect([...written.keys()].toSorted()).toEqual(space.files.map(({ path }) => path).toSorted())

      const again = await store.import(space.files, content)
      expect(again.content).toEqual(content)
    }
  })
})
