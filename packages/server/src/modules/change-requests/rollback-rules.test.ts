import { organizations, type Scope, spaceContent, type SpaceMergeRules, spaceReads, spaces } from '@octavo/contract'
import { expect, test } from 'vitest'
import type { GivenCaller } from '../../testing/given.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenContent } from '../content/content-examples.ts'

const world = await startWorld()

type Rules = Extract<SpaceMergeRules, { type: 'rules' }>['rules']

/** A space with an earlier revision to roll back to. */
async function givenHistory() {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const { spaceId, revisionId, page } = await givenContent(world, organization)
  const changes = [{ operation: 'delete_page' as const, page }]
  expect(
    (await world.call(spaceContent.updateSpaceContent, { params: { spaceId }, body: { changes } }, admin)).status,
  ).toBe(200)
  return {
    organization,
    admin,
    revisionId,
    setRules: (rules: Rules) =>
      world.call(
        spaces.updateSpaceById,
        { params: { spaceId }, body: { mergeRules: { type: 'rules' as const, rules } } },
        admin,
      ),
    rollBack: (caller: Pick<GivenCaller, 'token'>) =>
      world.call(spaceContent.rollBackSpace, { params: { spaceId, revisionId } }, caller),
    isBack: async () =>
      (await world.call(spaceReads.page, { params: { spaceId, pageId: page } }, admin)).status === 200,
  }
}

test('a rollback needs the scope to merge', async () => {
  const { organization, rollBack, isBack } = await givenHistory()
  const callerWith = (...scopes: Scope[]) => world.givenMember(organization, 'admin', { scopes })

  expect((await rollBack(await callerWith('space:write'))).problem?.type).toBe('insufficient_scope')
  expect(await isBack()).toBe(false)
  expect((await rollBack(await callerWith('change-request:merge'))).status).toBe(200)
  expect(await isBack()).toBe(true)
})

test('where merge rules apply, a rollback is rejected and points to a change request', async () => {
  const { admin, revisionId, setRules, rollBack, isBack } = await givenHistory()
  await setRules([{ rule: 'require_at_least_one_approved_review' }])

  const rejected = await rollBack(admin)

  const reason = expect.stringMatching(new RegExp(`Create a change request .* ${revisionId}`))
  expect(rejected.problem).toMatchObject({
    code: 409,
    type: 'merge_rules_failed',
    details: { rules: [{ rule: 'require_at_least_one_approved_review', reason }] },
  })
  expect(await isBack()).toBe(false)
})

test('rules that a space inherits from its organization apply to a rollback', async () => {
  const { organization, admin, rollBack } = await givenHistory()
  const mergeRules = { type: 'rules' as const, rules: [{ rule: 'require_change_request_subject' as const }] }
  const params = { organizationId: organization.id }
  const set = await world.call(organizations.updateOrganizationById, { params, body: { mergeRules } }, admin)

  expect(set.status).toBe(200)
  expect((await rollBack(admin)).problem?.type).toBe('merge_rules_failed')
})

test('allow_bypass lets only the users it names roll back', async () => {
  const { organization, admin, setRules, rollBack } = await givenHistory()
  const named = await world.givenMember(organization, 'review')
  await setRules([{ rule: 'require_at_least_one_review' }, { rule: 'allow_bypass', users: [named.id] }])

  expect((await rollBack(admin)).problem?.type).toBe('merge_rules_failed')
  expect((await rollBack(named)).status).toBe(200)
})

test('a space whose only rule is allow_bypass has nothing to bypass', async () => {
  const { organization, admin, setRules, rollBack } = await givenHistory()
  const named = await world.givenMember(organization, 'review')
  await setRules([{ rule: 'allow_bypass', users: [named.id] }])

  expect((await rollBack(admin)).status).toBe(200)
})
