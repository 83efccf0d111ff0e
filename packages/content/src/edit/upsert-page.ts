import type { ChangeResult, UpsertPage } from './change.ts'
import type { EditRun } from './edit-run.ts'
import { insertPage } from './insert-page.ts'
import { requireSlug, titleOfSlug } from './place-page.ts'
import { requirePage, updatePage } from './update-page.ts'
import { Refused } from './refusal.ts'

/** Writes the page at an address; where there is none, it is made, with the pages above it that are missing too. */
export async function upsertPage(run: EditRun, change: UpsertPage): Promise<ChangeResult> {
  const { path, ref, operation: _operation, ...fields } = change
  const segments = path.split('/')
  for (const segment of segments) requireSlug(segment, 'path')
  const found = await run.pages.atAddress(path)
  if (found !== undefined) {
    if ((await requirePage(run, found)).type !== 'document') {
      throw new Refused('place_invalid', 'leads to a group, which has no document', 'path')
    }
    run.made.note('page', found, ref)
    return updatePage(run, { operation: 'update_page', page: found, ...fields })
  }
  const slug = segments.at(-1)!
  const into = segments.length === 1 ? null : await pageAbove(run, segments.slice(0, -1))
  return insertPage(run, {
    operation: 'insert_page',
    ...fields,
    ...(fields.title === undefined && fields.document === undefined && { title: titleOfSlug(slug) }),
    slug,
    into,
    ...(ref !== undefined && { ref }),
  })
}

async function pageAbove(run: EditRun, segments: readonly string[]): Promise<string> {
  const found = await run.pages.atAddress(segments.join('/'))
  if (found !== undefined) return found
  const slug = segments.at(-1)!
  const into = segments.length === 1 ? null : await pageAbove(run, segments.slice(0, -1))
  const made = await insertPage(run, { operation: 'insert_page', title: titleOfSlug(slug), slug, into })
  return (made as { page: string }).page
}
