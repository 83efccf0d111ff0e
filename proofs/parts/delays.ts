import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Client } from './client.ts'
import type { Delays } from './watch-delays.ts'

/** Asks the server without pause, in a thread of its own, and tells how long it waited. */
export function openDelays(client: Client) {
  const worker = new Worker(new URL('./watch-delays.ts', import.meta.url), { workerData: client })
  return {
    label: (label: string) => worker.postMessage({ label }),
    /** The first ones warm caches and compile: they are not what is measured. */
    settle: async () => {
      await sleep(2000)
      worker.postMessage({ start: true })
    },
    end: async () => {
      const told = once(worker, 'message')
      worker.postMessage({ end: true })
      return ((await told) as [Delays])[0]
    },
  }
}
