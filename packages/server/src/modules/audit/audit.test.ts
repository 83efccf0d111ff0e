import { audit, members, organizations, teams } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'

const world = await startWorld()

/** An organization that was renamed by one admin, and got a team and lost a member by another. */
async function givenHistory() {
  const organization = await world.givenOrganization()
  const [ada, grace] = [await world.givenMember(organization, 'admin'), await world.givenMember(organization, 'admin')]
  const leaver = await world.givenMember(organization, 'edit')
  const params = { organizationId: organization.id }
  await world.call(organizations.updateOrganizationById, { params, body: { title: 'Acme Press' } }, ada)
  const team = (await world.call(teams.createOrganizationTeam, { params, body: { title: 'Writers' } }, grace)).body
  const removed = { params: { ...params, userId: leaver.id } }
  await world.call(members.removeMemberFromOrganizationById, removed, grace)
  const list = (query: object = {}, caller = ada) =>
    world.call(audit.listOrganizationAuditEvents, { params, query }, caller)
  const actions = async (query: object) => (await list(query)).body.items.map(({ action }) => action)
  return { organization, ada, grace, leaver, team, params, list, actions }
}

test('what happened is listed, newest first, with who did it to what', async () => {
  const { grace, leaver, list } = await givenHistory()

  const { items } = (await list()).body

  expect(items.map(({ action }) => action)).toEqual(['member.removed', 'team.created', 'organization.updated'])
  expect(items[0]).toMatchObject({
    object: 'audit-event',
    actor: { type: 'user', id: grace.id, label: 'Ada' },
    source: 'api',
    target: { type: 'user', id: leaver.id, label: 'Ada' },
  })
})

test('one event tells what changed, and by which request', async () => {
  const { params, ada, list } = await givenHistory()
  const [event] = (await list()).body.items

  const input = { params: { ...params, auditEventId: event!.id } }
  const details = await world.call(audit.getOrganizationAuditEvent, input, ada)

  expect(details.body).toMatchObject({ ...event, schemaVersion: 1, payload: { role: 'edit' } })
  expect(details.body.executionId).toMatch(/^[0-9a-f-]{36}$/)
  expect(event!.urls.location).toBe(`http://octavo.test/v1/orgs/${params.organizationId}/audit-events/${event!.id}`)
})

test('the log is narrowed by action, actor and target', async () => {
  const { organization, ada, grace, leaver, team, actions } = await givenHistory()

  expect(await actions({ action: 'team.created' })).toEqual(['team.created'])
  expect(await actions({ actor: ada.id })).toEqual(['organization.updated'])
  expect(await actions({ actor: grace.id, action: 'member.removed' })).toEqual(['member.removed'])
  expect(await actions({ target: team.id })).toEqual(['team.created'])
  expect(await actions({ target: leaver.id })).toEqual(['member.removed'])
  expect(await actions({ target: organization.id })).toEqual(['organization.updated'])
  expect(await actions({ target: ada.id })).toEqual([])
})

test('the log is narrowed by time, from one moment up to another', async () => {
  const { list, actions } = await givenHistory()
  const { items } = (await list()).body
  const [newest, , oldest] = items.map(({ occurredAt }) => occurredAt)

  expect(await actions({ from: oldest })).toHaveLength(3)
  expect(await actions({ to: newest })).toHaveLength(2)
  expect(await actions({ from: newest })).toEqual(['member.removed'])
  expect(await actions({ from: '2999-01-01T00:00:00Z' })).toEqual([])
  expect((await list({ from: 'yesterday' })).problem?.details).toMatchObject([{ path: '/from' }])
  expect((await list({ to: '2016-12-31T23:59:60Z' })).problem?.details).toMatchObject([{ path: '/to' }])
})

test('page by page, everything is listed once, also what happened at one moment', async () => {
  const { organization, list } = await givenHistory()
  await world.database.transact((transaction) =>
    transaction.change(organization.organizationId, 'event').set({ created_at: new Date() }).execute(),
  )
  const seen: string[] = []
  let page: string | undefined
  do {
    const { body } = await list({ limit: 1, ...(page && { page }) })
    seen.push(...body.items.map(({ action }) => action))
    page = body.next?.page
  } while (page)

  expect(seen).toEqual(['member.removed', 'team.created', 'organization.updated'])
})

test('who and what were never here are not known here', async () => {
  const { list } = await givenHistory()
  const elsewhere = await givenHistory()

  expect((await list({ actor: elsewhere.ada.id })).status).toBe(404)
  expect((await list({ target: elsewhere.team.id })).status).toBe(404)
  expect((await list({ target: 'nonsense' })).status).toBe(400)
})

test('only admins read the log, and only their own', async () => {
  const { organization, params, list } = await givenHistory()
  const elsewhere = await givenHistory()
  const [foreign] = (await elsewhere.list()).body.items
  const editor = await world.givenMember(organization, 'create')
  const admin = await world.givenMember(organization, 'admin')
  const input = { params: { ...params, auditEventId: foreign!.id } }

  expect((await list({}, editor)).status).toBe(403)
  expect((await list({}, elsewhere.ada)).status).toBe(404)
  expect((await world.call(audit.getOrganizationAuditEvent, input, admin)).status).toBe(404)
})

test('a page holds a hundred at most, and twenty unless asked otherwise', async () => {
  const { organization, params, ada, list } = await givenHistory()
  for (let time = 0; time < 20; time++) {
    await world.call(organizations.updateOrganizationById, { params, body: { title: `Acme ${time}` } }, ada)
  }

  expect((await list()).body.items).toHaveLength(20)
  expect((await list({ limit: 100 })).body.items).toHaveLength((await world.eventsOf(organization)).length)
  expect((await list({ limit: 101 })).problem?.type).toBe('invalid_request')
})
