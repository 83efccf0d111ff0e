import { Readable } from 'node:stream'
import { pauses } from '../../../platform/pauses.ts'
import { etagOf, sharedFor, type SiteAnswer } from '../site-answer.ts'
import type { SeenSite } from '../visible-site.ts'

/** Up to this many characters an answer is kept, and is the same for all who ask at once. */
const mostHeld = 16_000_000

/** An answer for machines. To be made when all that it shows was looked at. */
export function machineAnswer(
  site: SeenSite,
  contentType: string,
  body: string | Buffer | Readable,
  more: Readonly<Record<string, string>> = {},
): SiteAnswer {
  const { isPrivate, until } = site.sight
  const isShared = !isPrivate
  const isWhole = !(body instanceof Readable)
  const headers = {
    'content-type': contentType,
    'cache-control': sharedFor(isShared, until),
    'x-content-type-options': 'nosniff',
    // What everyone may read, pages elsewhere may read too.
    ...(isShared && { 'access-control-allow-origin': '*' }),
    ...more,
  }
  return {
    status: 200,
    headers: isWhole ? { ...headers, etag: etagOf(body) } : headers,
    body,
    isShared: isShared && isWhole,
    until,
    ignoresQuery: true,
  }
}

/** All of a text that comes in parts; what is too long to be held is passed on as it comes. */
export async function gathered(parts: AsyncIterable<string>): Promise<string | Readable> {
  const held: string[] = []
  let length = 0
  const rest = parts[Symbol.asyncIterator]()
  const pause = pauses()
  for (;;) {
    await pause()
    const { value, done } = await rest.next()
    if (done) return held.join('')
    held.push(value)
    length += value.length
    if (length > mostHeld) return Readable.from(continued(held, rest))
  }
}

async function* continued(held: readonly string[], rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield* held
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
