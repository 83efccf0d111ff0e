import { changeRequestContent, type Id, type InputOf } from '@octavo/contract'
import { readId, showId } from '../platform/ids.ts'
import type { GivenCaller, GivenOrganization } from './given.ts'
import type { World } from './open-world.ts'

type Changes = InputOf<typeof changeRequestContent.updateChangeRequestContent>['body']['changes']
export type ContentChange = Changes[number]

const idOf = (page: string | { id: string }): string => (typeof page === 'string' ? page : page.id)

/** Changes the content of a change request by one batch. Gives the page that each change made or touched. */
export async function editChangeRequest(
  world: World,
  { organizationId }: GivenOrganization,
  caller: Pick<GivenCaller, 'token'>,
  id: Id<'changeRequest'>,
  changes: readonly ContentChange[],
): Promise<readonly string[]> {
  const rows = world.database.reader.rowsOf(organizationId, 'change_request').select('space_id')
  const { space_id } = await rows.where('id', '=', readId(id)).executeTakeFirstOrThrow()
  const params = { spaceId: showId('space', space_id), changeRequestId: id }
  const { body, problem } = await world.call(
    changeRequestContent.updateChangeRequestContent,
    { params, body: { changes: [...changes] } },
    caller,
  )
  if (problem) throw new Error(`${problem.message} ${JSON.stringify(problem.details)}`)
  return body.changes.map((change) => ('page' in change ? idOf(change.page) : ''))
}
