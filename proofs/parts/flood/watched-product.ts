// The product itself, which tells on SIGUSR2 the longest that its event loop was blocked since it was last asked.
import { stdout } from 'node:process'

const { readConfig, serve } = await import('../../../packages/server/src/index.ts')

const server = await serve(readConfig())
stdout.write(`${server.address}\n`)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))

/** CPU time of this thread, in milliseconds: other processes of the machine do not count. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let longest = 0
let before = worked()
setInterval(() => {
  const now = worked()
  longest = Math.max(longest, now - before)
  before = now
}, 1)
process.on('SIGUSR2', () => {
  stdout.write(`${JSON.stringify({ longest })}\n`)
  longest = 0
})
