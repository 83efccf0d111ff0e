import { organizations, sessions, users } from '@octavo/contract'
import { afterAll, expect, test } from 'vitest'
import { openAdministration } from './open-administration.ts'
import { givenInvite } from '../modules/invites/invite-examples.ts'
import { readId } from '../platform/ids.ts'
import { enqueueMany } from '../platform/jobs/enqueue.ts'
import { startWorker } from '../platform/jobs/start-worker.ts'
import { workOn } from '../platform/jobs/work.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../testing/databases.ts'
import { labelledJob } from '../testing/note-run.job.ts'
import { until } from '../testing/start-queue.ts'
import { startWorld } from '../testing/start-world.ts'

const world = await startWorld({ settings: { organizationCreation: 'operators' } })
const administration = await openAdministration(world.url)
afterAll(() => administration.close())

const ada = { email: 'Ada@Example.com ', displayName: 'Ada Lovelace', operator: true }
const wish = { label: 'laptop' }

const refusal = (path: string, message: RegExp) =>
  expect.objectContaining({
    type: 'invalid_request',
    details: [expect.objectContaining({ path, message: expect.stringMatching(message) })],
  })

test('an empty service gets its first user, organization and token together', async () => {
  expect(await administration.isEmpty()).toBe(true)

  const { user, organization, token } = await administration.createFirst(ada, { title: 'Acme' }, wish)
  const self = await world.call(users.getAuthenticatedUser, {}, token)
  const mine = await world.call(organizations.listOrganizationsForAuthenticatedUser, {}, token)
  const another = await world.call(organizations.createOrganization, { body: { title: 'Second' } }, token)

  expect(await administration.isEmpty()).toBe(false)
  expect(self.body).toMatchObject({ id: user.id, displayName: 'Ada Lovelace', email: 'ada@example.com' })
  expect(mine.body.items).toMatchObject([{ id: organization.id, title: 'Acme', permissions: { admin: true } }])
  expect(another.status).toBe(201)
})

test('nothing of the three is made when one of them is refused', async () => {
  const creation = administration.createFirst({ ...ada, email: 'half@example.com' }, { title: 'Acme' }, { label: '' })

  await expect(creation).rejects.toEqual(refusal('/label', /fewer|short|length/i))
  await expect(administration.createToken('half@example.com', wish)).rejects.toEqual(
    refusal('', /no account has the address half@/),
  )
})

test('a token is made for a user by address, narrowed and with an end', async () => {
  const { email } = await administration.createUser({
    email: 'grace@example.com',
    displayName: 'Grace',
    operator: false,
  })
  const token = await administration.createToken(' GRACE@example.com', {
    ...wish,
    scopes: ['user:read'],
    expiresAt: '2999-01-01T00:00:00Z',
  })

  const self = await world.call(users.getAuthenticatedUser, {}, token)
  const refused = await world.call(organizations.createOrganization, { body: { title: 'Mine' } }, token)

  expect(token).toMatchObject({ user: email, scopes: ['user:read'], expiresAt: '2999-01-01T00:00:00.000Z' })
  expect(self.status).toBe(200)
  expect(refused.problem?.type).toBe('insufficient_scope')
})

test('an operator resets a password, which ends all sessions of the user', async () => {
  const user = await world.givenUser()
  const cookie = await world.givenSession(user.userId)

  const password = await administration.resetPassword(` ${user.email.toUpperCase()}`)
  const signedIn = await world.call(sessions.signIn, { body: { email: user.email, password } })

  expect(signedIn.status).toBe(200)
  expect((await world.call(sessions.getSession, {}, undefined, cookie)).status).toBe(401)
  await expect(administration.resetPassword('nobody@example.com')).rejects.toEqual(refusal('', /no account/))
})

test('what an operator made is told as the work of the system', async () => {
  const { id, email } = await administration.createUser({
    email: 'eve@example.com',
    displayName: 'Eve',
    operator: false,
  })
  const organization = await administration.createOrganization({ title: 'Evens' }, email)
  await administration.createToken(email, wish)

  const tenant = readId(organization.id)
  const events = world.database.reader.rowsOf(tenant, 'event').select(['type', 'actor_kind', 'actor_id'])
  const told = await events.orderBy('position').execute()
  const account = world.database.reader.directory.selectFrom('account_event').where('user_id', '=', readId(id))
  const own = await account.select(['type', 'actor_kind', 'actor_id']).orderBy('position').execute()

  const system = { actor_kind: 'system', actor_id: null }
  expect(told).toEqual([
    { type: 'organization.created', ...system },
    { type: 'member.joined', ...system },
  ])
  expect(own).toEqual([
    { type: 'user.registered', ...system },
    { type: 'token.created', ...system },
  ])
})

test.each([
  ['an address that has an account', { ...ada, email: 'ADA@example.com' }, refusal('/email', /account already/)],
  ['what is no address', { ...ada, email: 'ada' }, refusal('/email', /not an e-mail address/)],
  ['an empty name', { ...ada, email: 'no-name@example.com', displayName: ' ' }, refusal('/displayName', /empty/)],
])('a user with %s is refused', async (_, user, expected) => {
  await expect(administration.createUser(user)).rejects.toEqual(expected)
})

test('a database without the schema is refused, and said how to get it', async () => {
  const name = `octavo_bare_${process.pid}`
  await createDatabase(name)
  try {
    await expect(openAdministration(databaseUrl(name))).rejects.toThrow(/octavo migrate$/)
  } finally {
    await dropDatabase(name)
  }
})

test('someone who was invited and has not come yet is no user, until an operator makes it one', async () => {
  const email = 'waiting@example.com'
  await givenInvite(world, await world.givenOrganization(), email)

  await expect(administration.createToken(email, wish)).rejects.toEqual(refusal('', /no account/))
  await administration.createUser({ email, displayName: 'Grace', operator: false })
  const { token } = await administration.createToken(email, wish)

  expect((await world.call(users.getAuthenticatedUser, {}, { token })).body.displayName).toBe('Grace')
})

test('an operator sees a dead job, and retries or discards it', async () => {
  const job = labelledJob(1)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const fails = workOn(job, async () => Promise.reject(new Error('no route to host')))
  const { url, database } = world
  const worker = await startWorker({ url, database, works: [fails], subscribers: [], log })
  const payloads = [0, 1].map((index) => ({ label: 'dead', index }))
  await database.transact((transaction) => enqueueMany(transaction, job, null, payloads))
  await until(async () => (await administration.deadJobs()).length === 2)
  await worker.stop()

  const [newer, older] = await administration.deadJobs()
  expect(newer).toMatchObject({ job: 'test.labelled', attempts: 1, error: 'no route to host' })
  expect(await administration.deadJobs(1)).toEqual([newer])

  expect(await administration.retryDeadJob(newer!.id)).toBe(true)
  expect(await administration.discardDeadJob(older!.id)).toBe(true)
  expect(await administration.retryDeadJob('not an id')).toBe(false)
  expect(await administration.deadJobs()).toEqual([])
  expect(await world.queuedJobs()).toEqual([{ job: 'test.labelled', payload: newer!.payload }])
})
