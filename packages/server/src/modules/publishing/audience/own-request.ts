import type { SiteRequest } from '../site-request.ts'

/** Whether a form was sent by a page of this very origin. Browsers tell where it was, and no page can change what they tell. */
export function isFromHere({ headers }: Pick<SiteRequest, 'headers'>, origin: string): boolean {
  const from = headers['sec-fetch-site']
  return from === undefined ? headers.origin === origin : from === 'same-origin'
}

/** Whether somebody followed a link of this very origin: no other site, picture or frame asked for it. */
export const isFollowedHere = ({ headers }: Pick<SiteRequest, 'headers'>): boolean =>
  headers['sec-fetch-site'] === 'same-origin' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-purpose'] === undefined
