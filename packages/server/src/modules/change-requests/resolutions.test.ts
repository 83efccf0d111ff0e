import { changeRequests, merges, spaces } from '@octavo/contract'
import { loadWhole } from '@octavo/content'
import { expect, test } from 'vitest'
import { readId } from '../../platform/ids.ts'
import { editChangeRequest } from '../../testing/edit-content.ts'
import { startWorld } from '../../testing/start-world.ts'
import { openObjects, revisionOf } from '../content/index.ts'
import { givenConflict } from './change-request-examples.ts'

const world = await startWorld()

test.for([
  [{ use: 'ours' as const }, 'One by 0.'],
  [{ use: 'theirs' as const }, 'One by 1.'],
  [{ text: '# Words\n\nOne by both.\n\nTwo.\n' }, 'One by both.'],
] as const)('a conflict is settled by %j in one revision, and the merge goes through', async ([answer, line]) => {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const { params, page } = await givenConflict(world, organization)
  const resolutions = [{ conflict: `pages:${page}:document`, ...answer }]
  const updated = await world.call(merges.updateChangeRequest, { params, body: { resolutions } }, admin)
  expect(updated.status).toBe(200)
  const tenant = organization.organizationId
  const revision = await revisionOf(world.database.reader, tenant, readId(updated.body.revision))
  expect(revision).toMatchObject({ type: 'update', parents: { length: 2 } })

  expect((await world.call(merges.mergeChangeRequest, { params }, admin)).status).toBe(200)
  const { body: space } = await world.call(spaces.getSpaceById, { params: { spaceId: params.spaceId } }, admin)
  const objects = openObjects(world.database.reader, tenant)
  const { root } = await revisionOf(world.database.reader, tenant, readId(space.revision))
  const [record] = [...(await loadWhole(objects, root)).pages.values()]
  const text = record?.type === 'document' && Buffer.from(await objects.bytes(record.document!)).toString()
  expect(text).toBe(`# Words\n\n${line}\n\nTwo.\n`)
})

test('conflicts are settled as somebody saw them: not when the space has gone on since', async () => {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const { params, page } = await givenConflict(world, organization)
  const { spaceId } = params
  const revision = async () => (await world.call(spaces.getSpaceById, { params: { spaceId } }, admin)).body.revision
  const send = (spaceRevision: Awaited<ReturnType<typeof revision>>) => {
    const resolutions = [{ conflict: `pages:${page}:document`, use: 'ours' as const }]
    return world.call(merges.updateChangeRequest, { params, body: { resolutions, spaceRevision } }, admin)
  }
  const seen = await revision()
  const edit = {
    operation: 'update_page' as const,
    page,
    document: { markdown: '# Words\n\nOne by another.\n\nTwo.\n' },
  }
  const { body: other } = await world.call(
    changeRequests.createChangeRequest,
    { params: { spaceId }, body: { subject: 'Later' } },
    admin,
  )
  await editChangeRequest(world, organization, admin, other.id, [edit])
  await world.call(merges.mergeChangeRequest, { params: { spaceId, changeRequestId: other.id } }, admin)

  const refused = await send(seen)
  expect([refused.status, refused.problem?.type]).toEqual([412, 'precondition_failed'])
  expect((await send(await revision())).status).toBe(200)
})

test('a resolution that fits no conflict is refused, and nothing is written', async () => {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const { params, page } = await givenConflict(world, organization)
  const send = (resolutions: object[]) =>
    world.call(merges.updateChangeRequest, { params, body: { resolutions } as never }, admin)
  const right = { conflict: `pages:${page}:document`, use: 'ours' }

  const answers = [
    await send([right, { conflict: 'pages:nothing:title', use: 'ours' }]),
    await send([right, right]),
    await send([{ conflict: `pages:${page}:document`, value: 'no text' }]),
    await send([{ conflict: `pages:${page}:title`, text: 'no value' }]),
    await send([{ conflict: `pages:${page}:place`, value: 'anywhere' }]),
  ]
  expect(answers.map(({ problem }) => problem?.type)).toEqual(answers.map(() => 'invalid_request'))
  expect(answers[0]!.problem?.details).toMatchObject([{ path: '/resolutions/1/conflict' }])
  const status = await world.call(merges.getChangeRequestMergeStatus, { params }, admin)
  expect(status.body.conflicts).toBe(1)
})
