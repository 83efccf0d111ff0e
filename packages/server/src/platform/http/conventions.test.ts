import { operations, organizations, users } from '@octavo/contract'
import { expect, test } from 'vitest'
import { changeEnd } from '../../testing/change-end.ts'
import { startWorld } from '../../testing/start-world.ts'

const world = await startWorld()
const strictWorld = await startWorld({ settings: { requestsPerMinute: 5 } })

const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, world.origin), { headers })

test('twins with one key are one change: the second waits, and gets the first answer', async () => {
  const user = await world.givenUser()
  const create = () =>
    world.call(organizations.createOrganization, { body: { title: 'Once' } }, user, { 'idempotency-key': 'k' })

  const twins = await Promise.all(Array.from({ length: 8 }, create))
  const listed = await world.call(organizations.listOrganizationsForAuthenticatedUser, {}, user)

  const answers = twins.map(({ status, body, headers }) => JSON.stringify([status, body, headers.get('location')]))
  expect(new Set(answers)).toHaveLength(1)
  expect(listed.body.items.map(({ id }) => id)).toEqual([twins[0]!.body.id])
})

test('a key that comes with another body is refused', async () => {
  const user = await world.givenUser()
  const create = (title: string) =>
    world.call(organizations.createOrganization, { body: { title } }, user, { 'idempotency-key': 'k' })
  await create('Once')

  expect((await create('Twice')).problem).toMatchObject({ type: 'idempotency_key_reused', code: 422 })
})

test('a refused write frees its key: the corrected request may use it again', async () => {
  const user = await world.givenUser()
  await world.call(organizations.createOrganization, { body: { title: 'Held', hostname: 'held' } }, user)
  const create = (hostname: string) =>
    world.call(organizations.createOrganization, { body: { title: 'New', hostname } }, user, { 'idempotency-key': 'k' })

  expect((await create('held')).problem?.type).toBe('hostname_taken')
  expect((await create('free')).status).toBe(201)
})

test('a kept answer is not given to one who may no longer ask', async () => {
  const user = await world.givenUser()
  const spare = await world.givenToken(user.userId)
  const create = (caller: { token: string }) =>
    world.call(users.createUserToken, { body: { label: 'CI' } }, caller, { 'idempotency-key': 'k' })
  await create(user)

  await world.call(users.deleteUserToken, { params: { tokenId: user.tokenId } }, spare)

  expect((await create(user)).status).toBe(401)
})

test('a kept answer that holds a secret is sealed, and opens for its owner', async () => {
  const user = await world.givenUser()
  const create = () => world.call(users.createUserToken, { body: { label: 'CI' } }, user, { 'idempotency-key': 'k' })

  const { token } = (await create()).body
  const kept = await world.database.reader.directory
    .selectFrom('account_idempotency_key')
    .select('answer')
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow()

  expect(kept.answer!.includes(token)).toBe(false)
  expect((await create()).body.token).toBe(token)
})

test('a creation tells where it is', async () => {
  const user = await world.givenUser()

  const { headers } = await world.call(organizations.createOrganization, { body: { title: 'Acme' } }, user)
  const path = headers.get('location')!.replace('http://octavo.test', '')

  expect((await get(path, { authorization: `Bearer ${user.token}` })).status).toBe(200)
})

test('a creation has no version to compare, so If-Match is refused', async () => {
  const user = await world.givenUser()
  const headers = { 'if-match': '"1-none"' }

  const created = await world.call(organizations.createOrganization, { body: { title: 'Acme' } }, user, headers)

  expect(created.problem?.details).toMatchObject([{ path: 'If-Match' }])
})

test('who asks for problem+json gets it', async () => {
  const response = await get('/v1/nothing', { accept: 'application/problem+json' })

  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(await response.json()).toMatchObject({ type: 'urn:octavo:problem:not_found', status: 404 })
})

test('who takes no JSON is told so, and a path names the methods it knows', async () => {
  const post = await fetch(new URL('/v1/user', world.origin), { method: 'POST' })

  expect((await get('/v1/', { accept: 'text/html' })).status).toBe(406)
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('a body is taken as it is, and what it may not hold is named', async () => {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const input = { params: { organizationId: organization.id }, body: { title: 5, colour: 'red' } as never }

  const update = await world.call(organizations.updateOrganizationById, input, admin)

  const faults = update.problem?.details as { path: string }[]
  expect(faults.map((fault) => fault.path).toSorted()).toEqual(['/colour', '/title'])
})

test('a body may be absent where nothing in it is required, but null is no body', async () => {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const params = { organizationId: organization.id }

  expect((await world.call(organizations.updateOrganizationById, { params }, admin)).status).toBe(200)
  expect((await world.call(organizations.updateOrganizationById, { params, body: null as never }, admin)).status).toBe(
    400,
  )
})

test('a query is read as what it spells, and what it may not hold is named', async () => {
  const user = await world.givenUser()
  const list = (query: object) =>
    world.call(organizations.listOrganizationsForAuthenticatedUser, { query: query as never }, user)

  expect((await list({ limit: '5' })).status).toBe(200)
  expect((await list({ limit: '0' })).problem?.details).toMatchObject([{ path: '/limit' }])
  expect((await list({ limit: '1001' })).problem?.details).toMatchObject([{ path: '/limit' }])
  expect((await list({ colour: 'red' })).problem?.details).toMatchObject([{ path: '/colour' }])
})

test.for(['\u0000', '\ud800'])('text that cannot be stored is refused: %j', async (character) => {
  const user = await world.givenUser()

  const created = await world.call(organizations.createOrganization, { body: { title: `A${character}B` } }, user)

  expect(created.problem?.type).toBe('invalid_request')
})

test('a body nested too deep is refused', async () => {
  const user = await world.givenUser()
  const response = await fetch(new URL('/v1/orgs', world.origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: '['.repeat(100_000) + ']'.repeat(100_000),
  })

  expect(response.status).toBe(400)
})

test('a list goes on where it stopped and ends; its cursor is good for nothing else', async () => {
  const user = await world.givenUser()
  const titles = ['One', 'Two', 'Three', 'Four', 'Five']
  for (const title of titles) await world.call(organizations.createOrganization, { body: { title } }, user)
  const list = (query: object, caller = user) =>
    world.call(organizations.listOrganizationsForAuthenticatedUser, { query }, caller)

  const first = await list({ limit: 3 })
  const page = first.body.next!.page
  const second = await list({ limit: 3, page })
  const link = /<http:\/\/octavo\.test(.+)>; rel="next"/.exec(first.headers.get('link')!)![1]!
  const followed = (await (await get(link, { authorization: `Bearer ${user.token}` })).json()) as typeof second.body

  expect([...first.body.items, ...second.body.items].map(({ title }) => title)).toEqual(titles)
  expect(second.body).toEqual(followed)
  expect([first.body.count, second.body.count, second.body.next]).toEqual([3, 2, undefined])
  expect((await list({ page: `A${page}` })).problem?.type).toBe('invalid_request')
  expect((await list({ page }, await world.givenUser())).problem?.type).toBe('invalid_request')
})

test('every answer says how much is left, and when it is nothing the caller waits', async () => {
  const user = await strictWorld.givenUser()
  const ask = () => strictWorld.call(users.getAuthenticatedUser, {}, user)

  const answers = []
  for (let time = 0; time < 6; time++) answers.push(await ask())

  expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['4', '3', '2', '1', '0', '0'])
  expect(answers.at(-1)!.problem?.type).toBe('too_many_requests')
  expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a token is known by its hash alone, and a changed one is refused without a look-up', async () => {
  const user = await world.givenUser()
  const forged = changeEnd(user.token)

  const rows = await world.database.reader.directory.selectFrom('token').selectAll().execute()

  expect(JSON.stringify(rows)).not.toContain(user.token)
  expect((await world.call(users.getAuthenticatedUser, {}, { token: forged })).status).toBe(401)
})

test('what a request needs is decided before its body is read', async () => {
  const response = await fetch(new URL('/v1/orgs', world.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: 'not JSON at all',
  })

  expect(response.status).toBe(401)
})

test('the API is documented where it is served: for programs, and for people', async () => {
  const document = (await (await get('/v1/openapi.json')).json()) as { paths: object; servers: { url: string }[] }
  const page = await get('/v1/docs')

  expect(Object.keys(document.paths)).toHaveLength(new Set(operations.map(({ path }) => path)).size)
  expect(document.servers[0]!.url).toBe('http://octavo.test')
  expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'")
  expect(await page.text()).toContain('/v1/openapi.json')
})

test('the contract is served: every operation has a route, and no two share one', () => {
  const routes = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)

  expect(new Set(routes)).toHaveLength(routes.length)
})
