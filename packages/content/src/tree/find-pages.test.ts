import { expect, test } from 'vitest'
import type { PageRecord } from '../model/page.ts'
import { memoryObjects } from '../objects/objects.ts'
import { sha256 } from '../testing/random-content.ts'
import { storeWhole } from './apply-changes.ts'
import { readRoot } from './content-root.ts'
import { firstDocument, homeOf, pageLike } from './find-pages.ts'

type Given = Partial<PageRecord> & { slug?: string; directory?: string }

/** In the order in which they are given; the id of each is its slug unless said otherwise. */
async function contentOf(pages: Readonly<Record<string, Given>>) {
  const draft = memoryObjects(sha256)
  const records = Object.entries(pages).map(([id, page], index): [string, PageRecord] => [
    id,
    {
      type: 'document',
      parent: null,
      order: `a${String(index).padStart(2, '0')}`,
      title: id,
      slug: id,
      ...page,
    } as PageRecord,
  ])
  const nothing = { files: new Map(), reusableContents: new Map(), variables: new Map(), tags: new Map() }
  const hash = await storeWhole(draft, { pages: new Map(records), ...nothing, sources: new Map() })
  return { draft, root: await readRoot(draft, hash) }
}

test('the home is the first document that everyone sees', async () => {
  const { draft, root } = await contentOf({
    secret: { hidden: true },
    'for-some': { condition: 'visitor.claims.x' },
    below: { parent: 'for-some' },
    elsewhere: { type: 'link' },
    group: { type: 'group' },
    start: { parent: 'group' },
    later: {},
  })
  expect((await homeOf(draft, root))?.[0]).toBe('start')
  expect((await firstDocument(draft, root, 'group'))?.[0]).toBe('start')
  expect(await firstDocument(draft, root, 'start')).toBe(undefined)
})

test('where nobody may see a page, the first is the home, and where there is none there is no home', async () => {
  const hidden = await contentOf({
    group: { type: 'group', hidden: true },
    one: { parent: 'group' },
    two: { hidden: true },
  })
  expect((await homeOf(hidden.draft, hidden.root))?.[0]).toBe('one')
  const empty = await contentOf({ group: { type: 'group' } })
  expect(await homeOf(empty.draft, empty.root)).toBe(undefined)
})

test.for([
  ['api/users', 'users'],
  ['API/Users', 'users'],
  ['docs/guide/readme', 'readme'],
  ['u\u0308ber', 'about'],
  ['docs/guide/readme/more', 'more'],
  ['api/users/none', undefined],
  ['api', 'top'],
  ['', undefined],
] as const)('%s is found whatever the case of its letters', async ([address, expected]) => {
  const { draft, root } = await contentOf({
    top: { slug: 'API' },
    users: { parent: 'top' },
    readme: { slug: 'README', directory: 'Docs/Guide', parent: 'top' },
    more: { parent: 'readme' },
    about: { slug: 'Über' },
  })
  expect(await pageLike(draft, root, address)).toBe(expected)
})
