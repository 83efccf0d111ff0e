import type { IncomingMessage } from 'node:http'
import { Problem } from '../problem.ts'
import { requireStorable } from './read-json.ts'

/** In characters. */
export const longestUrl = 8192

interface Request {
  readonly raw: IncomingMessage
  readonly params: unknown
  readonly query: unknown
}

/** Refuses what Node lets pass, but what two readers could take for two different requests. */
export function requireSound({ raw, params, query }: Request): void {
  // Node would read a request without a version as HTTP/0.9.
  if (raw.httpVersionMajor !== 1) throw fault('request line', 'must name HTTP/1.1')
  if (raw.url!.length > longestUrl) throw new Problem('uri_too_long', {})
  if (!raw.url!.startsWith('/')) throw fault('request target', 'must be a path of this host')
  requireHeadersOnce(raw.rawHeaders)
  const { host } = raw.headers
  if (host === undefined ? raw.httpVersion !== '1.0' : !hostForm.test(host)) {
    throw fault('Host', 'must name one host')
  }
  const coding = raw.headers['content-encoding']
  if (coding !== undefined && coding !== 'identity') throw new Problem('unsupported_media_type', {})
  requireStorable(params)
  requireStorable(query)
}

const fault = (path: string, message: string) => new Problem('invalid_request', [{ path, message }])

const hostForm = /^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/

const oneOnly = new Set(['host', 'authorization', 'content-type', 'content-length', 'transfer-encoding'])
const lengths = new Set([...oneOnly].map((name) => name.length))

/** Node keeps the first of several and drops the others; a proxy in front may have judged by the last. */
function requireHeadersOnce(rawHeaders: readonly string[]): void {
  let seen: string[] | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const written = rawHeaders[index]!
    if (!lengths.has(written.length)) continue
    const name = written.toLowerCase()
    if (!oneOnly.has(name)) continue
    if (seen?.includes(name)) throw fault(name, 'may be sent once')
    ;(seen ??= []).push(name)
  }
}

const absolute = /^https?:\/\/([^/?#]*)/i

/** A proxy may send the whole address (RFC 9112, 3.2.2); it is read as its path when it names the host that was asked. */
export function pathOf({ url = '', headers: { host } }: IncomingMessage): string {
  if (url.startsWith('/')) return url
  const [start, authority] = absolute.exec(url) ?? []
  if (start === undefined || authority?.toLowerCase() !== host?.toLowerCase()) return url
  const path = url.slice(start.length)
  return path.startsWith('/') ? path : `/${path}`
}
