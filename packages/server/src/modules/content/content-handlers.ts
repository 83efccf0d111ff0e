import { compareContent, getFrom, pageOf as pageIn, type ReusableContentRecord } from '@octavo/content'
import type { ContentUpdateView, Id, revisionReads, spaceContent, spaceReads } from '@octavo/contract'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf, Inquiry } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { readId, showId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { pageBefore } from './page-before.ts'
import type { FileIntake } from './change-files.ts'
import { type ContentSettings, readHandlers, spaceLocation } from './content-reads.ts'
import { type FoundContent, openContent } from './found-content.ts'
import { openObjects } from './object-store.ts'
import { textOf } from './page-body.ts'
import { presentChanges } from './present-changes.ts'
import { findRelations, presentRevision } from './present-content.ts'
import { presentBatch, presentNewFiles, presentResults } from './present-results.ts'
import { findRevision, listRevisions, type Revision, revisionOf } from './revision-store.ts'
import { type RequireRollback, rollBack } from './roll-back.ts'
import { updateContent } from './update-content.ts'

type SpaceInput = { readonly proof: Proof<'space', 'view'> }

async function findInSpace({ reader }: Inquiry, { proof }: SpaceInput): Promise<FoundContent> {
  const { organizationId: tenant, id, row } = proof
  const revision = await revisionOf(reader, tenant, row.revision_id)
  return openContent(reader, tenant, revision, `${spaceLocation(id)}/content`)
}

export const spaceReadHandlers = (settings: ContentSettings): HandlersOf<typeof spaceReads> =>
  readHandlers(settings, findInSpace, pageBefore)

type RevisionInput = SpaceInput & { readonly params: { readonly revisionId: Id<'revision'> } }

async function findInRevision({ reader }: Inquiry, { proof, params }: RevisionInput): Promise<FoundContent> {
  const { organizationId: tenant, id } = proof
  const revision = await requireRevisionOf(reader, tenant, id, readId(params.revisionId))
  const shown = showId('revision', revision.id)
  return openContent(reader, tenant, revision, `${spaceLocation(id)}/revisions/${shown}`, `/~/revisions/${shown}`)
}

/** Old addresses are of the space as it is now: a revision has only its own. */
export const revisionReadHandlers = (settings: ContentSettings) =>
  readHandlers(settings, findInRevision) as unknown as HandlersOf<typeof revisionReads>

async function requireRevisionOf(
  reader: Reader,
  tenant: Tenant,
  space: Uuid<'space'>,
  id: Uuid<'revision'>,
): Promise<Revision> {
  const revision = await findRevision(reader, tenant, space, id)
  if (!revision) throw new Problem('not_found', {})
  return revision
}

export const contentHandlers = (
  settings: ContentSettings,
  intake: FileIntake,
  requireRollback: RequireRollback,
): HandlersOf<typeof spaceContent> => {
  const { publicUrl, downloadUrl } = settings
  return {
    async updateSpaceContent(work, { proof, body, query, ifMatch }) {
      const tenant = proof.organizationId
      const done = await updateContent(work, proof, { body, query }, ifMatch, intake)
      const insertedFiles = presentNewFiles(tenant, done, downloadUrl)
      const view: ContentUpdateView = {
        object: 'content-update',
        revision: showId('revision', done.revision),
        changes: presentResults(done.results, `${spaceLocation(proof.id)}/content`, publicUrl),
        ...(insertedFiles.length > 0 && { insertedFiles }),
        ...(query.dryRun && { dryRun: await presentBatch(done) }),
      }
      return { view, revision: done.revision }
    },
    async listRevisionsInSpace({ reader, cursor }, { proof, query }) {
      const page = pageOf(cursor, query)
      const [createdAt, id] = page.after ?? []
      const after = createdAt && id ? { createdAt: new Date(createdAt), id: id as Uuid<'revision'> } : null
      const rows = await listRevisions(reader, proof.organizationId, proof.id, { after, limit: page.limit + 1 })
      const relations = await findRelations(reader, proof.organizationId, rows, settings)
      const view = listed(
        rows,
        page,
        cursor,
        (row) => [row.createdAt.toISOString(), row.id],
        (row) => presentRevision(row, relations, publicUrl),
      )
      return { view }
    },
    async rollBackSpace(work, { proof, params, ifMatch }) {
      const revision = await rollBack(work, proof, readId(params.revisionId), ifMatch, requireRollback)
      const relations = await findRelations(work.transaction, proof.organizationId, [revision], settings)
      return { view: presentRevision(revision, relations, publicUrl), revision: revision.id }
    },
    async getPageDocumentInRevisionById(inquiry, input) {
      const content = await findInRevision(inquiry, input)
      const page = await pageIn(content.objects, content.root, input.params.pageId)
      if (page?.type !== 'document' || !page.document) throw new Problem('not_found', {})
      const text = await textOf(content, page.document, page.variables, input.query.evaluated)
      return { view: await settings.readDocument(text), revision: content.revision.id }
    },
    async getReusableContentDocumentInRevisionById(inquiry, input) {
      const content = await findInRevision(inquiry, input)
      const { reusableContents } = content.root
      const id = input.params.reusableContentId
      const record = await getFrom<ReusableContentRecord>(content.objects, reusableContents, id)
      if (!record) throw new Problem('not_found', {})
      const text = await textOf(content, record.document, {}, input.query.evaluated)
      return { view: await settings.readDocument(text), revision: content.revision.id }
    },
    async getRevisionSemanticChanges({ reader }, { proof, params, query }) {
      const tenant = proof.organizationId
      const revision = await requireRevisionOf(reader, tenant, proof.id, readId(params.revisionId))
      const [parent] = revision.parents
      if (parent === undefined) return { view: { changes: [] } }
      const { root } = await revisionOf(reader, tenant, parent)
      const objects = openObjects(reader, tenant)
      const difference = await compareContent(objects, root, revision.root)
      return { view: await presentChanges(objects, { before: root, after: revision.root, difference }, query.limit) }
    },
  }
}
