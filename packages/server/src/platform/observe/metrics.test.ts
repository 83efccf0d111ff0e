import { organizations, service } from '@octavo/contract'
import { expect, test } from 'vitest'
import { exchange } from '../../testing/raw-http.ts'
import { startWorld } from '../../testing/start-world.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

const metrics = createMetrics()
const world = await startWorld({
  settings: { watch: { log: createLogger({ level: 'silent', secrets: [] }), metrics } },
})

const read = async () => (await metrics.text()).split('\n')
const valueOf = async (start: string): Promise<number> =>
  Number(
    (await read())
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1),
  )

const counted = (operation: string, status: string) =>
  valueOf(`octavo_request_duration_seconds_count{operation="${operation}",method="GET",status="${status}"}`)

test('requests are counted by operation, method and class of status, and by nobody', async () => {
  const organization = await world.givenOrganization()
  const member = await world.givenMember(organization, 'read')
  const params = { organizationId: organization.id }
  for (let time = 0; time < 3; time++) await world.call(organizations.getOrganizationById, { params }, member)
  await world.call(organizations.getOrganizationById, { params })
  await fetch(new URL(`/v1/nothing/${organization.id}`, world.origin))
  await expect.poll(() => valueOf('octavo_requests_in_flight')).toBe(0)

  expect(await counted('getOrganizationById', '2xx')).toBe(3)
  expect(await counted('getOrganizationById', '4xx')).toBe(1)
  expect(await counted('none', '4xx')).toBe(1)

  const text = (await read()).join('\n')
  for (const secret of [organization.id, member.id, member.token, member.tokenId]) expect(text).not.toContain(secret)
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name))
  expect([...labels].filter((name) => /org|tenant|user|token|account/.test(name!))).toEqual([])
})

test('who hangs up before the answer is under way no more', async () => {
  const { token } = await world.givenUser()
  const head = `POST /v1/orgs HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`

  const cut = Promise.all(Array.from({ length: 20 }, () => exchange(world.origin, [head], { patience: 300 })))
  await expect.poll(() => valueOf('octavo_requests_in_flight')).toBe(20)
  await cut

  await expect.poll(() => valueOf('octavo_requests_in_flight')).toBe(0)
})

test('the process, its event loop, its pool and its jobs are seen', async () => {
  metrics.watchPool('api', world.database.use)
  metrics.jobEnded('organizations.remove-rows', 'dead', 2)
  await world.call(service.getReadiness)

  expect(await valueOf('octavo_database_connections{pool="api",state="total"}')).toBeGreaterThan(0)
  expect(await valueOf('octavo_job_duration_seconds_count{job="organizations.remove-rows",outcome="dead"}')).toBe(1)
  expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('they are served on a port of their own, and nowhere on that of the API', async () => {
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  const own = await fetch(server.address)
  const elsewhere = await fetch(new URL('/', server.address))
  const api = await fetch(new URL('/metrics', world.origin))
  const text = await own.text()
  await server.close()

  expect([own.status, elsewhere.status, api.status]).toEqual([200, 404, 404])
  expect(own.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain('octavo_request_duration_seconds_bucket')
})
