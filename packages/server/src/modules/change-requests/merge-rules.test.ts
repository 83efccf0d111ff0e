import { changeRequests, merges, organizations, reviews, spaces, type SpaceMergeRules } from '@octavo/contract'
import { expect, test } from 'vitest'
import { editChangeRequest } from '../../testing/edit-content.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenEditedChangeRequest } from './change-request-examples.ts'

const world = await startWorld()

type Rules = Extract<SpaceMergeRules, { type: 'rules' }>['rules']

async function givenRules(rules: (people: { reviewer: string; admin: string }) => Rules) {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const reviewer = await world.givenMember(organization, 'review')
  const { id, space: spaceId, page } = await givenEditedChangeRequest(world, organization)
  const params = { spaceId, changeRequestId: id }
  const mergeRules = { type: 'rules' as const, rules: rules({ reviewer: reviewer.id, admin: admin.id }) }
  const set = await world.call(spaces.updateSpaceById, { params: { spaceId }, body: { mergeRules } }, admin)
  expect(set.status).toBe(200)
  return {
    organization,
    admin,
    reviewer,
    params,
    page,
    review: (status: 'approved' | 'changes-requested', caller = reviewer) =>
      world.call(reviews.submitChangeRequestReview, { params, body: { status } }, caller),
    status: async (caller = reviewer) =>
      (await world.call(merges.getChangeRequestMergeStatus, { params }, caller)).body,
    merge: (caller = reviewer) => world.call(merges.mergeChangeRequest, { params }, caller),
    patch: (body: object) => world.call(changeRequests.updateChangeRequestById, { params, body }, admin),
    edit: () => editChangeRequest(world, organization, admin, id, [{ operation: 'update_page', page, title: 'New' }]),
  }
}

const named = (rule: 'require_at_least_one_review' | 'require_author_to_merge') => [{ rule }] as Rules

test('a rule that fails refuses the merge with its reason, and nothing is merged', async () => {
  const { merge, status, patch } = await givenRules(() => named('require_at_least_one_review'))
  const refused = await merge()

  expect(refused.problem).toMatchObject({
    type: 'merge_rules_failed',
    details: { rules: [{ rule: 'require_at_least_one_review', reason: expect.stringContaining('ask for a review') }] },
  })
  expect(await status()).toMatchObject({
    mergeable: false,
    conflicts: 0,
    rules: [{ rule: 'require_at_least_one_review', passed: false }],
  })
  expect((await patch({})).body.status).toBe('draft')
})

test('a review satisfies it, but neither one of the author nor one of an earlier revision', async () => {
  const { merge, review, status, edit } = await givenRules(() => [
    { rule: 'require_at_least_one_review' },
    { rule: 'require_at_least_one_approved_review' },
    { rule: 'require_all_reviews_approved' },
  ])
  const passed = async () => (await status()).rules.map((rule) => rule.passed)
  expect(await passed()).toEqual([false, false, true])
  await review('changes-requested')
  expect(await passed()).toEqual([true, false, false])
  await review('approved')
  expect(await passed()).toEqual([true, true, true])
  await edit()
  expect(await passed()).toEqual([false, false, true])
  await review('approved')
  expect((await merge()).status).toBe(200)
})

test('who edited it does not count as its reviewer', async () => {
  const { organization, reviewer, params, page, review, status } = await givenRules(() =>
    named('require_at_least_one_review'),
  )
  await editChangeRequest(world, organization, reviewer, params.changeRequestId, [
    { operation: 'update_page', page, title: 'Mine' },
  ])
  await review('approved')

  expect((await status()).mergeable).toBe(false)
})

test('specific reviewers are waited for, all of them or one', async () => {
  const { review, status, admin } = await givenRules(({ reviewer, admin: other }) => [
    { rule: 'require_specific_reviewers', users: [reviewer, other] as never },
    { rule: 'require_one_of_specific_reviewers', users: [reviewer, other] as never },
  ])
  const passed = async () => (await status()).rules.map((rule) => rule.passed)
  expect(await passed()).toEqual([false, false])
  await review('approved')
  expect(await passed()).toEqual([false, true])
  await review('approved', admin)
  expect(await passed()).toEqual([true, true])
})

test('one who may pass by does so whatever the other rules say, and nobody else does', async () => {
  const { merge, status, admin } = await givenRules(({ admin: user }) => [
    { rule: 'require_at_least_one_review' },
    { rule: 'allow_bypass', users: [user] as never },
  ])

  expect(await status()).toMatchObject({ mergeable: false, bypassed: false })
  expect((await merge()).problem?.type).toBe('merge_rules_failed')
  expect(await status(admin)).toMatchObject({ mergeable: true, bypassed: true })
  expect((await merge(admin)).status).toBe(200)
})

test('a rule that lets others pass by asks nothing of anyone', async () => {
  const { merge } = await givenRules(({ admin }) => [{ rule: 'allow_bypass', users: [admin] as never }])

  expect((await merge()).status).toBe(200)
})

test('subject, description, author and being up to date are asked for', async () => {
  const { status, patch } = await givenRules(() => [
    { rule: 'require_change_request_subject' },
    { rule: 'require_change_request_description' },
    { rule: 'require_author_to_merge' },
    { rule: 'require_up_to_date_change_request' },
  ])
  const passed = async () => (await status()).rules.map((rule) => rule.passed)
  expect(await passed()).toEqual([true, false, false, true])
  await patch({ subject: ' ', description: 'Because.' })
  expect(await passed()).toEqual([false, true, false, true])
})

test('an expression of one’s own decides with its own message', async () => {
  const { merge, review, status } = await givenRules(() => [
    { rule: 'custom', expression: "changeRequest.subject.startsWith('Better') && reviews.length > 0", message: 'No.' },
  ])

  expect((await merge()).problem?.details).toEqual({ rules: [{ rule: 'custom', reason: 'No.' }] })
  await review('approved')
  expect((await status()).rules).toEqual([{ rule: 'custom', passed: true, reason: 'Its expression holds.' }])
  expect((await merge()).status).toBe(200)
})

test('a space that inherits goes by the rules of the organization', async () => {
  const { organization, admin, params, status } = await givenRules(() => named('require_author_to_merge'))
  const mergeRules = { type: 'rules' as const, rules: named('require_at_least_one_review') }
  const body = { mergeRules: { type: 'inherit' as const } }
  await world.call(spaces.updateSpaceById, { params: { spaceId: params.spaceId }, body }, admin)
  await world.call(
    organizations.updateOrganizationById,
    { params: { organizationId: organization.id }, body: { mergeRules } },
    admin,
  )

  expect((await status()).rules.map(({ rule }) => rule)).toEqual(['require_at_least_one_review'])
})

test('one who may not merge is told that it cannot', async () => {
  const { organization, status } = await givenRules(() => [])
  const reader = await world.givenMember(organization, 'read')

  expect((await status()).mergeable).toBe(true)
  expect((await status(reader)).mergeable).toBe(false)
})

test('a rule whose expression cannot be read, or that is unknown, is refused when it is set', async () => {
  const { params, admin } = await givenRules(() => [])
  const set = (rules: object[]) =>
    world.call(
      spaces.updateSpaceById,
      { params: { spaceId: params.spaceId }, body: { mergeRules: { type: 'rules', rules } } as never },
      admin,
    )

  const unreadable = await set([
    { rule: 'require_author_to_merge' },
    { rule: 'custom', expression: 'changeRequest.subject ===' },
  ])
  expect(unreadable.problem).toMatchObject({
    type: 'invalid_request',
    details: [{ path: '/mergeRules/rules/1/expression' }],
  })
  expect((await set([{ rule: 'require_agent_review' }])).problem?.type).toBe('invalid_request')
})
