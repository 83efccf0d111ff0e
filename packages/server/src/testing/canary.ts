import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Canary {
  readonly port: number
  /** How many connections arrived, whatever was sent on them. */
  reached(): number
  close(): Promise<void>
}

/** A server that should not be reached, or that should: it counts who came as far as connecting. */
export async function startCanary(
  host: string,
  answer: RequestListener = (_request, response) => void response.end('tweet'),
  port = 0,
): Promise<Canary> {
  let reached = 0
  const server = createServer(answer)
  server.on('connection', () => reached++)
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    reached: () => reached,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
