import { type IncomingMessage, request as ask } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface Visited {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** As it came, decoded where it was compressed. */
  readonly body: string
  readonly bytes: Buffer
  readonly cookies: readonly string[]
}

export interface VisitOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Asks a server that listens at `origin` for an address of a site, as whoever resolves that name to it would. */
export async function visitSite(origin: string, address: string, options: VisitOptions = {}): Promise<Visited> {
  const { host, pathname, search } = new URL(address)
  const { port, hostname } = new URL(origin)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = ask(
      {
        hostname,
        port,
        path: `${pathname}${search}`,
        method: options.method ?? 'GET',
        headers: { ...options.headers, host },
        agent: false,
      },
      resolve,
    )
    request.on('error', reject)
    request.end(options.body)
  })
  const bytes = await buffer(response)
  // An answer to HEAD names the encoding of what it leaves out.
  const coding = bytes.length === 0 ? undefined : response.headers['content-encoding']
  const decoded = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes
  return {
    status: response.statusCode!,
    headers: response.headers as Record<string, string>,
    cookies: response.headers['set-cookie'] ?? [],
    bytes,
    body: decoded.toString(),
  }
}
