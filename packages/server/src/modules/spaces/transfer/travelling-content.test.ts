import { changeRequests, merges, reviews, spaceReads, spaces } from '@octavo/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepare } from '../../../platform/database/database.ts'
import { readId } from '../../../platform/ids.ts'
import { startWorld } from '../../../testing/start-world.ts'
import { givenEditedChangeRequest } from '../../change-requests/change-request-examples.ts'
import { givenSpace } from '../space-examples.ts'
import { spaceTables } from '../space-tables.ts'

const world = await startWorld()
const [from, to] = [await world.givenOrganization(), await world.givenOrganization()]
const mover = await world.givenMember(from, 'admin')
await world.givenMembership(to, mover, 'admin')

/** A space with a change request that was edited, is to be reviewed and was reviewed. */
async function givenBusySpace() {
  const { id } = await givenSpace(world, from)
  const change = await givenEditedChangeRequest(world, from, id)
  const params = { spaceId: id, changeRequestId: change.id }
  const reviewer = await world.givenMember(from, 'review')
  const asked = await world.givenMember(from, 'read')
  await world.call(reviews.requestReviewersForChangeRequest, { params, body: { users: [asked.id] } }, mover)
  await world.call(reviews.submitChangeRequestReview, { params, body: { status: 'approved' } }, reviewer)
  await world.database.transact((transaction) =>
    transaction.run(
      prepare(
        sql`insert into address_history (organization_id, space_id, place, slug, page) values ($1, $2, '/', 'old', 'x')`,
      ),
      [from.organizationId, readId(id)],
    ),
  )
  return { id, params }
}

async function rowsIn(organization: typeof from, id: string): Promise<Record<string, unknown>> {
  const counts: Record<string, unknown> = {}
  for (const table of await spaceTables(world.database.reader)) {
    const counting = prepare<{ count: number }>(
      sql`select count(*)::integer as count from ${sql.id(table)} where organization_id = $1 and space_id = $2`,
    )
    const [row] = await world.database.reader.run(counting, [organization.organizationId, id])
    counts[table] = row!.count
  }
  return counts
}

test('all of a space travels, but for those who were asked to review', async () => {
  const { id, params } = await givenBusySpace()
  const read = async () => (await world.call(changeRequests.getChangeRequestById, { params }, mover)).body
  const before = await read()
  const here = await rowsIn(from, readId(id))

  await world.call(spaces.transferSpace, { params: { spaceId: id }, body: { organization: to.id } }, mover)

  expect(Object.values(here).every((count) => Number(count) > 0)).toBe(true)
  expect(await rowsIn(to, readId(id))).toEqual({ ...here, change_request_reviewer: 0 })
  const { urls: _, ...after } = await read()
  expect(before).toMatchObject(after)
})

test('what was proposed before the transfer is merged after it', async () => {
  const { id, params } = await givenBusySpace()
  await world.call(spaces.transferSpace, { params: { spaceId: id }, body: { organization: to.id } }, mover)
  await world.runJobs()
  const pages = async () =>
    (await world.call(spaceReads.pages, { params: { spaceId: id } }, mover)).body.pages.map(({ title }) => title)
  const before = await pages()

  const merged = await world.call(merges.mergeChangeRequest, { params }, mover)

  expect(merged.body.result).toBe('merge')
  expect(await pages()).not.toEqual(before)
  expect(await rowsIn(from, readId(id))).toEqual(
    Object.fromEntries((await spaceTables(world.database.reader)).map((table) => [table, 0])),
  )
})
