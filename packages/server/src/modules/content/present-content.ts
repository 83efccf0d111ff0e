import type { FileRecord, ReusableContentRecord } from '@octavo/content'
import type { ChangeRequestView, FileView, Id, ReusableContentView, RevisionSummaryView } from '@octavo/contract'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { findPeople, type People } from './people.ts'
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

/** Who wrote revisions, and what was merged into them. */
interface RevisionRelations {
  readonly people: People
  readonly merged: ReadonlyMap<Uuid<'changeRequest'>, ChangeRequestView>
}

/** What content needs of the module of change requests. */
export type FindChangeRequests = (
  reader: Reader,
  tenant: Tenant,
  ids: readonly Uuid<'changeRequest'>[],
) => Promise<ReadonlyMap<Uuid<'changeRequest'>, ChangeRequestView>>

export async function findRelations(
  reader: Reader,
  tenant: Tenant,
  revisions: readonly Revision[],
  { publicUrl, findChangeRequests }: { readonly publicUrl: string; readonly findChangeRequests: FindChangeRequests },
): Promise<RevisionRelations> {
  const authors = revisions.map(({ author }) => author)
  const merged = revisions.flatMap(({ mergedFrom }) => mergedFrom ?? [])
  const [people, changeRequests] = await Promise.all([
    findPeople(reader, authors, publicUrl),
    merged.length === 0 ? new Map() : findChangeRequests(reader, tenant, merged),
  ])
  return { people, merged: changeRequests }
}

export function presentRevision(
  revision: Revision,
  { people, merged }: RevisionRelations,
  publicUrl: string,
): RevisionSummaryView {
  const [space, id] = [showId('space', revision.space), showId('revision', revision.id)]
  const { changeRequest } = revision
  const author = people(revision.author)
  const mergedFrom = revision.mergedFrom === null ? undefined : merged.get(revision.mergedFrom)
  return {
    object: 'revision',
    id,
    type: revision.type,
    parents: revision.parents.map((parent) => showId('revision', parent)),
    ...(changeRequest !== null && { changeRequest: showId('changeRequest', changeRequest) }),
    ...(mergedFrom && { mergedFrom }),
    ...(author && { createdBy: author }),
    createdAt: revision.createdAt.toISOString(),
    urls: {
      app: `${publicUrl}/s/${space}/~/revisions/${id}`,
      location: `${publicUrl}/v1/spaces/${space}/revisions/${id}`,
    },
  }
}
