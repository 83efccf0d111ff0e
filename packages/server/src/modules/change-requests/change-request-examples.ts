import { changeRequests, type Id, reviews } from '@octavo/contract'
import { readId } from '../../platform/ids.ts'
import type { ExamplesOf, Place, ProvocationsOf } from '../../testing/examples.ts'
import type { World } from '../../testing/open-world.ts'
import { givenSpace } from '../spaces/space-examples.ts'

type Here = Pick<Place, 'organization'>

/** A change request of an admin's making, in a space of its own or in this one. */
export async function givenChangeRequest(world: World, organization: Place['organization'], space?: Id<'space'>) {
  const admin = await world.givenMember(organization, 'admin')
  const spaceId = space ?? (await givenSpace(world, organization)).id
  const body = { subject: 'Better words' }
  return (await world.call(changeRequests.createChangeRequest, { params: { spaceId }, body }, admin)).body
}

const some = async (world: World, { organization }: Here) => {
  const { id, space } = await givenChangeRequest(world, organization)
  return { params: { spaceId: space, changeRequestId: id } }
}

/** By its number. */
const numbered = async (world: World, { organization }: Here) => {
  const { number, space } = await givenChangeRequest(world, organization)
  return { params: { spaceId: space, changeRequestId: String(number) } }
}

/** A review by an admin other than the one who opened it. */
export async function givenReview(world: World, organization: Place['organization']) {
  const { id, space } = await givenChangeRequest(world, organization)
  const admin = await world.givenMember(organization, 'admin')
  const params = { spaceId: space, changeRequestId: id }
  const body = { status: 'approved' as const, comment: { markdown: 'Fine.' } }
  return { params, review: (await world.call(reviews.submitChangeRequestReview, { params, body }, admin)).body }
}

async function asked(world: World, organization: Place['organization']) {
  const { params } = await some(world, { organization })
  const [admin, reviewer] = [
    await world.givenMember(organization, 'admin'),
    await world.givenMember(organization, 'read'),
  ]
  await world.call(reviews.requestReviewersForChangeRequest, { params, body: { users: [reviewer.id] } }, admin)
  return { params, reviewer }
}

export const changeRequestExamples: ExamplesOf<typeof changeRequests> = {
  listChangeRequestsForSpace: async (world, { organization }) => {
    const { space, createdBy } = await givenChangeRequest(world, organization)
    return { params: { spaceId: space }, query: { status: ['draft', 'open'], creator: createdBy!.id } }
  },
  listChangeRequestsForOrganization: async (world, { organization }) => {
    await givenChangeRequest(world, organization)
    const member = await world.givenMember(organization, 'edit')
    return { params: { organizationId: organization.id }, query: { status: 'draft', contributor: member.id } }
  },
  createChangeRequest: async (world, { organization }) => ({
    params: { spaceId: (await givenSpace(world, organization)).id },
    body: { subject: 'Better words', description: 'All of them.', agentTaskId: 'task' },
  }),
  getChangeRequestById: numbered,
  updateChangeRequestById: async (world, place) => ({
    ...(await some(world, place)),
    body: { subject: 'The best words', description: 'Really.', status: 'open' as const },
  }),
}

export const reviewExamples: ExamplesOf<typeof reviews> = {
  getRequestedReviewersByChangeRequestId: async (world, { organization }) => ({
    params: (await asked(world, organization)).params,
  }),
  requestReviewersForChangeRequest: async (world, { organization }) => ({
    ...(await some(world, { organization })),
    body: {
      users: [(await world.givenMember(organization, 'read')).id, (await world.givenMember(organization, 'edit')).id],
      subject: 'Please look',
    },
  }),
  removeRequestedReviewerFromChangeRequest: async (world, { organization }) => {
    const { params, reviewer } = await asked(world, organization)
    return { params: { ...params, userId: reviewer.id } }
  },
  getReviewsByChangeRequestId: async (world, { organization }) => ({
    params: (await givenReview(world, organization)).params,
    query: { outdated: false },
  }),
  submitChangeRequestReview: async (world, place) => ({
    ...(await numbered(world, place)),
    body: { status: 'changes-requested' as const, comment: { markdown: 'Not yet.' } },
  }),
  getChangeRequestReviewById: async (world, { organization }) => {
    const { params, review } = await givenReview(world, organization)
    return { params: { ...params, reviewId: review.id } }
  },
  getContributorsByChangeRequestId: some,
}

/** One whose merge is done, as far as its row says. */
export const givenMergedChangeRequest = async (world: World, { organization }: Here) => {
  const { id, space, revision } = await givenChangeRequest(world, organization)
  await world.database.transact((transaction) =>
    transaction
      .change(organization.organizationId, 'change_request')
      .set({ status: 'merged', revision_merged_id: readId(revision), merged_at: new Date() })
      .where('id', '=', readId(id))
      .execute(),
  )
  return { params: { spaceId: space, changeRequestId: id } }
}

export const changeRequestProvocations: ProvocationsOf<typeof changeRequests & typeof reviews> = {
  updateChangeRequestById: {
    change_request_merged: async (world, place) => ({
      ...(await givenMergedChangeRequest(world, place)),
      body: { status: 'open' as const },
    }),
  },
  requestReviewersForChangeRequest: {
    change_request_merged: async (world, place) => ({
      ...(await givenMergedChangeRequest(world, place)),
      body: { users: [(await world.givenMember(place.organization, 'read')).id] },
    }),
  },
  submitChangeRequestReview: {
    change_request_merged: async (world, place) => ({
      ...(await givenMergedChangeRequest(world, place)),
      body: { status: 'approved' as const },
    }),
  },
}
