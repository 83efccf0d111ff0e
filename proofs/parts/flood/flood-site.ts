import { Agent, request } from 'node:http'
import { percentile } from '../worlds.ts'
import type { FilledSite } from '../published-site.ts'

interface Asked {
  readonly url: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

type Ask = (asked: Asked) => Promise<number>

/** Sends requests to a server from one network, and returns their status. */
function askerFrom(origin: string, ip: string): { ask: Ask; close(): void } {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port } = new URL(origin)
  return {
    close: () => agent.destroy(),
    ask: ({ url, method = 'GET', headers = {}, body = '' }) =>
      new Promise((resolve, reject) => {
        const { host, pathname, search } = new URL(url)
        const own = {
          ...headers,
          host,
          'x-forwarded-for': ip,
          ...(body && { 'content-length': Buffer.byteLength(body) }),
        }
        request({ hostname, port, method, path: `${pathname}${search}`, headers: own, agent }, (response) => {
          response.on('end', () => resolve(response.statusCode!)).on('error', reject)
          response.resume()
        })
          .on('error', reject)
          .end(body)
      }),
  }
}

const message = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_pages', arguments: {} } }

/** The most expensive requests of a stranger, one kind for each client. */
const kinds: readonly ((base: string, count: number, page: string) => Asked)[] = [
  (base) => ({ url: `${base}/~/mcp`, method: 'POST', headers: message, body: JSON.stringify(call) }),
  (base) => ({
    url: `${base}/~/mcp`,
    method: 'POST',
    headers: message,
    body: JSON.stringify(Array.from({ length: 100 }, () => call)),
  }),
  (base, count) => ({ url: `${base}/llms-full.txt?jwt_token=forged-${count}` }),
  (base, count) => ({ url: `${base}/page-0/unknown-${count}` }),
  (base, count) => ({ url: `${base}/llms-full.txt`, headers: { authorization: `Bearer forged-${count}` } }),
  (_, count, page) => ({ url: page, headers: { cookie: `octavo-preview=forged-${count}` } }),
]

export interface SiteFlood {
  readonly statuses: ReadonlyMap<number, number>
  /** In milliseconds, of the neighbour: while nothing else is asked, and during the flood. */
  readonly idle: Waits
  readonly flooded: Waits
  /** Of the neighbour. */
  readonly failed: number
}

interface Waits {
  readonly api: number
  readonly page: number
}

/** Six clients flood one site, while another tenant reads its own. */
export async function floodSite(
  origin: string,
  apiUrl: string,
  flooded: FilledSite,
  neighbour: FilledSite,
  samples: number,
): Promise<SiteFlood> {
  const reader = askerFrom(origin, '198.51.100.1')
  let failed = 0
  const measure = async (asked: Asked): Promise<number> => {
    const waits: number[] = []
    for (let count = 0; count < samples; count++) {
      const begun = performance.now()
      if ((await reader.ask(asked)) !== 200) failed++
      waits.push(performance.now() - begun)
    }
    return percentile(waits, 0.99)
  }
  const both = async (): Promise<Waits> => ({
    api: await measure({ url: `${apiUrl}/v1/user`, headers: { authorization: `Bearer ${neighbour.token}` } }),
    page: await measure({ url: neighbour.base }),
  })
  await both()
  const idle = await both()
  const statuses = new Map<number, number>()
  const state = { isOver: false }
  const clients = kinds.map(async (kind, index) => {
    const client = askerFrom(origin, `203.0.113.${index}`)
    for (let count = 0; !state.isOver; count++) {
      const status = await client.ask(kind(flooded.base, count, flooded.address(count % flooded.leaves.length)))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    client.close()
  })
  const during = await both()
  state.isOver = true
  await Promise.all(clients)
  reader.close()
  return { statuses, idle, flooded: during, failed }
}
