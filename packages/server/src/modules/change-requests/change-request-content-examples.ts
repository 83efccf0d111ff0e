import { changeRequestContent, changeRequestReads } from '@octavo/contract'
import type { ExamplesOf, Place, ProvocationsOf } from '../../testing/examples.ts'
import type { World } from '../../testing/open-world.ts'
import { madeBy, moreChanges, readExamples, someChanges, twice } from '../content/content-examples.ts'
import { givenChangeRequest, givenMergedChangeRequest } from './change-request-examples.ts'

/** A change request that adds one thing of every kind. */
export async function givenEditedChangeRequest(world: World, organization: Place['organization']) {
  const { id, space } = await givenChangeRequest(world, organization)
  const params = { spaceId: space, changeRequestId: id }
  const admin = await world.givenMember(organization, 'admin')
  const edit = { params, body: { changes: someChanges } }
  const { body } = await world.call(changeRequestContent.updateChangeRequestContent, edit, admin)
  return { params, ...madeBy(body) }
}

export const changeRequestReadExamples = readExamples(changeRequestReads, (world, { organization }) =>
  givenEditedChangeRequest(world, organization),
)

export const changeRequestContentExamples: ExamplesOf<typeof changeRequestContent> = {
  updateChangeRequestContent: async (world, { organization }) => {
    const { params, ...made } = await givenEditedChangeRequest(world, organization)
    return { params, query: { compat: false }, body: { changes: moreChanges(made) } }
  },
}

export const changeRequestContentProvocations: ProvocationsOf<typeof changeRequestContent> = {
  updateChangeRequestContent: {
    change_request_merged: async (world, place) => ({
      ...(await givenMergedChangeRequest(world, place)),
      body: { changes: someChanges },
    }),
    change_refused: async (world, { organization }) => ({
      params: (await givenEditedChangeRequest(world, organization)).params,
      body: { changes: twice },
    }),
  },
}
