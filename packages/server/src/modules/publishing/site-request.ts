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

/** Nobody who means it writes a longer one. */
const longestAccept = 1_000

/** Whether the Markdown of a page is asked for rather than the page: as agents do, and no browser. */
export function wantsMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || accept.length > longestAccept || !accept.includes('text/markdown')) return false
  const weights = new Map(accept.split(',').map(weighted))
  const markdown = weights.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0)
}

function weighted(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = given === undefined ? 1 : Number(given.slice(2))
  return [type, Number.isFinite(weight) ? weight : 0]
}

/** As they came; a browser sends several of one name where sites lie below each other, the nearest first. */
export function allCookies(header: string | undefined): (readonly [name: string, value: string])[] {
  return (header ?? '').split(';').flatMap((part) => {
    const at = part.indexOf('=')
    return at > 0 ? [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const] : []
  })
}

export const cookiesOf = (header: string | undefined): ReadonlyMap<string, string> =>
  new Map(allCookies(header).toReversed())
