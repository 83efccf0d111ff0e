import { changeRequestContent, changeRequests, type Id, merges, type RepositoryFileInput } from '@octavo/contract'
import type { GivenCaller } from '../../../testing/given.ts'
import type { World } from '../../../testing/open-world.ts'

/** Changes what a space shows, written as the files of a repository. */
export async function publishFiles(
  world: World,
  admin: GivenCaller,
  spaceId: Id<'space'>,
  files: readonly RepositoryFileInput[],
): Promise<void> {
  const opened = await world.call(changeRequests.createChangeRequest, { params: { spaceId }, body: {} }, admin)
  const params = { spaceId, changeRequestId: opened.body.id }
  const body = { files: [...files], removed: [] }
  const written = await world.call(changeRequestContent.writeRepositoryFilesInChangeRequest, { params, body }, admin)
  const merged = await world.call(merges.mergeChangeRequest, { params }, admin)
  if (merged.status !== 200) throw new Error(JSON.stringify([written.problem, merged.problem]))
}
