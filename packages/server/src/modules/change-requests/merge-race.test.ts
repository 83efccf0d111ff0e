import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadWhole } from '@octavo/content'
import { changeRequests, type Id, merges, spaces } from '@octavo/contract'
import { expect, test } from 'vitest'
import { readId } from '../../platform/ids.ts'
import { callOperation } from '../../testing/call.ts'
import { editChangeRequest } from '../../testing/edit-content.ts'
import { spawnServer } from '../../testing/spawn-server.ts'
import { startWorld } from '../../testing/start-world.ts'
import { openObjects, revisionOf } from '../content/index.ts'
import { givenSpace } from '../spaces/space-examples.ts'

const world = await startWorld()
const atOnce = 8

/** A space with so many pages, each with the line `Here.`, and change requests that each say something there. */
async function givenRace(pageOf: (index: number) => number) {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const { id: spaceId } = await givenSpace(world, organization)
  const open = async () =>
    (await world.call(changeRequests.createChangeRequest, { params: { spaceId }, body: {} }, admin)).body.id
  const edit = (id: Id<'changeRequest'>, changes: Parameters<typeof editChangeRequest>[4]) =>
    editChangeRequest(world, organization, admin, id, changes)
  const start = await open()
  const pages = await edit(
    start,
    Array.from({ length: atOnce }, (_, index) => ({
      operation: 'insert_page' as const,
      title: `Page ${index}`,
      document: { markdown: `# Page ${index}\n\nHere.\n` },
    })),
  )
  await world.call(merges.mergeChangeRequest, { params: { spaceId, changeRequestId: start } }, admin)
  const changes: Id<'changeRequest'>[] = []
  for (let index = 0; index < atOnce; index++) {
    const id = await open()
    const patches = [{ find: 'Here.', replace: `Said by ${index}.` }]
    await edit(id, [{ operation: 'update_page', page: pages[pageOf(index)]!, patches }])
    changes.push(id)
  }
  const merge = (origin: string, changeRequestId: Id<'changeRequest'>) =>
    callOperation(origin, merges.mergeChangeRequest, { params: { spaceId, changeRequestId } }, admin)
  return { organization, admin, spaceId, changes, merge, texts: () => textsOf(organization, spaceId, admin) }
}

/** Every document that the space shows, each read whole. */
async function textsOf(
  { organizationId }: { organizationId: Parameters<typeof openObjects>[1] },
  spaceId: Id<'space'>,
  admin: { token: string },
): Promise<string> {
  const { body } = await world.call(spaces.getSpaceById, { params: { spaceId } }, admin)
  const objects = openObjects(world.database.reader, organizationId)
  const { root } = await revisionOf(world.database.reader, organizationId, readId(body.revision))
  const documents = [...(await loadWhole(objects, root)).pages.values()].map(async (page) =>
    page.type === 'document' && page.document ? Buffer.from(await objects.bytes(page.document)).toString() : '',
  )
  return (await Promise.all(documents)).join('\n')
}

const startTwo = () => Promise.all([1, 2].map(() => spawnServer({ DATABASE_URL: world.url })))

/** Servers are started and ended, on machines that are busy with other tests. */
const patient = { timeout: 120_000 }

test(
  'change requests that touch different pages are all merged, at once and through two servers',
  patient,
  async () => {
    const { changes, merge, texts } = await givenRace((index) => index)
    const servers = await startTwo()
    const answers = await Promise.all(changes.map((id, index) => merge(servers[index % 2]!.origin, id)))

    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
    const content = await texts()
    for (let index = 0; index < atOnce; index++) expect(content).toContain(`Said by ${index}.`)
  },
)

test(
  'of change requests that change the same line exactly one is merged; the others are told of the conflict',
  patient,
  async () => {
    const { changes, merge, texts } = await givenRace(() => 0)
    const servers = await startTwo()
    const answers = await Promise.all(changes.map((id, index) => merge(servers[index % 2]!.origin, id)))

    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    expect(winners).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ problem }) => problem?.type)).toEqual(refused.map(() => 'merge_conflicts'))
    expect((await texts()).match(/Said by \d+\./g)).toEqual([`Said by ${winners[0]}.`])
  },
)

test('a server that is killed in the middle of merges leaves each of them whole or undone', patient, async () => {
  const { organization, changes, merge, texts } = await givenRace((index) => index)
  let left = changes
  for (let kill = 0; left.length > 0; kill++) {
    const server = await spawnServer({ DATABASE_URL: world.url })
    const answers = Promise.allSettled(left.map((id) => merge(server.origin, id)))
    if (kill < 3) await sleep(randomInt(60))
    else await answers
    await server.stop('SIGKILL')
    await answers

    const rows = await world.database.reader.rowsOf(organization.organizationId, 'change_request').selectAll().execute()
    const merged = rows.filter(({ status }) => status === 'merged')
    for (const row of merged) {
      const revision = await revisionOf(world.database.reader, organization.organizationId, row.revision_merged_id!)
      expect(revision).toMatchObject({ type: 'merge', mergedFrom: row.id })
    }
    const content = await texts()
    expect(content.match(/Said by \d+\./g) ?? []).toHaveLength(merged.length - 1)
    const done = new Set(merged.map(({ id }) => id))
    left = left.filter((id) => !done.has(readId(id)))
  }
  expect((await texts()).match(/Said by \d+\./g)).toHaveLength(atOnce)
})
