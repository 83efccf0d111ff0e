import type { IncomingHttpHeaders } from 'node:http'
import { tokenName } from '@octavo/site'
import { previewCookie, visitorCookie } from './site-cookies.ts'

/** Cookies that make a page this visitor's own. What is said without proof changes no page that is for everyone. */
const ownCookies = new RegExp(`(?:^|;)\\s*(?:${visitorCookie}|${previewCookie})=`, 'u')
const ownNames = new RegExp(`^(?:${tokenName}|visitor\\..*)$`, 'u')

/** The same without what may be personal in it, as anybody could have sent it. */
export function withoutPersonal({ url = '/', headers }: Asking): Asking {
  const { authorization: _, cookie, ...others } = headers
  const kept = cookie?.split(';').filter((one) => !ownCookies.test(one))
  return { url: withoutOwn(url), headers: kept?.length ? { ...others, cookie: kept.join(';') } : others }
}

interface Asking {
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
}

const isOwn = (query: string): boolean => new URLSearchParams(query).keys().some((name) => ownNames.test(name))

function withoutOwn(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const others = url
    .slice(start + 1)
    .split('&')
    .filter((pair) => !isOwn(pair))
  return others.length === 0 ? url.slice(0, start) : `${url.slice(0, start)}?${others.join('&')}`
}

/** Whether a request may ask for something else than everyone is given at its address. Everything else in a query changes nothing. */
export function isPersonal(query: string, cookie: string | undefined): boolean {
  if (cookie !== undefined && ownCookies.test(cookie)) return true
  return query !== '' && isOwn(query)
}
