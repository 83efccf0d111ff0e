import { createHash } from 'node:crypto'
import { encodeSegment, type SiteBase, type Way, waySegments } from '@octavo/site'
import type { SiteAnswer } from '../site-answer.ts'
import { allCookies } from '../site-request.ts'

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

/**
 * A token may be longer than a cookie. Its parts say whose they are, since a browser also sends those of a site whose address is above:
 * `2~tag~…` and `tag~…`. One that fits is kept as it is, as others set it. Parts of an earlier one that was longer go.
 */
export function setVisitor(base: SiteBase, token: string, seconds: number): string[] {
  const chunks = token.match(new RegExp(`.{1,${longestPart}}`, 'gu')) ?? []
  const tag = createHash('sha256').update(token).digest('base64url').slice(0, 8)
  return Array.from({ length: mostParts }, (_, index) => {
    const chunk = chunks[index]
    if (chunk === undefined) return clearCookie(base, {}, partName(index))
    const lead = chunks.length === 1 ? '' : index === 0 ? `${chunks.length}~${tag}~` : `${tag}~`
    return setCookie(base, {}, partName(index), `${lead}${chunk}`, seconds)
  })
}

export const clearVisitor = (base: SiteBase): string[] => setVisitor(base, '', 0)

/** Of several the first that is whole: browsers send those of the nearest site first. */
export function readVisitor(header: string | undefined): string | undefined {
  if (header?.includes(visitorCookie) !== true) return undefined
  const all = allCookies(header)
  for (const [name, value] of all) {
    const token = name === visitorCookie ? wholeToken(value, all) : undefined
    if (token !== undefined) return token
  }
  return undefined
}

type Cookies = readonly (readonly [name: string, value: string])[]

function wholeToken(first: string, all: Cookies): string | undefined {
  const [, count, tag, start] = /^([23])~([\w-]{8})~(.*)$/u.exec(first) ?? []
  if (count === undefined) return first || undefined
  const parts = Array.from({ length: Number(count) - 1 }, (_, index) => {
    const found = all.find(([name, value]) => name === partName(index + 1) && value.startsWith(`${tag}~`))
    return found?.[1].slice(tag!.length + 1)
  })
  return parts.includes(undefined) ? undefined : `${start}${parts.join('')}`
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
