import type { ObjectReader } from '@octavo/content'
import { expect, test } from 'vitest'
import type { LocatedContent } from '../addresses/index.ts'
import { ContentReads } from './content-reads.ts'
import { givenSpace, idOf } from './testing/memory-space.ts'

/** A content whose objects cannot be read while `isGone` says so. */
async function givenReads(isGone: () => boolean) {
  const space = await givenSpace(
    { 'start.md': 'Words.' },
    { variables: new Map([['product', 'Octavo']]), tags: new Map([['new', { label: 'New' }]]) },
  )
  const { content } = await space.ask('start.md')
  const objects: ObjectReader = {
    ...content.objects,
    chunks: async (hashes) => {
      if (isGone()) throw new Error('the database is away')
      return content.objects.chunks(hashes)
    },
  }
  return new ContentReads({ ...content, home: undefined, objects } as LocatedContent)
}

test('what could not be read while the database was away is read when it is back', async () => {
  let isGone = true
  const reads = await givenReads(() => isGone)
  await expect(reads.variables()).rejects.toThrow('away')
  await expect(reads.tags()).rejects.toThrow('away')
  await expect(reads.children(null, 'first')).rejects.toThrow('away')

  isGone = false
  expect(await reads.variables()).toEqual({ product: 'Octavo' })
  expect(await reads.tags()).toEqual(new Map([['new', { label: 'New' }]]))
  expect((await reads.children(null, 'first')).pages.map(([id]) => id)).toEqual([idOf('start.md')])
})
