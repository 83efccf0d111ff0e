import { setTimeout as sleep } from 'node:timers/promises'
import { sites } from '@octavo/contract'
import { afterAll, expect, test } from 'vitest'
import { openFreshness } from '../../../platform/freshness/freshness.ts'
import { createMetrics } from '../../../platform/observe/metrics.ts'
import { silent } from '../../../platform/http/create-http.ts'
import { startFaultProxy } from '../../../testing/fault-proxy.ts'
import { startWorld } from '../../../testing/start-world.ts'
import { visitSite } from '../../../testing/visit-site.ts'
import { givenPublished } from '../testing/given-published.ts'

const first = await startWorld()
const at = new URL(first.url)
const proxy = await startFaultProxy({ host: at.hostname, port: Number(at.port) })
const slow = new URL(first.url)
slow.port = String(proxy.port)
const freshness = openFreshness({ url: slow.href, log: { info() {}, warn() {} } })
afterAll(() => freshness.close())
const metrics = createMetrics()
const world = await startWorld({ database: first.url, settings: { freshness, watch: { ...silent, metrics } } })
const { address, params, admin } = await givenPublished(first, [['Start', 'Words.']])

const made = async (): Promise<number> =>
  Number(/octavo_site_work_total\{work="answers_made"\} (\d+)/u.exec(await metrics.text())?.[1])

test('while changes are heard late, what is kept is given after one question for all, and never from before a change', async () => {
  await expect.poll(freshness.isFresh).toBe(true)
  await visitSite(world.origin, address)
  await expect.poll(async () => (await visitSite(world.origin, address)).status).toBe(200)
  proxy.add({ type: 'latency', latency: 550 })
  await expect.poll(freshness.isFresh, { interval: 5, timeout: 5000 }).toBe(false)
  const before = await made()
  for (let turn = 0; turn < 3; turn++) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitSite(world.origin, address)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await sleep(100)
  }
  expect(await made()).toBe(before)

  await first.call(sites.unpublishSite, { params }, admin)
  expect((await visitSite(world.origin, address)).status).toBe(404)
  proxy.remove()
})
