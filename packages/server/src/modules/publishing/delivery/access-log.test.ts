import { expect, test } from 'vitest'
import { openFreshness } from '../../../platform/freshness/freshness.ts'
import { silent } from '../../../platform/http/create-http.ts'
import { startWorld } from '../../../testing/start-world.ts'
import { visitSite } from '../../../testing/visit-site.ts'
import { givenPublished } from '../testing/given-published.ts'

const first = await startWorld()
const freshness = openFreshness({ url: first.url, log: { info() {}, warn() {} } })
const logged: unknown[] = []
const world = await startWorld({
  database: first.url,
  settings: {
    freshness,
    watch: {
      ...silent,
      access: ({ method, url }, status, milliseconds, isCached) =>
        void logged.push([method, url, status, isCached, milliseconds > 0]),
    },
  },
})

test('every request of a reader is logged once, whether it is served from memory or not; those of the API are not', async () => {
  const { address } = await givenPublished(first, [['Start', 'Words.']])
  const { pathname } = new URL(address)
  await expect.poll(freshness.isFresh).toBe(true)
  await visitSite(world.origin, address)
  await visitSite(world.origin, `${address}/nowhere`)
  await visitSite(world.origin, address, { method: 'POST' })
  await visitSite(world.origin, 'http://octavo.test/healthz')
  await expect
    .poll(() => logged)
    .toEqual([
      ['GET', pathname, 200, false, true],
      ['GET', `${pathname}/nowhere`, 404, false, true],
      ['POST', pathname, 405, false, true],
    ])
  await expect
    .poll(async () => {
      await visitSite(world.origin, address)
      return logged.at(-1)
    })
    .toEqual(['GET', pathname, 200, true, false])
})
