import { createServer } from 'node:http'
import { once } from 'node:events'
import type { Metrics } from './metrics.ts'

export interface MetricsAddress {
  readonly host: string
  readonly port: number
}

interface MetricsServer {
  readonly address: string
  close(): Promise<void>
}

/** On a port of its own: what faces the public can then show it to nobody, whatever stands in front. */
export async function serveMetrics(metrics: Metrics, { host, port }: MetricsAddress): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 5000, connectionsCheckingInterval: 1000 }, (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const bound = server.address() as { port: number }
  return {
    address: `http://${host}:${bound.port}/metrics`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
