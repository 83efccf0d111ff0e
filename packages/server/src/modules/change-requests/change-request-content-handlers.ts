import type { changeRequestContent, changeRequestReads } from '@octavo/contract'
import type { HandlersOf, Inquiry } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import {
  type ContentSettings,
  type FileIntake,
  openContent,
  presentBatch,
  presentChanges,
  presentNewFiles,
  presentResults,
  readHandlers,
  revisionOf,
} from '../content/index.ts'
import { editChangeRequest } from './edit-change-request.ts'
import { writeRepository } from './write-repository.ts'
import { locationOf, presentChangeRequests } from './present-change-request.ts'

type Input = { readonly proof: Proof<'changeRequest', 'view'> }

export const changeRequestReadHandlers = (settings: ContentSettings) =>
  readHandlers(settings, async ({ reader }: Inquiry, { proof }: Input) => {
    const { organizationId: tenant, row } = proof
    const revision = await revisionOf(reader, tenant, row.revision_id)
    return openContent(reader, tenant, revision, `${locationOf(row)}/content`, `/~/changes/${row.number}`)
  }) as unknown as HandlersOf<typeof changeRequestReads>

export const changeRequestContentHandlers = (
  { publicUrl, downloadUrl }: ContentSettings,
  intake: FileIntake,
): HandlersOf<typeof changeRequestContent> => ({
  async updateChangeRequestContent(work, { proof, body, query, ifMatch }) {
    const done = await editChangeRequest(work, proof, { changes: body.changes, dryRun: query.dryRun }, ifMatch, intake)
    const placed = { ...done.changeRequest, space_revision_id: proof.row.space_revision_id }
    const changeRequest = (await presentChangeRequests(work.transaction, [placed], publicUrl))(placed)
    const insertedFiles = presentNewFiles(proof.organizationId, done, downloadUrl)
    const outcome = {
      changes: presentResults(done.results, `${locationOf(placed)}/content`, publicUrl),
      ...(insertedFiles.length > 0 && { insertedFiles }),
      ...(query.dryRun && { dryRun: await presentBatch(done) }),
    }
    const view = query.compat ? { ...changeRequest, ...outcome } : { changeRequest, ...outcome }
    return { view, revision: placed.revision_id }
  },
  async writeRepositoryFilesInChangeRequest(deferred, { proof, body, query, ifMatch }) {
    const { changeRequest, before, files, objects } = await writeRepository(
      deferred,
      proof,
      { body, query },
      ifMatch,
      intake,
    )
    const placed = { ...changeRequest, space_revision_id: proof.row.space_revision_id }
    const compared = { before, after: files.root, difference: files.difference }
    return {
      view: {
        object: 'repository-written',
        changeRequest: (await presentChangeRequests(deferred.reader, [placed], publicUrl))(placed),
        changes: await presentChanges(objects, compared, query.limit),
        reports: files.reports.slice(0, mostReports),
      },
      revision: placed.revision_id,
    }
  },
})

const mostReports = 1000
