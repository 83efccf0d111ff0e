import {
  addressOf,
  compareContent,
  type ContentRoot,
  decodeDocument,
  exportedPaths,
  type Hash,
  isAddressed,
  loadWhole,
  type ObjectReader,
  type PageRecord,
  type ReusableContentRecord,
} from '@octavo/content'
import type { DocumentDiffView, Id } from '@octavo/contract'
import type { Cursor, Page } from '../../platform/http/cursor.ts'
import type { Compared } from './compared-content.ts'
import { diffTexts } from './diff-texts.ts'

/** In characters: a page of diffs ends where they have grown so long. */
const enough = 8 * 1024 * 1024

interface Side<Thing> {
  readonly before: Thing | undefined
  readonly after: Thing | undefined
}

/** What changed, by a key that sorts. */
interface Changed {
  readonly key: string
  readonly documents: Side<Hash>
  show(): Promise<Omit<DocumentDiffView, 'change' | 'diff'>>
}

/** The documents that differ, each with its diff, in an order that lasts. */
export async function listDiffs(compared: Compared, cursor: Cursor, { after, limit }: Page) {
  const changed = (await changedDocuments(compared)).filter(({ key }) => after === undefined || key > after[0]!)
  const items: DocumentDiffView[] = []
  let size = 0
  let last: string | undefined
  for (const { key, documents, show } of changed) {
    if (items.length === limit || size > enough) break
    const shown = await show()
    const diff = await diffOf(compared.objects, documents, shown)
    items.push({ ...shown, change: changeOf(documents), diff })
    size += diff.length
    last = key
  }
  const isLast = items.length === changed.length
  return { items, ...(!isLast && { next: { page: cursor.after([last!]) } }), count: items.length }
}

const changeOf = ({ before, after }: Side<Hash>): DocumentDiffView['change'] => {
  if (before === undefined) return 'created'
  return after === undefined ? 'deleted' : 'edited'
}

async function diffOf(
  objects: ObjectReader,
  { before, after }: Side<Hash>,
  names: Pick<DocumentDiffView, 'before' | 'after'>,
): Promise<string> {
  const read = (hash: Hash | undefined) => (hash === undefined ? new Uint8Array() : objects.bytes(hash))
  const [old, young] = await Promise.all([read(before), read(after)])
  const shown = {
    ...(names.before !== undefined && { before: names.before }),
    ...(names.after !== undefined && { after: names.after }),
  }
  return decodeDocument(await diffTexts(old, young, shown))
}

/** The files that documents are exported to before and after, by id. */
type Names = Side<ReadonlyMap<string, string>>

/** The names that the patch of the same change has. */
async function exportedNames({ objects, roots }: Compared): Promise<Names> {
  const namesIn = async (root: Hash) => {
    const { pages, reusableContents } = exportedPaths(await loadWhole(objects, root))
    return new Map([...pages, ...reusableContents])
  }
  const [before, after] = await Promise.all([namesIn(roots.before), namesIn(roots.after)])
  return { before, after }
}

async function changedDocuments(compared: Compared): Promise<Changed[]> {
  const { objects, before, after, roots } = compared
  let read: Promise<Names> | undefined
  // Read only if there is a change to show.
  const names = () => (read ??= exportedNames(compared))
  const difference = await compareContent(objects, roots.before, roots.after)
  const pages = [...difference.pages].map(([id, page]) => pageChange(objects, { before, after }, id, page, names))
  const contents = [...difference.reusableContents].map(([id, one]) => contentChange(id, one, names))
  return [...pages, ...contents]
    .filter(({ documents }) => documents.before !== documents.after)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

const namesOf = (id: string, documents: Side<Hash>, names: Names): Pick<DocumentDiffView, 'before' | 'after'> => ({
  ...(documents.before && { before: names.before!.get(id)! }),
  ...(documents.after && { after: names.after!.get(id)! }),
})

const documentOf = (page: PageRecord | undefined): Hash | undefined =>
  page?.type === 'document' ? page.document : undefined

function pageChange(
  objects: ObjectReader,
  roots: { readonly before: ContentRoot; readonly after: ContentRoot },
  id: string,
  page: { readonly before?: PageRecord | undefined; readonly after?: PageRecord | undefined },
  names: () => Promise<Names>,
): Changed {
  const documents = { before: documentOf(page.before), after: documentOf(page.after) }
  return {
    key: `page:${id}`,
    documents,
    async show() {
      const root = page.after ? roots.after : roots.before
      const shown = await showPage(objects, root, id, (page.after ?? page.before)!)
      return { page: shown, ...namesOf(id, documents, await names()) }
    },
  }
}

const showPage = async (objects: ObjectReader, root: ContentRoot, id: string, page: PageRecord) => ({
  id: id as Id<'page'>,
  type: page.type,
  title: page.title,
  ...(isAddressed(page) && { path: await addressOf(objects, root, page) }),
})

function contentChange(
  id: string,
  content: { readonly before?: ReusableContentRecord | undefined; readonly after?: ReusableContentRecord | undefined },
  names: () => Promise<Names>,
): Changed {
  const { before, after } = content
  const documents = { before: before?.document, after: after?.document }
  return {
    key: `reusable-content:${id}`,
    documents,
    show: async () => ({
      reusableContent: { id, title: (after ?? before)!.title },
      ...namesOf(id, documents, await names()),
    }),
  }
}
