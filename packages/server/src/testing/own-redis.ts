import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll } from 'vitest'

/** A Redis of the test's own, to be frozen and killed. */
export async function startRedis() {
  const port = await freePort()
  let child: ChildProcess | undefined

  const isAlive = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null

  async function start(): Promise<void> {
    if (isAlive()) return
    child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' })
    const asking = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: null })
    asking.on('error', () => {})
    await asking.ping()
    asking.disconnect()
  }
  async function kill(): Promise<void> {
    if (!isAlive()) return
    const gone = once(child!, 'exit')
    child!.kill('SIGKILL')
    await gone
  }
  await start()
  afterAll(kill)
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    freeze: () => child!.kill('SIGSTOP'),
    thaw: () => child!.kill('SIGCONT'),
    empty: async () => {
      const client = new Redis(port, '127.0.0.1')
      await client.flushall()
      client.disconnect()
      await sleep(0)
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
