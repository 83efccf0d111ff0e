import { changeRequests, members, reviews, spaces } from '@octavo/contract'
import { expect, test } from 'vitest'
import { editChangeRequest } from '../../testing/edit-content.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenSpace } from '../spaces/space-examples.ts'
import { givenChangeRequest } from './change-request-examples.ts'

const world = await startWorld()

async function givenPlace() {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const { id: spaceId } = await givenSpace(world, organization)
  return { organization, admin, spaceId }
}

const countersOf = async (spaceId: Awaited<ReturnType<typeof givenPlace>>['spaceId'], caller: { token: string }) => {
  const { body } = await world.call(spaces.getSpaceById, { params: { spaceId } }, caller)
  return [body.changeRequests, body.changeRequestsOpen, body.changeRequestsDraft]
}

test('a change request is opened, archived and taken up again, and the space counts along', async () => {
  const { admin, spaceId } = await givenPlace()
  const { body: change } = await world.call(
    changeRequests.createChangeRequest,
    { params: { spaceId }, body: { subject: 'Better words' } },
    admin,
  )
  const params = { spaceId, changeRequestId: change.id }
  const put = (status: 'draft' | 'open' | 'archived') =>
    world.call(changeRequests.updateChangeRequestById, { params, body: { status } }, admin)

  expect(change).toMatchObject({ number: 1, status: 'draft', outdated: false, space: spaceId })
  expect(change.revision).toBe(change.revisionInitial)
  expect(await countersOf(spaceId, admin)).toEqual([1, 0, 1])
  expect((await put('open')).body.status).toBe('open')
  expect(await countersOf(spaceId, admin)).toEqual([1, 1, 0])
  expect((await put('archived')).body.status).toBe('archived')
  expect(await countersOf(spaceId, admin)).toEqual([1, 0, 0])
  expect((await put('draft')).body.status).toBe('draft')
  expect(await countersOf(spaceId, admin)).toEqual([1, 0, 1])
})

test('numbers count within a space, and find what ids find there and nowhere else', async () => {
  const { organization, admin, spaceId } = await givenPlace()
  const [one, two] = [
    await givenChangeRequest(world, organization, spaceId),
    await givenChangeRequest(world, organization, spaceId),
  ]
  const elsewhere = await givenChangeRequest(world, organization)
  const get = (changeRequestId: string) =>
    world.call(changeRequests.getChangeRequestById, { params: { spaceId, changeRequestId } }, admin)

  expect([one.number, two.number, elsewhere.number]).toEqual([1, 2, 1])
  expect((await get('2')).body).toEqual((await get(two.id)).body)
  expect((await get('3')).status).toBe(404)
  expect((await get(elsewhere.id)).status).toBe(404)
})

test('twenty that are opened at once get twenty numbers', async () => {
  const { admin, spaceId } = await givenPlace()
  const opened = await Promise.all(
    Array.from({ length: 20 }, () =>
      world.call(changeRequests.createChangeRequest, { params: { spaceId }, body: {} }, admin),
    ),
  )

  expect(opened.map(({ body }) => body.number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
  expect(await countersOf(spaceId, admin)).toEqual([20, 0, 20])
})

test('lists show open ones unless asked otherwise, the latest first, page by page', async () => {
  const { organization, admin, spaceId } = await givenPlace()
  const made: Awaited<ReturnType<typeof givenChangeRequest>>[] = []
  for (let index = 0; index < 5; index++) made.push(await givenChangeRequest(world, organization, spaceId))
  const params = { spaceId }
  const touch = async (index: number, body: { status?: 'open' | 'archived'; subject?: string }) => {
    const changeRequestId = made[index]!.id
    await world.call(changeRequests.updateChangeRequestById, { params: { spaceId, changeRequestId }, body }, admin)
  }
  await touch(3, { status: 'open' })
  await touch(1, { status: 'open' })
  await touch(0, { status: 'archived' })
  const numbers = async (query: object) => {
    const found: number[] = []
    for (let page: string | undefined; ;) {
      const { body } = await world.call(
        changeRequests.listChangeRequestsForSpace,
        { params, query: { ...query, limit: 2, ...(page && { page }) } },
        admin,
      )
      found.push(...body.items.map(({ number }) => number))
      page = body.next?.page
      if (!page) return found
      expect(body.items).toHaveLength(2)
    }
  }

  expect(await numbers({})).toEqual([2, 4])
  expect(await numbers({ orderBy: 'createdAt' })).toEqual([4, 2])
  expect(await numbers({ status: ['draft', 'open', 'archived'] })).toEqual([1, 2, 4, 5, 3])
  expect(await numbers({ status: 'draft', orderBy: 'createdAt' })).toEqual([5, 3])
  expect(await numbers({ status: 'draft', creator: made[2]!.createdBy!.id })).toEqual([3])
})

test('the list of an organization holds the change requests of spaces that one may view, and full pages of them', async () => {
  const { organization, admin, spaceId } = await givenPlace()
  const hidden = (await givenSpace(world, organization)).id
  await world.call(spaces.updateSpaceById, { params: { spaceId: hidden }, body: { defaultLevel: null } }, admin)
  const reader = await world.givenMember(organization, 'read')
  for (let index = 0; index < 3; index++) {
    await givenChangeRequest(world, organization, spaceId)
    await givenChangeRequest(world, organization, hidden)
  }
  const list = (caller: typeof reader, query: object = {}) =>
    world.call(
      changeRequests.listChangeRequestsForOrganization,
      { params: { organizationId: organization.id }, query: { status: 'draft', ...query } },
      caller,
    )

  const first = await list(reader, { limit: 2 })
  expect(first.body.items.map(({ space }) => space)).toEqual([spaceId, spaceId])
  expect((await list(reader, { limit: 2, page: first.body.next!.page })).body.items).toHaveLength(1)
  expect((await list(admin)).body.items).toHaveLength(6)
  expect((await list(admin, { space: hidden })).body.items).toHaveLength(3)
  expect((await list(reader, { space: hidden })).status).toBe(404)
})

test('asking for reviews opens a draft, and whoever is asked may review, whatever its role', async () => {
  const { organization, admin, spaceId } = await givenPlace()
  const { id: changeRequestId } = await givenChangeRequest(world, organization, spaceId)
  const params = { spaceId, changeRequestId }
  const [reader, other] = [await world.givenMember(organization, 'read'), await world.givenMember(organization, 'edit')]
  const review = (caller: typeof reader) =>
    world.call(reviews.submitChangeRequestReview, { params, body: { status: 'approved' } }, caller)
  expect((await review(reader)).status).toBe(403)

  const asked = await world.call(
    reviews.requestReviewersForChangeRequest,
    { params, body: { users: [reader.id], subject: 'Please look' } },
    admin,
  )
  expect(asked.body.users.map(({ user }) => user.id)).toEqual([reader.id])
  const { body: change } = await world.call(changeRequests.getChangeRequestById, { params }, admin)
  expect([change.status, change.subject]).toEqual(['open', 'Please look'])
  expect((await review(reader)).body).toMatchObject({ outdated: false, own: false, requestedBy: { id: admin.id } })
  expect((await review(other)).status).toBe(403)

  const mine = await world.call(
    changeRequests.listChangeRequestsForSpace,
    { params: { spaceId }, query: { requestedReviewer: reader.id } },
    reader,
  )
  expect(mine.body.items.map(({ id }) => id)).toEqual([changeRequestId])
  await world.call(
    reviews.removeRequestedReviewerFromChangeRequest,
    { params: { ...params, userId: reader.id } },
    admin,
  )
  expect((await review(reader)).status).toBe(403)
})

test('nobody is asked who may not view the space, and nobody else then either', async () => {
  const { organization, admin, spaceId } = await givenPlace()
  const { id: changeRequestId } = await givenChangeRequest(world, organization, spaceId)
  const params = { spaceId, changeRequestId }
  const [reader, guest] = [await world.givenMember(organization, 'read'), await world.givenMember(organization, 'none')]
  const refused = await world.call(
    reviews.requestReviewersForChangeRequest,
    { params, body: { users: [reader.id, guest.id] } },
    admin,
  )

  expect(refused.problem).toMatchObject({ type: 'invalid_request', details: [{ path: '/users/1' }] })
  const list = await world.call(reviews.getRequestedReviewersByChangeRequestId, { params }, admin)
  expect(list.body.items).toEqual([])
  expect((await world.call(changeRequests.getChangeRequestById, { params }, admin)).body.status).toBe('draft')
})

test('whoever leaves is asked no more, and stays named for what it did', async () => {
  const { organization, admin, spaceId } = await givenPlace()
  const { id: changeRequestId } = await givenChangeRequest(world, organization, spaceId)
  const params = { spaceId, changeRequestId }
  const reviewer = await world.givenMember(organization, 'review')
  await world.call(reviews.requestReviewersForChangeRequest, { params, body: { users: [reviewer.id] } }, admin)
  await world.call(reviews.submitChangeRequestReview, { params, body: { status: 'approved' } }, reviewer)
  await world.call(
    members.removeMemberFromOrganizationById,
    { params: { organizationId: organization.id, userId: reviewer.id } },
    admin,
  )

  const asked = await world.call(reviews.getRequestedReviewersByChangeRequestId, { params }, admin)
  expect(asked.body.items).toEqual([])
  const given = await world.call(reviews.getReviewsByChangeRequestId, { params }, admin)
  expect(given.body.items.map(({ reviewer: one }) => one?.id)).toEqual([reviewer.id])
})

test('a review is outdated once the content has moved or its reviewer has reviewed again; own ones are told apart', async () => {
  const { organization, admin, spaceId } = await givenPlace()
  const writer = await world.givenMember(organization, 'review')
  const { id: changeRequestId } = await givenChangeRequest(world, organization, spaceId)
  const params = { spaceId, changeRequestId }
  const review = async (caller: typeof writer, status: 'approved' | 'changes-requested') =>
    (await world.call(reviews.submitChangeRequestReview, { params, body: { status } }, caller)).body.id
  const edit = () =>
    editChangeRequest(world, organization, writer, changeRequestId, [{ operation: 'insert_page', title: 'New' }])

  await edit()
  const own = await review(writer, 'approved')
  const first = await review(admin, 'changes-requested')
  const second = await review(admin, 'approved')
  const list = async (outdated: boolean) => {
    const { body } = await world.call(reviews.getReviewsByChangeRequestId, { params, query: { outdated } }, admin)
    return body.items.map(({ id }) => id)
  }
  expect(await list(false)).toEqual([second, own])
  expect(await list(true)).toEqual([first])
  const { body } = await world.call(reviews.getChangeRequestReviewById, { params: { ...params, reviewId: own } }, admin)
  expect(body).toMatchObject({ own: true, outdated: false, reviewer: { id: writer.id } })
  await edit()
  expect(await list(false)).toEqual([])

  const contributors = await world.call(reviews.getContributorsByChangeRequestId, { params }, admin)
  expect(contributors.body.items).toMatchObject([{ user: { id: writer.id }, actionType: 'edit', count: 2 }])
})

test('a change that was made meanwhile is not overwritten', async () => {
  const { organization, admin, spaceId } = await givenPlace()
  const { id: changeRequestId } = await givenChangeRequest(world, organization, spaceId)
  const params = { spaceId, changeRequestId }
  const { headers } = await world.call(changeRequests.getChangeRequestById, { params }, admin)
  const ifMatch = { 'if-match': headers.get('etag')! }
  const put = (subject: string) =>
    world.call(changeRequests.updateChangeRequestById, { params, body: { subject } }, admin, ifMatch)

  expect((await put('First')).status).toBe(200)
  expect((await put('Second')).status).toBe(412)
  const { body } = await world.call(changeRequests.getChangeRequestById, { params }, admin)
  expect(body.subject).toBe('First')
})

test('what happens to a change request is told', async () => {
  const { organization, admin, spaceId } = await givenPlace()
  const { id: changeRequestId } = await givenChangeRequest(world, organization, spaceId)
  const params = { spaceId, changeRequestId }
  await world.call(changeRequests.updateChangeRequestById, { params, body: { status: 'open' } }, admin)
  await world.call(reviews.submitChangeRequestReview, { params, body: { status: 'approved' } }, admin)

  expect((await world.eventsOf(organization)).slice(-3)).toEqual([
    'change-request.created',
    'change-request.updated',
    'review.submitted',
  ])
})
