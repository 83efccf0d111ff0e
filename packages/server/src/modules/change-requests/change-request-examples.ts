import { changeRequests, diffs, type Id, merges, reviews, spaces } from '@octavo/contract'
import { editChangeRequest } from '../../testing/edit-content.ts'
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
  createChangeRequest: async (world, { organization }) => {
    const { id: spaceId, revision } = await givenSpace(world, organization)
    return {
      params: { spaceId },
      body: { subject: 'Better words', description: 'All.', agentTaskId: 'task', revision },
    }
  },
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

/** One with a page more than its space. */
export async function givenEditedChangeRequest(world: World, organization: Place['organization'], space?: Id<'space'>) {
  const change = await givenChangeRequest(world, organization, space)
  const writer = await world.givenMember(organization, 'edit')
  const [page] = await editChangeRequest(world, organization, writer, change.id, [
    { operation: 'insert_page', title: 'Words', document: { markdown: '# Words\n\nOne.\n\nTwo.\n' } },
  ])
  return { ...change, page: page! }
}

const edited = async (world: World, { organization }: Here) => {
  const { id, space } = await givenEditedChangeRequest(world, organization)
  return { params: { spaceId: space, changeRequestId: id } }
}

export const givenMergedChangeRequest = async (world: World, place: Here) => {
  const input = await edited(world, place)
  const admin = await world.givenMember(place.organization, 'admin')
  await world.call(merges.mergeChangeRequest, input, admin)
  return input
}

/** Two that say different things in the same place, one of them merged; the other one. */
export async function givenConflict(world: World, organization: Place['organization']) {
  const first = await givenEditedChangeRequest(world, organization)
  const admin = await world.givenMember(organization, 'admin')
  const params = (changeRequestId: Id<'changeRequest'>) => ({ spaceId: first.space, changeRequestId })
  await world.call(merges.mergeChangeRequest, { params: params(first.id) }, admin)
  const sides = await Promise.all(['Ours', 'Theirs'].map(() => givenChangeRequest(world, organization, first.space)))
  for (const [index, { id }] of sides.entries()) {
    await editChangeRequest(world, organization, admin, id, [
      { operation: 'update_page', page: first.page, patches: [{ find: 'One.', replace: `One by ${index}.` }] },
    ])
  }
  await world.call(merges.mergeChangeRequest, { params: params(sides[1]!.id) }, admin)
  return { params: params(sides[0]!.id), page: first.page }
}

const conflicting = async (world: World, { organization }: Here) => ({
  params: (await givenConflict(world, organization)).params,
})

export const mergeExamples: ExamplesOf<typeof merges> = {
  mergeChangeRequest: edited,
  updateChangeRequest: async (world, { organization }) => {
    const { params, page } = await givenConflict(world, organization)
    return { params, body: { resolutions: [{ conflict: `pages:${page}:document`, use: 'ours' as const }] } }
  },
  listChangeRequestConflicts: conflicting,
  getChangeRequestMergeStatus: conflicting,
  getChangeRequestChanges: edited,
}

export const diffExamples: ExamplesOf<typeof diffs> = { getChangeRequestDiff: edited }

export const mergeProvocations: ProvocationsOf<typeof merges> = {
  mergeChangeRequest: {
    merge_conflicts: conflicting,
    merge_rules_failed: async (world, { organization }) => {
      const input = await edited(world, { organization })
      const admin = await world.givenMember(organization, 'admin')
      const { spaceId } = input.params
      const mergeRules = { type: 'rules' as const, rules: [{ rule: 'require_at_least_one_review' as const }] }
      await world.call(spaces.updateSpaceById, { params: { spaceId }, body: { mergeRules } }, admin)
      return input
    },
  },
  updateChangeRequest: { merge_conflicts: conflicting, change_request_merged: givenMergedChangeRequest },
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
