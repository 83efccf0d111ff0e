import { encodeSegment, type SiteBase, type Way, waySegments } from '@octavo/site'
import type { SiteAnswer } from '../site-answer.ts'
import { cookiesOf } from '../site-request.ts'

/** Holds the token by which a visitor proved who it is. Services of the same domain may set it, too. */
export const visitorCookie = 'octavo-visitor-token'
/** What is said of a visitor without proof, as JSON; others may set cookies whose names begin so. */
export const saidCookie = 'octavo-visitor-public'
/** What was said in an address, beside what others say. */
export const askedCookie = `${saidCookie}-asked`
/** Says that the password of a share link was told. */
export const unlockCookie = 'octavo-unlock'

/** The signed link that a preview was opened with. */
export const previewCookie = 'octavo-preview'

/** Browsers keep no longer cookie, its name included. */
const longestPart = 3800
const mostParts = 3

/** Where a cookie is sent to: all of the site, or what is below a way into it. */
const pathOf = ({ path }: SiteBase, way: Way): string => {
  const segments = waySegments(way).map((segment) => `/${encodeSegment(segment)}`)
  return `${path}${segments.join('')}` || '/'
}

const attributes = (base: SiteBase, way: Way): string =>
  `Path=${pathOf(base, way)}; ${base.origin.startsWith('https:') ? 'Secure; ' : ''}HttpOnly; SameSite=Lax`

export const setCookie = (base: SiteBase, way: Way, name: string, value: string, seconds: number): string =>
  `${name}=${value}; ${attributes(base, way)}; Max-Age=${Math.max(0, Math.floor(seconds))}`

export const clearCookie = (base: SiteBase, way: Way, name: string): string => setCookie(base, way, name, '', 0)

const partName = (index: number): string => (index === 0 ? visitorCookie : `${visitorCookie}-${index + 1}`)

/** A token may be longer than a cookie. Parts of an earlier one that was longer go. */
export const setVisitor = (base: SiteBase, token: string, seconds: number): string[] =>
  Array.from({ length: mostParts }, (_, index) => {
    const part = token.slice(index * longestPart, (index + 1) * longestPart)
    return part === '' ? clearCookie(base, {}, partName(index)) : setCookie(base, {}, partName(index), part, seconds)
  })

export const clearVisitor = (base: SiteBase): string[] => setVisitor(base, '', 0)

export function readVisitor(header: string | undefined): string | undefined {
  const cookies = cookiesOf(header)
  const parts = Array.from({ length: mostParts }, (_, index) => cookies.get(partName(index)) ?? '')
  const end = parts.indexOf('')
  return parts.slice(0, end < 0 ? mostParts : end).join('') || undefined
}

/** Whoever is told to keep something is told it alone. */
export const withCookies = (answer: SiteAnswer, cookies: readonly string[]): SiteAnswer =>
  cookies.length === 0
    ? answer
    : {
        ...answer,
        headers: { ...answer.headers, 'cache-control': 'private, no-store', 'set-cookie': cookies },
        isShared: false,
      }
