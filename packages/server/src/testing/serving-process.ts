// The server in a process of its own, as its operators run it: configured by the environment, ended by a signal.
import { enableCompileCache } from 'node:module'

// Reading the source takes most of a start; the cache must be on before it is read.
enableCompileCache()
const { readConfig } = await import('../config.ts')
const { serve } = await import('../serve.ts')

const server = await serve(readConfig())
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)))
}
