import { createServer as createNodeServer, type RequestListener, type Server } from 'node:http'
import { refuseTunnel } from './refuse-connection.ts'
import { scoped } from './request-scope.ts'

export interface ServerSettings {
  /** In seconds: how long an idle connection stays open. */
  readonly keepAlive: number
}

/** Node's own server with its limits made effective, and what it would answer by itself said in our shape. */
export function createServer(listener: RequestListener, { keepAlive }: ServerSettings): Server {
  const handler = scoped(listener)
  const server = createNodeServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 2000,
      requestTimeout: 30_000,
      keepAliveTimeout: keepAlive * 1000,
      // At Node's 30 seconds, the time-outs above would be found out long after they passed.
      connectionsCheckingInterval: 500,
      // Node's check answers without a body; ours is in require-sound.ts.
      requireHostHeader: false,
    },
    handler,
  )
  // Nothing sent and nothing taken for so long: a client that does not read its answer.
  server.setTimeout(60_000)
  // With a limit, the headers beyond it would be dropped in silence; their size is limited already.
  server.maxHeadersCount = 0
  server.on('checkContinue', handler)
  server.on('checkExpectation', handler)
  server.on('connect', refuseTunnel)
  return server
}
