import { setImmediate } from 'node:timers/promises'

/** Called often in long work: after so many milliseconds of it, others have a turn. */
export function pauses(longest = 5): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longest) return
    await setImmediate()
    since = performance.now()
  }
}
