// The product itself, configured by the environment. It prints its address when it is ready, as a load balancer would see it.
import { enableCompileCache } from 'node:module'
import { stdout } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

// Reading the source takes most of a start; the cache must be on before it is read.
enableCompileCache()
const { readConfig, serve } = await import('../../packages/server/src/index.ts')

const server = await serve(readConfig())
while (server.address !== undefined && !(await fetch(`${server.address}/readyz`)).ok) await sleep(20)
stdout.write(`${server.address}\n`)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
