import { changeRequests, type ChangeRequestView, type Id, revisionReads } from '@octavo/contract'
import type { Api } from './api.ts'
import { differenceOf, manifestOf, type PublishedState, sizeOf } from './published-state.ts'
import type { LocalFile } from './read-folder.ts'
import type { Teller } from './tell.ts'

/** Change requests of this command carry it, so that the next run finds one that was not finished. */
const mark = 'octavo publish'

interface OpenedChange {
  readonly change: ChangeRequestView
  /** `new`: it holds what it started from. `begun`: it may have some of the files. `written`: it has all, and only the merge is left. */
  readonly stage: 'new' | 'begun' | 'written'
}

/** The change request that an earlier run has left, if the folder can go on with it; else a new one. */
export async function openChangeRequest(
  api: Api,
  { space, revision, last }: PublishedState,
  local: ReadonlyMap<string, LocalFile>,
  subject: string,
  tell: Teller,
): Promise<OpenedChange> {
  const starts = new Set<string | undefined>([revision])
  // One that starts from what the last merge made starts from the same, where nobody came between.
  if (revision === last?.revisionImported) starts.add(last.revisionMerged)
  let found: OpenedChange | undefined
  for (const change of await leftOpen(api, space.id)) {
    const goesOn = !found && starts.has(change.revisionInitial)
    if (goesOn && (await isWritten(api, change, local))) found = { change, stage: 'written' }
    else if (goesOn && isUntouched(change)) found = { change, stage: 'begun' }
    else if (isUntouched(change)) await archive(api, change)
    else tell.warn(`Change request #${change.number} of an earlier run was edited since. It is left as it is.`)
  }
  if (found) return found
  const body = { subject, agentTaskId: mark, revision }
  const change = await api.call(changeRequests.createChangeRequest, { params: { spaceId: space.id }, body })
  return { change, stage: 'new' }
}

/** Ends what an earlier run has left, since there is nothing to publish any more. */
export async function closeLeftOpen(api: Api, spaceId: Id<'space'>): Promise<void> {
  for (const change of await leftOpen(api, spaceId)) if (isUntouched(change)) await archive(api, change)
}

async function leftOpen(api: Api, spaceId: Id<'space'>): Promise<ChangeRequestView[]> {
  const query = { status: ['draft' as const, 'open' as const] }
  const all = await Array.fromAsync(api.list(changeRequests.listChangeRequestsForSpace, { params: { spaceId }, query }))
  return all.filter(({ agentTaskId }) => agentTaskId === mark)
}

/** Whether it holds what this command has put into it, and nothing else. */
const isUntouched = ({ revision, revisionImported, revisionInitial }: ChangeRequestView): boolean =>
  revision === (revisionImported ?? revisionInitial)

/** Whether these very files were put into it; somebody may have settled conflicts in it since. */
async function isWritten(
  api: Api,
  { space, revisionImported }: ChangeRequestView,
  local: ReadonlyMap<string, LocalFile>,
): Promise<boolean> {
  if (revisionImported === undefined) return false
  const params = { spaceId: space, revisionId: revisionImported }
  const { files } = await api.call(revisionReads.repository, { params })
  return sizeOf(differenceOf(local, manifestOf(files))) === 0
}

async function archive(api: Api, { space, id }: ChangeRequestView): Promise<void> {
  const params = { spaceId: space, changeRequestId: id }
  await api.call(changeRequests.updateChangeRequestById, { params, body: { status: 'archived' } })
}
