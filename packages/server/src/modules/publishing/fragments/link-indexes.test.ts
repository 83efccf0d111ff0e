import {
  applyChanges,
  type Chunk,
  type DocumentPage,
  type Hash,
  memoryObjects,
  type ObjectReader,
  readRoot,
  storeWhole,
} from '@octavo/content'
import { expect, test } from 'vitest'
import { hashOf } from '../../content/index.ts'
import { countTurns } from '../../../testing/count-turns.ts'
import { type Indexable, linkIndexes } from './link-indexes.ts'

const pageAt = (number: number, file = `folder/page-${number}.md`): DocumentPage => ({
  type: 'document',
  parent: null,
  order: `a${String(number).padStart(6, '0')}`,
  title: `Page ${number}`,
  slug: `page-${number}`,
  file: { path: file },
})

const nothing = {
  files: new Map(),
  reusableContents: new Map(),
  variables: new Map(),
  tags: new Map(),
  sources: new Map(),
}

/** A space whose reads are counted. */
async function givenSpace(pages: number) {
  const draft = memoryObjects(hashOf)
  const entries = Array.from({ length: pages }, (_, number) => [`page_${number}`, pageAt(number)] as const)
  const root = await storeWhole(draft, { pages: new Map(entries), ...nothing })
  let read = 0
  const objects: ObjectReader = {
    bytes: (hash) => draft.bytes(hash),
    async chunks(hashes): Promise<readonly Chunk[]> {
      read += hashes.length
      return draft.chunks(hashes)
    },
  }
  const content = async (hash: Hash, space = 'space_1') =>
    ({ space, objects, root: await readRoot(draft, hash), revision: { root: hash } }) as unknown as Indexable
  const edit = async (hash: Hash, number: number, file: string) =>
    applyChanges(draft, hash, { pages: new Map([[`page_${number}`, pageAt(number, file)]]) })
  return { root, content, edit, reads: () => read }
}

test('after an edit in a large space little is read, and both contents are found as they are', async () => {
  const { root, content, edit, reads } = await givenSpace(5000)
  const indexes = linkIndexes()
  const old = await indexes.of(await content(root))
  const whole = reads()
  const next = await edit(root, 4321, 'folder/renamed.md')
  const before = reads()
  const young = await indexes.of(await content(next))

  expect(reads() - before).toBeLessThan(whole / 5)
  expect(old.resolve('page-4321.md', 'folder/x.md')).toEqual({ kind: 'page', page: 'page_4321' })
  expect(old.resolve('renamed.md', 'folder/x.md')).toBeUndefined()
  expect(young.resolve('page-4321.md', 'folder/x.md')).toBeUndefined()
  expect(young.resolve('renamed.md', 'folder/x.md')).toEqual({ kind: 'page', page: 'page_4321' })
  expect(await indexes.of(await content(root))).toBe(old)
})

test('the work of indexing a large space lets others have their turns', async () => {
  const { root, content } = await givenSpace(20_000)
  const { turns } = await countTurns(async () => linkIndexes().of(await content(root)))

  expect(turns).toBeGreaterThan(5)
})

test('what is left of a content that was swept away is no hindrance to the next', async () => {
  const [old, young] = [await givenSpace(300), await givenSpace(3)]
  const indexes = linkIndexes()
  await indexes.of(await old.content(old.root))
  const index = await indexes.of(await young.content(young.root))

  expect(index.size).toBe(3)
  expect(index.resolve('page-4.md', 'folder/x.md')).toBeUndefined()
})

test('spaces that nobody asks for any more are forgotten', async () => {
  const { root, content } = await givenSpace(10)
  const indexes = linkIndexes(15)
  const first = await indexes.of(await content(root, 'space_1'))
  const second = await indexes.of(await content(root, 'space_2'))
  await new Promise((resolve) => setImmediate(resolve))

  expect(await indexes.of(await content(root, 'space_2'))).toBe(second)
  expect(await indexes.of(await content(root, 'space_1'))).not.toBe(first)
})
