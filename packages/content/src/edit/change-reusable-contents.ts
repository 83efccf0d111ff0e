import { changeFrontMatter } from '../front-matter/change-front-matter.ts'
import { decodeDocument } from '../front-matter/document-text.ts'
import { leadingHeading } from '../front-matter/leading-heading.ts'
import { readFrontMatter } from '../front-matter/read-front-matter.ts'
import type { ReusableContentRecord } from '../model/content.ts'
import { applyPatches } from './apply-patches.ts'
import type { ChangeResult, DeleteReusableContent, InsertReusableContent, UpdateReusableContent } from './change.ts'
import { requireSize, requireTitle } from './edit-document.ts'
import type { EditRun } from './edit-run.ts'
import { Refused } from './refusal.ts'

/** The front matter of a reusable content holds its title, which is its only name. */
export async function insertReusableContent(run: EditRun, change: InsertReusableContent): Promise<ChangeResult> {
  const given = change.document?.markdown ?? ''
  const said = readFrontMatter(given).title
  const title = said ?? requireTitle(change.title ?? (leadingHeading(given)?.title || 'Untitled'))
  const document = run.draft.write(requireSize(said === undefined ? withTitle(given, title) : given))
  const reusableContent = run.newId('reusableContent')
  run.reusableContents.set(reusableContent, { title, document })
  run.written.add(reusableContent)
  return {
    object: 'created_reusable_content',
    reusableContent,
    ...run.made.note('reusableContent', reusableContent, change.ref),
  }
}

export async function updateReusableContent(run: EditRun, change: UpdateReusableContent): Promise<ChangeResult> {
  const id = run.made.idOf('reusableContent', change.reusableContent, 'reusableContent')
  const old = await requireReusable(run, id)
  if (change.document && change.patches) {
    throw new Refused('patch_invalid', 'is either changed or replaced, not both', 'patches')
  }
  const bytes = await run.draft.bytes(old.document)
  run.budget.spend(bytes.length)
  const before = decodeDocument(bytes)
  const body = change.document?.markdown ?? applyPatches(before, change.patches ?? [], run.blocksOf)
  const said = readFrontMatter(body).title
  const isGiven = change.document !== undefined && said !== undefined
  const wanted = isGiven || change.title === undefined ? undefined : requireTitle(change.title)
  const text = wanted === undefined || wanted === said ? body : withTitle(body, wanted)
  const title = wanted ?? said ?? old.title
  run.reusableContents.set(id, { ...old, title, document: run.draft.write(requireSize(text)) })
  if (change.document || change.patches) run.written.add(id)
  return { object: 'updated_reusable_content', reusableContent: id }
}

export async function deleteReusableContent(run: EditRun, change: DeleteReusableContent): Promise<ChangeResult> {
  const id = run.made.idOf('reusableContent', change.reusableContent, 'reusableContent')
  await requireReusable(run, id)
  run.reusableContents.set(id, undefined)
  return { object: 'deleted_reusable_content', reusableContent: id }
}

async function requireReusable(run: EditRun, id: string): Promise<ReusableContentRecord> {
  const record = await run.reusableContents.get(id)
  if (!record) throw new Refused('unknown_reference', 'is no reusable content of this content', 'reusableContent')
  return record
}

function withTitle(text: string, title: string): string {
  const changed = changeFrontMatter(text, { title })
  if ('text' in changed) return changed.text
  throw new Refused('front_matter_invalid', `the front matter cannot be changed: ${changed.fault.message}`)
}
