import { Redis } from 'ioredis'
import { type Allowance, allowanceOf, type Counter, memoryCounter, windowLength } from './counter.ts'

interface Log {
  info(message: string): void
  warn(details: object, message: string): void
}

interface CountingRedis extends Redis {
  countInWindow(key: string, milliseconds: number, cost: number): Promise<[count: number, left: number]>
}

const countInWindow = `
  local count = redis.call('incrby', KEYS[1], ARGV[2])
  if count == tonumber(ARGV[2]) then redis.call('pexpire', KEYS[1], ARGV[1]) end
  return { count, redis.call('pttl', KEYS[1]) }`

/** So many in a row unanswered, and requests wait no more; whether it is back is found out beside them. */
const failuresBorne = 3
const askAgainEvery = 500

interface SharedCounterSettings {
  /** A request waits for the answer for so many milliseconds. */
  readonly patience?: number
  /** What to wait for first: while a process starts it has no time to hear, and would take Redis for silent. */
  readonly after?: Promise<void>
}

/** Counts for several nodes together, in Redis or Valkey; without it each goes on counting alone, and none stops. */
export function sharedCounter(
  url: string,
  log: Log,
  { patience = 100, after = Promise.resolve() }: SharedCounterSettings = {},
): Counter {
  const alone = memoryCounter()
  const redis = new Redis(url, {
    lazyConnect: true,
    commandTimeout: patience,
    connectTimeout: 2000,
    // What cannot be asked now is counted here: nothing waits for a connection.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
    scripts: { countInWindow: { lua: countInWindow, numberOfKeys: 1 } },
  }) as CountingRedis
  const link = watchLink(redis, log)
  let isOpen = true
  // What goes wrong is told by its event, and it tries again by itself.
  void after.then(() => (isOpen ? redis.connect().catch(() => {}) : undefined))

  async function ask(key: string, limit: number, cost: number, instead: Allowance): Promise<Allowance> {
    try {
      const [count, left] = await redis.countInWindow(`octavo:limit:${key}`, windowLength, cost)
      link.heard()
      return allowanceOf(count, limit, Math.max(1, left))
    } catch (error) {
      link.unheard(error)
      return instead
    }
  }

  return {
    take(key, limit, cost = 1) {
      // Counted here in any case: who was at its limit with Redis must not start anew without.
      const own = alone.take(key, limit, cost) as Allowance
      return own.allowed && link.isUp() ? ask(key, limit, cost, own) : own
    },
    close() {
      isOpen = false
      link.close()
      alone.close()
      redis.disconnect()
    },
  }
}

/** Whether it is worth asking. */
function watchLink(redis: Redis, log: Log) {
  let failures = 0
  let told = false
  const tell = (error: unknown): void => {
    if (!told) log.warn({ err: error }, 'Redis does not answer: rate limits are counted on each node alone')
    told = true
  }
  const heard = (): void => {
    failures = 0
    if (told) log.info('Redis answers again: rate limits are shared')
    told = false
  }
  const unheard = (error: unknown): void => {
    failures++
    if (failures >= failuresBorne) tell(error)
  }
  // Without a listener, ioredis prints what it has to say.
  redis.on('error', tell)
  const asking = setInterval(() => {
    if (redis.status === 'ready' && (failures >= failuresBorne || told)) redis.ping().then(heard, unheard)
  }, askAgainEvery).unref()
  return {
    isUp: () => failures < failuresBorne && redis.status === 'ready',
    heard,
    unheard,
    close: () => clearInterval(asking),
  }
}
