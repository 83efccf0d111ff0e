import { invites, organizations, sessions, users } from '@octavo/contract'
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contextFor } from '../../platform/jobs/work.ts'
import type { GivenCaller } from '../../testing/given.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenInvite } from '../invites/invite-examples.ts'
import { sweepSessions } from './sweep-sessions.ts'

const world = await startWorld()
const few = await startWorld({ settings: { attemptsPerMinute: 5, trustedProxies: ['127.0.0.1'] } })

const password = 'correct horse battery'
const ours = { origin: 'http://octavo.test' }

async function givenPerson(asked = world) {
  const user = await asked.givenUser()
  await asked.givenPassword(user.userId, password)
  return user
}

const signIn = (email: string, given = password, asked = world, headers = {}) =>
  asked.call(sessions.signIn, { body: { email, password: given } }, undefined, headers)

/** What a browser sends back of what it was given. */
const cookieOf = (answer: { headers: Headers }) => ({ cookie: answer.headers.get('set-cookie')!.split(';')[0]! })

const whoAmI = (headers: Record<string, string>) => world.call(sessions.getSession, {}, undefined, headers)

const create = (headers: Record<string, string>, caller?: { token: string }) =>
  world.call(organizations.createOrganization, { body: { title: 'Acme' } }, caller, headers)

const timeOf = async (email: string) => {
  const start = performance.now()
  await signIn(email, 'incorrect horse')
  return performance.now() - start
}

test('signing in by password gives a session that only this host gets, over TLS, and no script can read', async () => {
  const user = await givenPerson()

  const signedIn = await signIn(` ${user.email.toUpperCase()} `)
  const session = await whoAmI(cookieOf(signedIn))

  expect(signedIn.headers.get('set-cookie')).toMatch(
    /^__Host-octavo-session=ocs_\w{39}; Path=\/; Secure; HttpOnly; SameSite=Lax; Expires=[^;]+ GMT$/,
  )
  expect(session.body).toEqual(signedIn.body)
  expect(session.body.user.id).toBe(user.id)
  const days = (Date.parse(session.body.expiresAt!) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(13.9)
  expect(days).toBeLessThan(14.1)
})

test('a session acts as its user, and is not in the list of tokens', async () => {
  const user = await givenPerson()
  const session = cookieOf(await signIn(user.email))

  const made = await world.call(organizations.createOrganization, { body: { title: 'Acme' } }, undefined, {
    ...session,
    ...ours,
  })
  const tokens = await world.call(users.listUserTokens, {}, undefined, session)
  const stored = world.database.reader.directory.selectFrom('token').select('id').where('kind', '=', 'session')
  const [row] = await stored.where('user_id', '=', user.userId).execute()

  expect(made.body.permissions.admin).toBe(true)
  expect(tokens.body.items.map(({ id }) => id)).toEqual([user.tokenId])
  expect(row).toBeDefined()
})

test('what changes something by a session must come from the pages of this service', async () => {
  const user = await givenPerson()
  const session = cookieOf(await signIn(user.email))

  const refused = [
    await create({ ...session }),
    await create({ ...session, origin: 'https://elsewhere.example' }),
    await create({ ...session, origin: 'null' }),
    await create({ ...session, origin: 'http://octavo.test.elsewhere.example' }),
    await create({ ...session, origin: 'https://octavo.test' }),
  ]
  const read = await whoAmI({ ...session, origin: 'https://elsewhere.example' })
  const byToken = await create({ origin: 'https://elsewhere.example' }, user)

  expect(refused.map(({ problem }) => problem?.type)).toEqual(refused.map(() => 'foreign_origin'))
  expect(read.headers.has('access-control-allow-origin')).toBe(false)
  expect(byToken.status).toBe(201)
})

test('no other page can sign a browser in', async () => {
  const user = await givenPerson()

  const foreign = await signIn(user.email, password, world, { origin: 'https://elsewhere.example' })
  const form = await fetch(`${world.origin}/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ email: user.email, password }),
  })

  expect(foreign.problem?.type).toBe('foreign_origin')
  expect([foreign, form].map(({ headers }) => headers.has('set-cookie'))).toEqual([false, false])
  expect(form.status).toBe(415)
})

test('every sign-in makes a new session, whatever cookie the browser had', async () => {
  const user = await givenPerson()
  const planted = { cookie: '__Host-octavo-session=ocs_000000000000000000000000000000000000000' }

  const first = cookieOf(await signIn(user.email, password, world, { ...planted, ...ours }))
  const second = cookieOf(await signIn(user.email, password, world, { ...first, ...ours }))

  expect(new Set([planted.cookie, first.cookie, second.cookie]).size).toBe(3)
  expect((await whoAmI(planted)).status).toBe(401)
})

test('signing out ends the session at once and clears the cookie; a token that signs out stays', async () => {
  const user = await givenPerson()
  const session = cookieOf(await signIn(user.email))

  const out = await world.call(sessions.signOut, {}, undefined, { ...session, ...ours })
  await world.call(sessions.signOut, {}, user)

  expect(out.headers.get('set-cookie')).toMatch(/^__Host-octavo-session=; .*Max-Age=0$/)
  expect((await whoAmI(session)).status).toBe(401)
  expect((await world.call(users.getAuthenticatedUser, {}, user)).status).toBe(200)
})

test('an unknown address, a wrong password, an account without one and one that waits are told apart by nothing', async () => {
  const [person, without] = [await givenPerson(), await world.givenUser()]
  const waiting = `${crypto.randomUUID()}@example.com`
  await givenInvite(world, await world.givenOrganization(), waiting)
  const addresses = ['nobody@example.com', person.email, without.email, waiting]

  const answers = []
  for (const email of addresses) answers.push(await signIn(email, 'incorrect horse'))

  const shown = answers.map(({ status, problem }) => ({ status, ...problem, requestId: '' }))
  expect(new Set(shown.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]!.problem?.type).toBe('sign_in_failed')
  expect(answers.some(({ headers }) => headers.has('set-cookie'))).toBe(false)
})

test('an unknown address takes as long as a wrong password', async () => {
  const person = await givenPerson()
  const [known, unknown]: [number[], number[]] = [[], []]

  for (let round = 0; round < 5; round++) {
    known.push(await timeOf(person.email))
    unknown.push(await timeOf(`${round}@example.com`))
  }

  // Without the hash it would be a few milliseconds against a hundred.
  const ratio = Math.min(...unknown) / Math.min(...known)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

const from = (network: string) => ({ 'x-forwarded-for': network })

test('wrong passwords from one network do not lock the account out from other networks', async () => {
  const person = await givenPerson(few)

  const tries = []
  for (let round = 0; round < 6; round++) {
    tries.push((await signIn(person.email, 'incorrect horse', few, from('198.51.100.7'))).status)
  }
  const sameNetwork = await signIn(person.email, password, few, from('198.51.100.7'))
  const otherNetwork = await signIn(person.email, password, few, from('203.0.113.9'))

  expect(tries).toEqual([401, 401, 401, 401, 401, 429])
  expect(sameNetwork.problem?.type).toBe('too_many_requests')
  expect(otherNetwork.status).toBe(200)
})

test('a hash of another cost is replaced at the next sign-in, and the password stays the same', async () => {
  const user = await world.givenUser()
  const old = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  await world.database.transact((transaction) =>
    transaction.directory.insertInto('account_password').values({ user_id: user.userId, hash: old }).execute(),
  )

  const both = await Promise.all([signIn(user.email, 'password'), signIn(user.email, 'password')])
  const row = world.database.reader.directory.selectFrom('account_password').select('hash')
  const { hash: now } = await row.where('user_id', '=', user.userId).executeTakeFirstOrThrow()

  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(now).toContain('m=19456,t=2,p=1')
  expect((await signIn(user.email, 'password')).status).toBe(200)
})

test('a changed password ends all other sessions and no token, and the old one no longer signs in', async () => {
  const user = await givenPerson()
  const [here, elsewhere] = [cookieOf(await signIn(user.email)), cookieOf(await signIn(user.email))]
  const body = { current: password, new: 'another long password' }

  const changed = await world.call(sessions.changePassword, { body }, undefined, { ...here, ...ours })

  expect(changed.status).toBe(204)
  expect([(await whoAmI(here)).status, (await whoAmI(elsewhere)).status]).toEqual([200, 401])
  expect((await world.call(users.getAuthenticatedUser, {}, user)).status).toBe(200)
  expect((await signIn(user.email)).problem?.type).toBe('sign_in_failed')
  expect((await signIn(user.email, 'another long password')).status).toBe(200)
})

/** Makes all sessions of a user older. */
const ageSessions = ({ userId }: { userId: Awaited<ReturnType<typeof givenPerson>>['userId'] }, minutes: number) =>
  world.database.transact((transaction) =>
    transaction.directory
      .updateTable('token')
      .set({ created_at: new Date(Date.now() - minutes * 60_000) })
      .where('user_id', '=', userId)
      .where('kind', '=', 'session')
      .execute(),
  )

const change = (body: { current?: string; new: string; revokeTokens?: boolean }, headers = {}, caller?: GivenCaller) =>
  world.call(sessions.changePassword, { body }, caller, headers)

test('an older session changes the password only with the current one, and only to a long one', async () => {
  const user = await givenPerson()
  const session = { ...cookieOf(await signIn(user.email)), ...ours }
  await ageSessions(user, 11)

  const without = await change({ new: 'another long password' }, session)
  const wrong = await change({ current: 'incorrect horse', new: 'another long password' }, session)
  const short = await change({ current: password, new: 'elevenchars' }, session)

  expect(without.problem?.type).toBe('recent_sign_in_required')
  expect(wrong.problem?.type).toBe('wrong_password')
  expect(short.status).toBe(400)
  expect((await signIn(user.email)).status).toBe(200)
})

test('a session that was just started changes the password without the current one', async () => {
  const user = await givenPerson()
  const session = { ...cookieOf(await signIn(user.email)), ...ours }

  expect((await change({ new: 'another long password' }, session)).status).toBe(204)
  expect((await signIn(user.email, 'another long password')).status).toBe(200)
})

test('a token sets no password without the current one, neither another nor the first', async () => {
  const [user, without] = [await givenPerson(), await world.givenUser()]

  const replaced = await change({ new: 'another long password' }, {}, user)
  const first = await change({ new: 'another long password' }, {}, without)
  const guessed = await change({ current: 'incorrect horse', new: 'another long password' }, {}, without)
  const known = await change({ current: password, new: 'another long password' }, {}, user)

  expect(replaced.problem?.type).toBe('recent_sign_in_required')
  expect(first.problem?.type).toBe('recent_sign_in_required')
  expect(guessed.problem?.type).toBe('recent_sign_in_required')
  expect(known.status).toBe(204)
})

test('a password change revokes all tokens of the user if asked to, and those of no other user', async () => {
  const [user, other] = [await givenPerson(), await givenPerson()]
  const session = { ...cookieOf(await signIn(user.email)), ...ours }

  await change({ current: password, new: 'another long password', revokeTokens: true }, session)

  const statuses = await Promise.all(
    [user, other].map(async (one) => (await world.call(users.getAuthenticatedUser, {}, one)).status),
  )
  expect(statuses).toEqual([401, 200])
  expect((await whoAmI(session)).status).toBe(200)
})

test('whoever accepts an invite with a password can sign in by it', async () => {
  const organization = await world.givenOrganization()
  const email = `${crypto.randomUUID()}@example.com`
  const { secret } = await givenInvite(world, organization, email)

  await world.call(invites.acceptInvite, { body: { secret, password } })
  const session = cookieOf(await signIn(email))
  const params = { organizationId: organization.id }

  expect((await world.call(organizations.getOrganizationById, { params }, undefined, session)).status).toBe(200)
})

test('an expired session opens nothing and is swept', async () => {
  const user = await givenPerson()
  const session = cookieOf(await signIn(user.email))
  const hashed = hash('sha256', session.cookie.split('=')[1]!, 'buffer')
  await world.database.transact((transaction) =>
    transaction.directory
      .updateTable('token')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('hash', '=', hashed)
      .execute(),
  )

  const expired = await whoAmI(session)
  await sweepSessions(contextFor(world.database, [], null, AbortSignal.timeout(10_000)), {})

  expect(expired.status).toBe(401)
  const rows = world.database.reader.directory.selectFrom('token').select('id').where('hash', '=', hashed)
  expect(await rows.execute()).toEqual([])
  expect((await world.call(users.getAuthenticatedUser, {}, user)).status).toBe(200)
})

test('what happens to an account is in its own log', async () => {
  const user = await givenPerson()
  const session = { ...cookieOf(await signIn(user.email)), ...ours }
  const body = { current: password, new: 'another long password' }
  await world.call(sessions.changePassword, { body }, undefined, session)
  await world.call(sessions.signOut, {}, undefined, session)

  const log = world.database.reader.directory.selectFrom('account_event').select(['type', 'actor_id'])
  const events = await log.where('user_id', '=', user.userId).orderBy('position').execute()
  expect(events).toEqual(
    ['user.signed-in', 'password.changed', 'user.signed-out'].map((type) => ({ type, actor_id: user.userId })),
  )
})
