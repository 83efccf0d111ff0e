import type { PageRecord } from '../model/page.ts'
import type { ChangeResult, InsertPage } from './change.ts'
import { editDocument, requireSize } from './edit-document.ts'
import type { EditRun } from './edit-run.ts'
import { requireFields, withFields, withLinkTitle } from './page-fields.ts'
import { freeSlug, givenSlug, requirePlace, slugOfTitle } from './place-page.ts'
import { Refused } from './refusal.ts'

export async function insertPage(run: EditRun, change: InsertPage): Promise<ChangeResult> {
  const type = change.type ?? 'document'
  requireFields(type, change)
  const id = run.newId('page')
  const parent = change.into == null ? null : run.made.idOf('page', change.into, 'into')
  await requirePlace(run.pages, id, type, parent)
  const place = { parent, order: await run.pages.orderAt(id, parent, change.at) }
  const slug = async (title: string) =>
    change.slug === undefined
      ? freeSlug(run.pages, id, place, slugOfTitle(title))
      : givenSlug(run.pages, id, place, change.slug)
  await run.pages.set(id, await newPage(run, type, change, place, slug))
  if (change.document) run.written.add(id)
  if (change.at === undefined) run.pages.noteLast(parent, place.order)
  return { object: 'created_page', page: id, ...run.made.note('page', id, change.ref) }
}

async function newPage(
  run: EditRun,
  type: PageRecord['type'],
  change: InsertPage,
  place: { parent: string | null; order: string },
  slugFor: (title: string) => Promise<string>,
): Promise<PageRecord> {
  const times = { createdAt: run.now, updatedAt: run.now }
  if (type === 'document') {
    run.budget.spend(change.document?.markdown.length ?? 0)
    const { text, title, fields } = editDocument(undefined, change, run.blocksOf)
    const document = run.draft.write(requireSize(text!))
    const page = { type, title, slug: await slugFor(title), ...place, document, ...fields, ...times }
    return withLinkTitle(page, change.linkTitle)
  }
  const { title } = change
  if (title === undefined) throw new Refused('title_invalid', `a page of type ${type} needs one`, 'title')
  if (type === 'group') return withFields({ type, title, slug: await slugFor(title), ...place, ...times }, change)
  if (type === 'link') {
    if (!change.target) throw new Refused('field_invalid', 'a link needs one', 'target')
    return withFields({ type, title, target: change.target, ...place, ...times }, change)
  }
  if (!change.computed) throw new Refused('field_invalid', 'a computed page needs one', 'computed')
  return withFields({ type, title, computed: change.computed, ...place, ...times }, change)
}
