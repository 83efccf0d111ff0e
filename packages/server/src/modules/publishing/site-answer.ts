import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** What a site answers with. */
export interface SiteAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Buffer | Readable | undefined
  /** Whether anybody may be given it, for as long as nothing of the organization changes. */
  readonly isShared?: boolean
  /** When it is to be made anew although nothing has changed. */
  readonly until?: number
  /** Whether it is the same whatever the query says. */
  readonly ignoresQuery?: boolean
}

/** Nothing of a site is run, framed or sent elsewhere but what the theme brings. */
const players = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
  'https://www.figma.com',
  'https://open.spotify.com',
  'https://drive.google.com',
  'https://codepen.io',
]
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  `frame-src 'self' ${players.join(' ')}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
}

export const keptByNobody = 'private, no-store'

/**
 * For everyone: nobody is given what is older than half a minute, whatever caches there are in between. What is to be made anew
 * soon is kept by none of them.
 */
export const sharedFor = (isShared: boolean, until = Infinity): string =>
  isShared && until === Infinity ? 'public, max-age=0, s-maxage=10, stale-while-revalidate=20' : keptByNobody

export const redirectTo = (to: string, status: 301 | 302 | 303 | 307 | 308, isShared: boolean): SiteAnswer => ({
  status,
  headers: {
    location: to,
    'cache-control': sharedFor(isShared),
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  },
  body: `See ${to}\n`,
  isShared,
})

export function etagOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `"${hash.digest('base64url').slice(0, 27)}"`
}
