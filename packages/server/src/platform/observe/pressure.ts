import { type ELDHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

interface PressureLimits {
  /** In milliseconds: how late this process may come to what a request finds it busy with. */
  readonly delay: number
  /** The share of the heap that may be in use. */
  readonly heap: number
}

export interface Pressure {
  /** Whether there is more to do than can be done: then it is better to refuse some than to be late for all. */
  readonly tooHigh: boolean
  stop(): void
}

const resolution = 10
const interval = 500

export function watchPressure({ delay, heap }: PressureLimits): Pressure {
  const lateness = monitorEventLoopDelay({ resolution })
  lateness.enable()
  let times = 0
  const timer = setInterval(() => {
    const late = latenessMet(lateness)
    lateness.reset()
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
    times = late > delay || used / limit > heap ? times + 1 : 0
  }, interval).unref()
  return {
    get tooHigh() {
      // One long pause is soon over, as that of the start is; a second one is a state.
      return times >= 2
    },
    stop() {
      clearInterval(timer)
      lateness.disable()
    },
  }
}

/**
 * The pause into which a request falls that comes at any moment, in milliseconds. The plain mean would count the many
 * short turns of the event loop as much as the long one in which most requests wait.
 */
function latenessMet({ count, mean, stddev }: ELDHistogram): number {
  // Not one turn in all that time: it could not be later.
  if (count === 0) return Infinity
  return (mean ** 2 + stddev ** 2) / mean / 1e6 - resolution
}
