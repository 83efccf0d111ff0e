import {
  applyChanges,
  type ContentChanges,
  createLinkResolver,
  type FileRecord,
  type Hash,
  linkableThings,
  loadWhole,
  memoryObjects,
  type ObjectReader,
  type PageRecord,
  readRoot,
  type WholeContent,
} from '@octavo/content'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOf } from '../../content/index.ts'
import { bringForward } from './link-index.ts'

/** Few names, so that paths meet: equal ones, and those that differ in case or in how a letter is composed. */
const names = ['a', 'A', 'é', 'e\u0301', 'README', 'readme', 'İ', 'i̇', 'ſ', 'b c']
const aPath = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'A', 'x'), { maxLength: 2 }),
    fc.constantFrom(...names),
    fc.constantFrom('.md', '.MD', ''),
  )
  .map(([folders, name, ending]) => [...folders, `${name}${ending}`].join('/'))
const someId = (kind: string) => fc.nat(9).map((number) => `${kind}_${number}`)
const blobs = ['0', '1', '2'].map((name) => name.repeat(64) as Hash)

const aPage = fc.record({ path: fc.option(aPath), title: fc.nat(3), isGroup: fc.boolean() })
const aFile = fc.record({ path: fc.option(aPath), blob: fc.constantFrom(...blobs) })
const anEdit = fc.oneof(
  fc.record({ part: fc.constant('pages' as const), id: someId('page'), to: fc.option(aPage, { freq: 3 }) }),
  fc.record({ part: fc.constant('files' as const), id: someId('file'), to: fc.option(aFile, { freq: 3 }) }),
  fc.record({ part: fc.constant('reusableContents' as const), id: someId('include'), to: fc.option(aFile) }),
)
type Edit = typeof anEdit extends fc.Arbitrary<infer Value> ? Value : never

const document = 'd'.repeat(64) as Hash

function changeOf({ part, id, to }: Edit, number: number): ContentChanges {
  if (to === null) return { [part]: new Map([[id, undefined]]) }
  const placed = to.path === null ? {} : { path: to.path }
  if (part === 'pages') {
    const { title, isGroup } = to as { title: number; isGroup: boolean }
    const own = { parent: null, order: `a${title}`, title: `T${title}`, slug: `${id}-${number}` }
    const page: PageRecord = isGroup
      ? { type: 'group', ...own }
      : { type: 'document', ...own, document, ...(to.path !== null && { file: { path: to.path } }) }
    return { pages: new Map([[id, page]]) }
  }
  const { blob } = to as { blob: Hash }
  const file: FileRecord = { name: id, contentType: 'x/y', size: 1, blob, ...placed }
  if (part === 'files') return { files: new Map([[id, file]]) }
  return { reusableContents: new Map([[id, { title: id, document: blob, ...placed }]]) }
}

const pathOf = (page: PageRecord) => (page.type === 'document' ? page.file?.path : undefined)
const placed = <Value>(map: ReadonlyMap<string, Value>, of: (value: Value) => string | undefined) =>
  Array.from(map, ([id, value]) => [id, of(value)] as const)

/** What is found in the whole content, by the plain functions. */
const oracleOf = ({ pages, files, reusableContents }: WholeContent) => ({
  resolve: createLinkResolver(
    linkableThings(
      placed(pages, pathOf),
      placed(files, ({ path }) => path),
    ),
  ),
  include: createLinkResolver(
    linkableThings(
      placed(reusableContents, ({ path }) => path),
      [],
    ),
  ),
})

const destinations = fc.array(
  fc.oneof(
    aPath,
    someId('page').map((id) => `/pages/${id}#x`),
  ),
  { minLength: 20 },
)

test('an index that is brought forward finds what the whole content holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anEdit, { maxLength: 8 }), { maxLength: 6 }),
      destinations,
      async (all, asked) => {
        const draft = memoryObjects(hashOf)
        const contentOf = async (hash: Hash) => ({ objects: draft as ObjectReader, root: await readRoot(draft, hash) })
        let hash: Hash | null = null
        let kept: Parameters<typeof bringForward>[0]
        for (const [turn, edits] of all.entries()) {
          for (const [number, edit] of edits.entries()) {
            hash = await applyChanges(draft, hash, changeOf(edit, turn * 100 + number))
          }
          if (hash === null) continue
          const content = await contentOf(hash)
          const index = await bringForward(kept, content)
          kept = { index, root: content.root }
          const whole = await loadWhole(draft, hash)
          const oracle = oracleOf(whole)
          for (const destination of asked) {
            expect(index.resolve(destination, 'a/x.md')).toEqual(oracle.resolve(destination, 'a/x.md'))
            const included = oracle.include(destination, 'a/x.md')
            if (destination.startsWith('/pages/')) continue
            expect(index.reusableAt(destination, 'a/x.md')?.id).toBe(
              included?.kind === 'page' ? included.page : undefined,
            )
          }
          for (const [id, record] of whole.files) expect(index.fileOf(id)).toEqual(record)
          for (const blob of blobs) {
            const own = [...whole.files].filter(([, file]) => file.blob === blob).map(([id]) => id)
            expect(index.filesOfBlob(blob)).toEqual(own)
          }
          expect(index.size).toBe(whole.pages.size + whole.files.size + whole.reusableContents.size)
        }
      },
    ),
    { numRuns: 150 },
  )
})
