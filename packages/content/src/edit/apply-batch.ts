import type { Hash } from '../model/hash.ts'
import type { Draft } from '../objects/objects.ts'
import type { ContentChanges } from '../tree/apply-changes.ts'
import { emptyRoot, readRoot } from '../tree/content-root.ts'
import type { BlocksOf } from './apply-patches.ts'
import { deleteFile, insertFiles, updateFile } from './change-files.ts'
import { deleteReusableContent, insertReusableContent, updateReusableContent } from './change-reusable-contents.ts'
import type { ChangeResult, ContentChange } from './change.ts'
import { deletePage } from './delete-page.ts'
import { DocumentBudget, type EditRun, type MadeKind, References, WorkingPart } from './edit-run.ts'
import { linkDocuments } from './link-documents.ts'
import { insertPage } from './insert-page.ts'
import { Refused, type Refusal } from './refusal.ts'
import { revertPage } from './revert-page.ts'
import { setVariables } from './set-variables.ts'
import { updatePage } from './update-page.ts'
import { upsertPage } from './upsert-page.ts'
import { WorkingPages } from './working-pages.ts'

type Batch = {
  readonly draft: Draft
  readonly root: Hash
  readonly changes: readonly ContentChange[]
  readonly newId: (kind: MadeKind) => string
  /** ISO 8601. */
  readonly now: string
  readonly blocksOf?: BlocksOf
  /** The root of a revision of the same space; of the one that the work began with where none is named. */
  readonly rootOf?: (revision: string | undefined) => Promise<Hash | undefined>
}

type AppliedBatch = { changes: ContentChanges; results: ChangeResult[] }

/**
 * Applies changes in order, all or none: what one makes, the next ones see. Documents are written to the draft; the rest is
 * handed back as changes, which applyChanges makes a content of. Each change costs a few reads, whatever the size of the content.
 */
export async function applyBatch(batch: Batch, pause = async () => {}): Promise<AppliedBatch | { refusal: Refusal }> {
  const { draft, changes } = batch
  const root = await readRoot(draft, batch.root)
  const run: EditRun = {
    draft,
    now: batch.now,
    newId: batch.newId,
    blocksOf: batch.blocksOf,
    contentOf: async (revision) => {
      const found = await batch.rootOf?.(revision)
      return found === undefined ? undefined : { ...emptyRoot, ...(await readRoot(draft, found)) }
    },
    pages: new WorkingPages(draft, root),
    files: new WorkingPart(draft, root, 'files'),
    reusableContents: new WorkingPart(draft, root, 'reusableContents'),
    variables: new WorkingPart(draft, root, 'variables'),
    made: new References(),
    written: new Set(),
    pause,
    budget: new DocumentBudget(),
  }
  await run.pages.prefetch(namedPages(changes))
  const results: ChangeResult[] = []
  try {
    for (const change of changes) {
      await pause()
      results.push(await applyChange(run, change))
    }
    await linkDocuments(run)
  } catch (error) {
    if (error instanceof Refused) return { refusal: refusalOf(error, Math.min(results.length, changes.length - 1)) }
    throw error
  }
  const { pages, files, reusableContents, variables } = run
  const done = {
    pages: pages.changed,
    files: files.changed,
    reusableContents: reusableContents.changed,
    variables: variables.changed,
  }
  return { changes: done, results }
}

const refusalOf = ({ code, field, message }: Refused, index: number): Refusal => ({
  index,
  code,
  message,
  ...(field !== undefined && { field }),
})

function applyChange(run: EditRun, change: ContentChange): Promise<ChangeResult> {
  switch (change.operation) {
    case 'insert_page':
      return insertPage(run, change)
    case 'update_page':
      return updatePage(run, change)
    case 'upsert_page':
      return upsertPage(run, change)
    case 'delete_page':
      return deletePage(run, change)
    case 'revert_page':
      return revertPage(run, change)
    case 'insert_files':
      return insertFiles(run, change)
    case 'update_file':
      return updateFile(run, change)
    case 'delete_file':
      return deleteFile(run, change)
    case 'set_variables':
      return setVariables(run, change)
    case 'insert_reusable_content':
      return insertReusableContent(run, change)
    case 'update_reusable_content':
      return updateReusableContent(run, change)
    case 'delete_reusable_content':
      return deleteReusableContent(run, change)
  }
}

function namedPages(changes: readonly ContentChange[]): Set<string> {
  const named = changes.flatMap((change) => [
    ...('page' in change ? [change.page] : []),
    ...('into' in change && change.into != null ? [change.into] : []),
  ])
  return new Set(named)
}
