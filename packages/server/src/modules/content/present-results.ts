import type { ChangeResult, FileRecord } from '@octavo/content'
import type { ChangeResultView, FileView, Id, SemanticChangesView } from '@octavo/contract'
import type { Tenant } from '../../platform/database/database.ts'
import { presentChanges } from './present-changes.ts'
import { type DownloadUrl, presentFile } from './present-content.ts'
import type { WrittenBatch } from './write-batch.ts'

/** What each change of a batch did; `location` is where the content is read. */
export const presentResults = (
  results: readonly ChangeResult[],
  location: string,
  publicUrl: string,
): ChangeResultView[] =>
  results.map((result) => {
    if (result.object !== 'created_page' && result.object !== 'updated_page') return result as ChangeResultView
    const urls = { location: `${publicUrl}${location}/page/${result.page}` }
    return { ...result, page: { object: 'page', id: result.page as Id<'page'>, urls } } as ChangeResultView
  })

export function presentNewFiles(
  tenant: Tenant,
  { results, difference }: Pick<WrittenBatch, 'results' | 'difference'>,
  downloadUrl: DownloadUrl,
): FileView[] {
  const made = results.flatMap((result) => (result.object === 'created_files' ? result.files : []))
  return made.flatMap(({ file }) => {
    const record: FileRecord | undefined = difference.files.get(file)?.after
    return record ? [presentFile(tenant, file, record, downloadUrl)] : []
  })
}

/** Everything that a batch makes different. */
export const presentBatch = ({ objects, before, root, difference }: WrittenBatch): Promise<SemanticChangesView> =>
  presentChanges(objects, { before, after: root, difference }, 1000)
