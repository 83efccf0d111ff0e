// The product itself, configured by the environment.
import { enableCompileCache } from 'node:module'
import { stdout } from 'node:process'

// Reading the source takes most of a start; the cache must be on before it is read.
enableCompileCache()
const { readConfig, serve } = await import('../../packages/server/src/index.ts')

const server = await serve(readConfig())
stdout.write(`${server.address}\n`)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
