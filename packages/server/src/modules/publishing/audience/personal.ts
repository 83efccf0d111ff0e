import { tokenName } from '@octavo/site'
import { previewCookie, visitorCookie } from './site-cookies.ts'

/** Cookies that make a page this visitor's own. What is said without proof changes no page that is for everyone. */
const ownCookies = new RegExp(`(?:^|;)\\s*(?:${visitorCookie}|${previewCookie})=`, 'u')
const ownNames = new RegExp(`^(?:${tokenName}|visitor\\..*)$`, 'u')

/** Whether a request may ask for something else than everyone is given at its address. Everything else in a query changes nothing. */
export function isPersonal(query: string, cookie: string | undefined): boolean {
  if (cookie !== undefined && ownCookies.test(cookie)) return true
  return query !== '' && new URLSearchParams(query).keys().some((name) => ownNames.test(name))
}
