import { setTimeout as sleep } from 'node:timers/promises'
import { service } from '@octavo/contract'
import { expect, test } from 'vitest'
import { spawnServer } from '../../testing/spawn-server.ts'
import { startWorld } from '../../testing/start-world.ts'
import { createLogger } from './logger.ts'
import { watchPressure } from './pressure.ts'

const log = createLogger({ level: 'silent', secrets: [] })
const pressure = watchPressure({ delay: 60_000, heap: 0.001 })
const crowded = await startWorld({ settings: { watch: { log, pressure } } })

test('a process that is late refuses what can wait, and is itself again once it is not', async () => {
  const { origin, child } = await spawnServer({ DATABASE_URL: crowded.url, MAX_EVENT_LOOP_DELAY: '200' })
  const ask = (path: string) => fetch(new URL(path, origin))
  const statusNow = async () => (await ask('/v1')).status
  const enough = new AbortController()
  /** Most of the time it does not come to run at all, as on a machine with far too much to do. */
  async function starve(): Promise<void> {
    while (!enough.signal.aborted) {
      child.kill('SIGSTOP')
      await sleep(600)
      child.kill('SIGCONT')
      await sleep(100)
    }
  }

  // Only a node that has finished starting is ready at all.
  await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
  const starving = starve()
  await expect.poll(statusNow, { timeout: 20_000, interval: 20 }).toBe(503)
  const [refused, health, readiness] = await Promise.all([ask('/v1'), ask('/healthz'), ask('/readyz')])
  enough.abort()
  await starving

  expect([refused.status, health.status, readiness.status]).toEqual([503, 200, 200])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  await expect.poll(statusNow, { timeout: 20_000 }).toBe(200)
})

test('a process that is short of memory refuses, too, and still says that it lives', async () => {
  await expect.poll(async () => (await crowded.call(service.getApiInformation)).status, { timeout: 10_000 }).toBe(503)
  expect((await crowded.call(service.getHealth)).status).toBe(200)
})
