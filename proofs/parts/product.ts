// The product itself, configured by the environment.
import { stdout } from 'node:process'
import { readConfig, serve } from '../../packages/server/src/index.ts'

const server = await serve(readConfig())
stdout.write(`${server.address}\n`)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
