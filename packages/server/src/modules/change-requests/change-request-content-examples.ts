import { changeRequestContent, changeRequestReads } from '@octavo/contract'
import type { ExamplesOf, Place, ProvocationsOf } from '../../testing/examples.ts'
import type { World } from '../../testing/open-world.ts'
import { madeBy, moreChanges, readExamples, someChanges, twice } from '../content/content-examples.ts'
import { givenUpload } from '../files/file-examples.ts'
import { givenChangeRequest, givenMergedChangeRequest } from './change-request-examples.ts'

/** A change request that adds one thing of every kind. */
async function givenEditedChangeRequest(world: World, organization: Place['organization']) {
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
  writeRepositoryFilesInChangeRequest: async (world, { organization }) => {
    const { params } = await givenEditedChangeRequest(world, organization)
    const { key } = await givenUpload(world, organization, { bytes: new Uint8Array([1, 2]) })
    const files = [
      { path: 'guides/start.md', text: '# Start\n\nOf a file.\n' },
      { path: 'latin.md', base64: 'IyBE/GJlbApcbg==' },
      { path: '.gitbook/assets/two.bin', upload: key },
    ]
    return { params, query: { limit: 3 }, body: { files, removed: ['.gitbook/includes/note.md'] } }
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
  writeRepositoryFilesInChangeRequest: {
    change_request_merged: async (world, place) => ({
      ...(await givenMergedChangeRequest(world, place)),
      body: { removed: ['README.md'] },
    }),
    change_refused: async (world, { organization }) => ({
      params: (await givenEditedChangeRequest(world, organization)).params,
      body: { files: [{ path: 'long.md', text: 'x'.repeat(4 * 1024 * 1024 + 1) }] },
    }),
  },
}
