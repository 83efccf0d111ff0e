import { organizations, service, users } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { newToken } from '../crypto/token.ts'
import { memoryCounter } from '../limits/counter.ts'
import { networkOf } from '../limits/network-of.ts'
import { rateLimitBy } from './rate-limit.ts'

const settings = { failedAuthenticationsPerMinute: 5, anonymousRequestsPerMinute: 200 }
const world = await startWorld({ settings })
const strict = await startWorld({ settings: { anonymousRequestsPerMinute: 3 } })
const ask = (token: string) => world.call(users.getAuthenticatedUser, {}, { token })

test('after many wrong tokens from one address strangers from there wait, and those who were known go on', async () => {
  const known = await world.givenUser()
  const late = await world.givenUser()
  expect((await ask(known.token)).status).toBe(200)

  const statuses: number[] = []
  for (let time = 0; time < 8; time++) statuses.push((await ask(newToken('oct'))).status)

  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
  expect((await ask('no-token-at-all')).headers.get('retry-after')).not.toBeNull()
  expect((await ask(known.token)).status).toBe(200)
  expect((await ask(late.token)).status).toBe(429)
  expect((await world.call(service.getApiInformation)).status).toBe(200)
})

test('texts that cannot be tokens are counted with their address, however often they change', async () => {
  const statuses: number[] = []
  for (let time = 0; time < 5; time++) {
    statuses.push((await strict.call(users.getAuthenticatedUser, {}, { token: `invented-${time}` })).status)
  }

  expect(statuses).toEqual([401, 401, 401, 429, 429])
})

test('all tokens of a user share one limit, and other users do not', async () => {
  const limited = await startWorld({ settings: { requestsPerMinute: 10 } })
  const [user, other] = [await limited.givenUser(), await limited.givenUser()]
  const tokens = [user]
  for (let index = 0; index < 5; index++) tokens.push({ ...user, ...(await limited.givenToken(user.userId)) })
  const request = (caller: { token: string }) => limited.call(users.getAuthenticatedUser, {}, caller)

  const left: (string | null)[] = []
  const statuses: number[] = []
  for (let round = 0; round < 3; round++) {
    for (const token of tokens) {
      const { status, headers } = await request(token)
      statuses.push(status)
      left.push(headers.get('x-ratelimit-remaining'))
    }
  }

  expect(statuses).toEqual(statuses.map((_, index) => (index < 10 ? 200 : 429)))
  expect(left.slice(0, 10)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0'])
  expect((await request(other)).status).toBe(200)
})

test('requests that fail count for the user as well', async () => {
  const limited = await startWorld({ settings: { requestsPerMinute: 10 } })
  const user = await limited.givenUser()
  const params = { organizationId: (await limited.givenOrganization()).id }

  const statuses: number[] = []
  for (let index = 0; index < 12; index++) {
    const token = await limited.givenToken(user.userId)
    statuses.push((await limited.call(organizations.getOrganizationById, { params }, token)).status)
  }

  expect(statuses).toEqual(statuses.map((_, index) => (index < 10 ? 404 : 429)))
})

test('a revoked token does not use up the limit of its user', async () => {
  const limited = await startWorld({ settings: { requestsPerMinute: 10 } })
  const user = await limited.givenUser()
  const leaked = await limited.givenToken(user.userId)
  const request = (caller: { token: string }) => limited.call(users.getAuthenticatedUser, {}, caller)
  await request(leaked)
  await limited.call(users.deleteUserToken, { params: { tokenId: leaked.tokenId } }, user)

  for (let time = 0; time < 20; time++) expect([401, 429]).toContain((await request(leaked)).status)

  expect((await request(user)).status).toBe(200)
})

test('attempts on one target from many networks have a ceiling, which other targets do not share', async () => {
  const limits = { requestsPerMinute: 1, anonymousRequestsPerMinute: 1, failedAuthenticationsPerMinute: 1 }
  const counter = memoryCounter()
  const { attemptFrom } = rateLimitBy(counter, { ...limits, attemptsPerMinute: 2 })
  const isAllowed = (ip: string, what: string) =>
    attemptFrom({ ip }, what).then(
      () => true,
      () => false,
    )

  const first: boolean[] = []
  for (let time = 0; time < 200; time++) first.push(await isAllowed('198.51.100.0', 'account:a'))
  const others: boolean[] = []
  for (let host = 1; host < 52; host++) {
    for (let time = 0; time < 2; time++) others.push(await isAllowed(`198.51.100.${host}`, 'account:a'))
  }
  const unaffected = await isAllowed('198.51.100.60', 'account:b')
  counter.close()

  expect(first.filter(Boolean).length).toBe(2)
  expect(others.filter(Boolean).length).toBe(98)
  expect(unaffected).toBe(true)
})

test.for([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', ([address, network]) => {
  expect(networkOf(address!)).toBe(network)
})
