import type { ChangeRequestView, UserView } from '@octavo/contract'
import type { Reader } from '../../platform/database/database.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { type Account, findAccounts, presentUser } from '../accounts/index.ts'
import type { ChangeRequest, PlacedChangeRequest } from './change-request-store.ts'

/** Shows people by their ids; nobody, where an account is gone. */
export type People = (id: Uuid<'user'> | null) => UserView | undefined

const peopleOf =
  (accounts: ReadonlyMap<Uuid<'user'>, Account>, publicUrl: string): People =>
  (id) => {
    const account = id === null ? undefined : accounts.get(id)
    return account && presentUser(account, publicUrl)
  }

/** Whoever has left is still named. */
export async function findPeople(
  reader: Reader,
  ids: readonly (Uuid<'user'> | null)[],
  publicUrl: string,
): Promise<People> {
  return peopleOf(
    await findAccounts(
      reader,
      ids.filter((id) => id !== null),
    ),
    publicUrl,
  )
}

/** The revision of the space that it has in it, and that its changes are changes to. */
export const baseOf = (change: ChangeRequest): Uuid<'revision'> =>
  change.revision_merged_ancestor_id ?? change.revision_initial_id

export const isOutdated = (change: PlacedChangeRequest): boolean =>
  change.status !== 'merged' && change.space_revision_id !== baseOf(change)

export const locationOf = (change: Pick<ChangeRequest, 'space_id' | 'id'>): string =>
  `/v1/spaces/${showId('space', change.space_id)}/change-requests/${showId('changeRequest', change.id)}`

function presentChangeRequest(change: PlacedChangeRequest, people: People, publicUrl: string): ChangeRequestView {
  const [createdBy, mergedBy] = [people(change.created_by), people(change.merged_by)]
  const { revision_merged_ancestor_id: ancestor, revision_merged_id: merged, revision_imported_id: imported } = change
  return {
    object: 'change-request',
    id: showId('changeRequest', change.id),
    number: change.number,
    status: change.status as ChangeRequestView['status'],
    subject: change.subject,
    ...(change.description !== '' && { description: change.description }),
    ...(change.agent_task_id !== null && { agentTaskId: change.agent_task_id }),
    ...(createdBy && { createdBy }),
    createdAt: change.created_at.toISOString(),
    updatedAt: change.updated_at.toISOString(),
    ...(mergedBy && { mergedBy }),
    ...(change.merged_at && { mergedAt: change.merged_at.toISOString() }),
    space: showId('space', change.space_id),
    revision: showId('revision', change.revision_id),
    revisionInitial: showId('revision', change.revision_initial_id),
    ...(ancestor !== null && { revisionMergedAncestor: showId('revision', ancestor) }),
    ...(merged !== null && { revisionMerged: showId('revision', merged) }),
    ...(imported !== null && { revisionImported: showId('revision', imported) }),
    comments: change.comments,
    outdated: isOutdated(change),
    urls: {
      app: `${publicUrl}/s/${showId('space', change.space_id)}/~/changes/${change.number}`,
      location: `${publicUrl}${locationOf(change)}`,
    },
  }
}

export async function presentChangeRequests(
  reader: Reader,
  changes: readonly PlacedChangeRequest[],
  publicUrl: string,
): Promise<(change: PlacedChangeRequest) => ChangeRequestView> {
  const people = await findPeople(
    reader,
    changes.flatMap(({ created_by, merged_by }) => [created_by, merged_by]),
    publicUrl,
  )
  return (change) => presentChangeRequest(change, people, publicUrl)
}
