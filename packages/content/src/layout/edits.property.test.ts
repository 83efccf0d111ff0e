import { expect, test } from 'vitest'
import { readFixture } from '../testing/corpus.ts'
import { checkEdit } from '../testing/check-edit.ts'
import { editAtRandom, editKinds, randomNumbers } from '../testing/random-edits.ts'
import { Store } from '../testing/store.ts'
import { findSpaces } from './find-spaces.ts'
import type { RepositoryFile } from './repository-file.ts'

const encoder = new TextEncoder()
const filesOf = (texts: Record<string, string>): RepositoryFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, bytes: encoder.encode(text) }))

const handWritten = filesOf({
  'SUMMARY.md':
    '# Contents\r\n\r\n-   [Home](README.md)\r\n-   [Guide](guide/README.md "G")\r\n    -   [One](guide/one.md)\r\n        -   [Deep](guide/deep.md)\r\n\r\n## Second\r\n\r\n<!-- why -->\r\n\r\n-   [Two](two.md) (old)\r\n-   Nothing here\r\n    -   [Three](<th ree.md>)\r\n\r\n***\r\n\r\n-   [Last](last.md)\r\n-   [Out](https://example.org)\r\n    -   [Below a link](below.md)',
  'README.md': '# Home\n',
  'guide/README.md': '---\ndescription: G\n---\n\nGuide\n=====\n\nText here.\n\nMore.\n',
  'guide/one.md': '# One\n\nFirst paragraph.\n\nSecond.\n',
  'guide/deep.md': '# Deeper\n',
  'two.md': 'No heading',
  'th ree.md': '# Three\n',
  'last.md': '# Last\n',
  'below.md': '# Below a link\n',
  'unlisted.md': '# Unlisted\n',
})

const withoutSummary = filesOf({
  'README.md': '# Home\n',
  'b/README.md': '# B\n',
  'b/x.md': '# X\n\nSome text.\n\nEnd.\n',
  'c/y.md': '# Y\n',
  'c/d/z.md': '# Z\n',
})

const spaces = [
  { name: 'every block', files: findSpaces(readFixture('all-blocks')).spaces[0]!.files },
  { name: 'every trap', files: readFixture('odd') },
  { name: 'a hand-written table of contents', files: handWritten },
  { name: 'no table of contents', files: withoutSummary },
  { name: 'nothing at all', files: [] },
]

test.each(spaces)('edits of $name change what they edit, and nothing else', async ({ files }) => {
  const kinds = new Map<string, number>()
  for (let seed = 1; seed <= 8; seed++) {
    const random = randomNumbers(seed)
    const store = new Store()
    let { content } = await store.import(files)
    let written = await store.export(content)
    for (let count = 0; count < 12; count++) {
      const edited = editAtRandom(content, store, random, editKinds[random(editKinds.length)]!)
      if (!edited) continue
      const after = await store.export(edited.content)
      const faults = await checkEdit(store, { content, written }, edited, after)
      expect(faults, `seed ${seed}, edit ${count}: ${edited.kind} ${edited.id}`).toEqual([])
      kinds.set(edited.kind, (kinds.get(edited.kind) ?? 0) + 1)
      content = edited.content
      written = after
    }
  }
  // The traps hold no plain paragraph to edit.
  expect(kinds.size).toBeGreaterThanOrEqual(editKinds.length - 1)
})
