import { decodeDocument } from '../front-matter/document-text.ts'
import type { AddressedPage, DocumentPage, PageRecord } from '../model/page.ts'
import { canonical } from '../objects/chunk.ts'
import { isAddressed } from '../tree/place-keys.ts'
import type { ChangeResult, UpdatePage } from './change.ts'
import { editDocument, requireSize, withoutMetadata } from './edit-document.ts'
import type { EditRun } from './edit-run.ts'
import { requireFields, withFields, withLinkTitle } from './page-fields.ts'
import { freeSlug, givenSlug, requirePlace } from './place-page.ts'
import { Refused } from './refusal.ts'

export async function requirePage(run: EditRun, id: string, field = 'page'): Promise<PageRecord> {
  const page = await run.pages.get(id)
  if (!page) throw new Refused('unknown_reference', 'is no page of this content', field)
  return page
}

export async function updatePage(run: EditRun, change: UpdatePage): Promise<ChangeResult> {
  const id = run.made.idOf('page', change.page, 'page')
  const page = await requirePage(run, id)
  requireFields(page.type, change)
  const isMoved = change.into !== undefined || change.at !== undefined
  const placed = isMoved ? await movePage(run, id, page, change) : page
  const edited = placed.type === 'document' ? await editPage(run, placed, change) : withFields(placed, change)
  const addressed = isAddressed(edited) ? await withSlug(run, id, page, edited, change.slug) : edited
  if (change.document || change.patches) run.written.add(id)
  if (canonical(addressed) !== canonical(page)) {
    await run.pages.set(id, { ...addressed, updatedAt: run.now })
    if (isMoved && change.at === undefined) run.pages.noteLast(addressed.parent, addressed.order)
  }
  return { object: 'updated_page', page: id }
}

/** A page that goes elsewhere gets its address from there: a directory that an import fixed no longer holds. */
async function movePage(run: EditRun, id: string, page: PageRecord, change: UpdatePage): Promise<PageRecord> {
  const parent =
    change.into === undefined ? page.parent : change.into === null ? null : run.made.idOf('page', change.into, 'into')
  await requirePlace(run.pages, id, page.type, parent)
  const order = await run.pages.orderAt(id, parent, change.at)
  if (parent === page.parent) return { ...page, order }
  const { directory: _old, ...rest } = page as AddressedPage
  return { ...rest, parent, order } as PageRecord
}

async function editPage(run: EditRun, page: DocumentPage, change: UpdatePage): Promise<DocumentPage> {
  const bytes = page.document && (await run.draft.bytes(page.document))
  run.budget.spend((bytes?.length ?? 0) + (change.document?.markdown.length ?? 0))
  const text = bytes && decodeDocument(bytes)
  const edited = editDocument({ page, text }, change, run.blocksOf)
  const isSame = edited.text === text
  const document = isSame || edited.text === undefined ? page.document : run.draft.write(requireSize(edited.text))
  const own = isSame ? page : { ...withoutMetadata(page), ...edited.fields }
  const titled = { ...own, title: edited.title, ...(document && { document }) }
  return withLinkTitle(titled, change.linkTitle)
}

async function withSlug(
  run: EditRun,
  id: string,
  old: PageRecord,
  page: AddressedPage,
  given: string | undefined,
): Promise<AddressedPage> {
  if (given !== undefined) return { ...page, slug: await givenSlug(run.pages, id, page, given) }
  if (page.parent === old.parent) return page
  return { ...page, slug: await freeSlug(run.pages, id, page, page.slug) }
}
