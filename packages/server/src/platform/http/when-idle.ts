import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Idleness {
  /** Resolves when no request is in flight, or when all waits together have lasted too long. */
  wait(): Promise<void>
  close(): void
}

/** For work on the event loop that can wait while requests are served. `patience` is in milliseconds, for all waits together. */
export function watchIdleness(server: Pick<Server, 'on' | 'off'>, patience = 10_000): Idleness {
  const inFlight = new Set<object>()
  let left = patience
  const count = (_: IncomingMessage, response: Pick<ServerResponse, 'once'>): void => {
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
  }
  server.on('request', count)
  return {
    async wait() {
      while (inFlight.size > 0 && left > 0) {
        const begun = performance.now()
        await sleep(5)
        left -= performance.now() - begun
      }
    },
    close: () => void server.off('request', count),
  }
}
