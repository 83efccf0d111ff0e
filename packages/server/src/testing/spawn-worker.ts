import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { WorkerSettings } from '../platform/jobs/start-worker.ts'

const program = new URL('./worker-process.ts', import.meta.url)

export type WorkerProcess = Awaited<ReturnType<typeof spawnWorker>>

/** A worker in a process of its own, ready to take `noteRunJob`. */
export async function spawnWorker(url: string, settings: Partial<WorkerSettings> = {}) {
  const child = fork(program, [url, JSON.stringify(settings)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(child, 'message')
  return {
    pid: child.pid!,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    async end(signal: NodeJS.Signals): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
  }
}
