import { decodeDocument } from '../front-matter/document-text.ts'
import { mayLinkById } from '../layout/links-by-id.ts'
import type { Hash } from '../model/hash.ts'
import { requireSize } from './edit-document.ts'
import type { EditRun } from './edit-run.ts'
import { resolveReferences } from './resolve-references.ts'

/** When everything is made, links in the documents of the batch can lead to it. Notes which documents link by id. */
export async function linkDocuments(run: EditRun): Promise<void> {
  for (const id of run.written) {
    const page = await run.pages.get(id)
    if (page?.type === 'document' && page.document) {
      const linked = await link(run, page, page.document)
      if (linked !== page) await run.pages.set(id, linked)
    }
    const reusable = await run.reusableContents.get(id)
    if (reusable) run.reusableContents.set(id, await link(run, reusable, reusable.document))
  }
}

type Linking = { document?: Hash; linksById?: true }

async function link<Record extends Linking>(run: EditRun, record: Record, document: Hash): Promise<Record> {
  const bytes = await run.draft.bytes(document)
  if (!run.made.isEmpty) run.budget.spend(bytes.length)
  await run.pause()
  const text = decodeDocument(bytes)
  const resolved = run.blocksOf && !run.made.isEmpty ? resolveReferences(text, run.made, run.blocksOf) : text
  const linksById = mayLinkById(resolved)
  if (resolved === text && linksById === (record.linksById ?? false)) return record
  const { linksById: _before, ...rest } = record
  const written = resolved === text ? document : run.draft.write(requireSize(resolved))
  return { ...rest, document: written, ...(linksById && { linksById }) } as Record
}
