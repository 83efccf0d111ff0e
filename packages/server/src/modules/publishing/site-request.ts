import type { IncomingMessage } from 'node:http'

/** A request to a site, as much of it as sites look at. */
export interface SiteRequest {
  readonly id: string
  readonly method: string
  /** As the visitor wrote it, with a port where there is one. */
  readonly host: string
  /** Path and query. */
  readonly url: string
  readonly headers: IncomingMessage['headers']
  /** The host of the customer's own server that handed the request on. */
  readonly forwardedHost: string | undefined
  /** Where it comes from, behind proxies that are trusted. */
  readonly ip: string
  readonly raw: IncomingMessage
}

/** Whether the Markdown of a page is asked for rather than the page: as agents do, and no browser. */
export function wantsMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !accept.includes('text/markdown')) return false
  const weightOf = (type: string) => {
    const [, weight] = new RegExp(`${type}[^,]*?(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`, 'u').exec(accept) ?? []
    return accept.includes(type) ? Number(weight ?? 1) : 0
  }
  return weightOf('text/markdown') >= weightOf('text/html') && weightOf('text/markdown') > 0
}

export function cookiesOf(header: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    if (at > 0 && !found.has(name)) found.set(name, part.slice(at + 1).trim())
  }
  return found
}
