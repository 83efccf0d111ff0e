export interface Allowance {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Milliseconds until the window ends. */
  readonly resetsIn: number
}

/** Counts under a key, in windows of a minute that begin with the first count. */
export interface Counter {
  /** Adds the cost, 1 where absent. Not always a promise: what is counted in this process costs no turn of the event loop. */
  take(key: string, limit: number, cost?: number): Allowance | Promise<Allowance>
  close(): void
}

export const windowLength = 60_000

interface Window {
  count: number
  readonly ends: number
}

/** Counts in this process alone. */
export function memoryCounter(): Counter {
  const windows = new Map<string, Window>()
  const sweeper = setInterval(() => {
    const now = Date.now()
    for (const [key, { ends }] of windows) if (ends <= now) windows.delete(key)
  }, windowLength).unref()

  return {
    take(key, limit, cost = 1) {
      const now = Date.now()
      let window = windows.get(key)
      if (!window || window.ends <= now) windows.set(key, (window = { count: 0, ends: now + windowLength }))
      window.count += cost
      return allowanceOf(window.count, limit, window.ends - now)
    },
    close: () => clearInterval(sweeper),
  }
}

export const allowanceOf = (count: number, limit: number, resetsIn: number): Allowance => ({
  allowed: count <= limit,
  limit,
  remaining: Math.max(0, limit - count),
  resetsIn,
})
