import {
  changeRequestContent,
  changeRequests,
  type Id,
  merges,
  type RepositoryFileInput,
} from '../../../packages/contract/src/index.ts'
import type { GivenCaller, GivenOrganization } from '../../../packages/server/src/testing/given.ts'
import type { World } from '../../../packages/server/src/testing/open-world.ts'
import type { Marks } from './plan.ts'

export interface OfSite {
  readonly organizationId: Id<'organization'>
  readonly siteId: Id<'site'>
}

type Call = <T extends { readonly problem?: unknown }>(answer: Promise<T>) => Promise<T>

/** What is refused while the site is built is a fault of the plan. */
export const need: Call = async (answer) => {
  const given = await answer
  if (given.problem) throw new Error(JSON.stringify(given.problem))
  return given
}

export const markOf = ({ all }: Marks, name: string): string =>
  [...all.values()].find((mark) => mark.name === name)?.word ?? ''

export interface Builder {
  readonly world: World
  readonly organization: GivenOrganization
  readonly admin: GivenCaller
  readonly marks: Marks
}

export async function write(
  { world, admin }: Builder,
  spaceId: Id<'space'>,
  files: readonly RepositoryFileInput[],
  removed: readonly string[] = [],
): Promise<void> {
  const opened = await need(world.call(changeRequests.createChangeRequest, { params: { spaceId }, body: {} }, admin))
  const params = { spaceId, changeRequestId: opened.body.id }
  const body = { files: [...files], removed: [...removed] }
  await need(world.call(changeRequestContent.writeRepositoryFilesInChangeRequest, { params, body }, admin))
  await need(world.call(merges.mergeChangeRequest, { params }, admin))
}
