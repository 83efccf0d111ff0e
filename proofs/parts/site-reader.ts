import { Agent, type IncomingMessage, request as ask } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'

export interface Read {
  readonly status: number
  readonly etag: string
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
  readonly body: string
}

/** Reads pages of sites from one node, on connections that stay open, compressed as browsers do. */
export class SiteReader {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  readonly #origin: URL
  /** How often a page was not given, and asked for again. */
  refused = 0

  constructor(origin: string) {
    this.#origin = new URL(origin)
  }

  /** Takes nothing but a page for an answer: a machine that is too busy may refuse some. */
  async page(address: string): Promise<Read> {
    for (let tries = 1; ; tries++) {
      const read = await this.read(address)
      if (read.status === 200) return read
      if (tries === 20) throw new Error(`${address}: ${read.status}`)
      this.refused++
      await sleep(50)
    }
  }

  async read(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Read> {
    const { host, pathname, search } = new URL(address)
    const { hostname, port } = this.#origin
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      ask(
        {
          hostname,
          port,
          path: `${pathname}${search}`,
          headers: { 'accept-encoding': 'gzip', ...headers, host },
          agent: this.#agent,
        },
        resolve,
      )
        .on('error', reject)
        .end()
    })
    const bytes = await buffer(response)
    const isPacked = response.headers['content-encoding'] === 'gzip' && bytes.length > 0
    return {
      status: response.statusCode!,
      etag: response.headers['etag'] ?? '',
      headers: response.headers,
      bytes,
      body: String(isPacked ? gunzipSync(bytes) : bytes),
    }
  }

  close(): void {
    this.#agent.destroy()
  }
}
