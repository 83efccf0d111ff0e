import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work before others get a turn. */
const turn = 5

/** Called often in long work: now and then it lets others have a turn. */
export function pauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turn) return
    await setImmediate()
    since = performance.now()
  }
}
