import type { FileRecord, ReusableContentRecord } from '@octavo/content'
import type { FileView, Id, ReusableContentView, RevisionSummaryView, UserView } from '@octavo/contract'
import type { Tenant } from '../../platform/database/database.ts'
import { showId } from '../../platform/ids.ts'
import type { Revision } from './revision-store.ts'

/** What content needs of the module that keeps files. */
export type DownloadUrl = (tenant: Tenant, file: Pick<FileRecord, 'blob' | 'name' | 'contentType'>) => string

export function presentFile(tenant: Tenant, id: string, file: FileRecord, downloadUrl: DownloadUrl): FileView {
  const { name, contentType, size, dimensions } = file
  const downloadURL = downloadUrl(tenant, file)
  return {
    object: 'file',
    id: id as Id<'file'>,
    name,
    contentType,
    downloadURL,
    size,
    ...(dimensions && { dimensions }),
  }
}

export const presentReusable = (id: string, { title, document }: ReusableContentRecord): ReusableContentView => ({
  object: 'reusable-content',
  id: id as Id<'reusableContent'>,
  title,
  document,
})

export function presentRevision(
  revision: Revision,
  author: UserView | undefined,
  publicUrl: string,
): RevisionSummaryView {
  const [space, id] = [showId('space', revision.space), showId('revision', revision.id)]
  const { changeRequest, mergedFrom } = revision
  return {
    object: 'revision',
    id,
    type: revision.type,
    parents: revision.parents.map((parent) => showId('revision', parent)),
    ...(changeRequest !== null && { changeRequest: showId('changeRequest', changeRequest) }),
    ...(mergedFrom !== null && { mergedFrom: showId('changeRequest', mergedFrom) }),
    ...(author && { createdBy: author }),
    createdAt: revision.createdAt.toISOString(),
    urls: {
      app: `${publicUrl}/s/${space}/~/revisions/${id}`,
      location: `${publicUrl}/v1/spaces/${space}/revisions/${id}`,
    },
  }
}
