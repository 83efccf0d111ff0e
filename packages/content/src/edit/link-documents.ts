import { decodeDocument } from '../front-matter/document-text.ts'
import type { Hash } from '../model/hash.ts'
import { requireSize } from './edit-document.ts'
import type { EditRun } from './edit-run.ts'
import { resolveReferences } from './resolve-references.ts'

/** When everything is made, links in the documents of the batch can lead to it. */
export async function linkDocuments(run: EditRun): Promise<void> {
  if (run.made.isEmpty) return
  for (const id of run.written) {
    const page = await run.pages.get(id)
    if (page?.type === 'document' && page.document) {
      const document = await linked(run, page.document)
      if (document !== page.document) await run.pages.set(id, { ...page, document })
    }
    const reusable = await run.reusableContents.get(id)
    if (reusable) run.reusableContents.set(id, { ...reusable, document: await linked(run, reusable.document) })
  }
}

async function linked(run: EditRun, document: Hash): Promise<Hash> {
  const bytes = await run.draft.bytes(document)
  run.budget.spend(bytes.length)
  await run.pause()
  const text = decodeDocument(bytes)
  const resolved = run.blocksOf ? resolveReferences(text, run.made, run.blocksOf) : text
  return resolved === text ? document : run.draft.write(requireSize(resolved))
}
