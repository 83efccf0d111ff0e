import type { IncomingMessage } from 'node:http'
import { requireSound } from '../../../platform/http/require-sound.ts'
import type { Pressure } from '../../../platform/observe/pressure.ts'
import { Problem } from '../../../platform/problem.ts'
import type { SiteAnswer } from '../site-answer.ts'

/** In bytes: more than any part of a site reads. */
const longestBody = 1024 * 1024

/** What is sent to a site other than questions for what is there, is sent to the names that it reserves. */
const reserved = '/~/'
const takenBySome: ReadonlySet<string | undefined> = new Set(['POST', 'DELETE', 'OPTIONS'])

const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** Refuses what no site takes. What remains to be answered at once is answered. */
export function requireTaken(request: IncomingMessage, pressure: Pressure | undefined): SiteAnswer | undefined {
  requireSound({ raw: request, params: undefined, query: undefined })
  const { method, url, headers } = request
  if (!isReading(request) && !(url!.includes(reserved) && takenBySome.has(method))) return otherMethod(method)
  if (Number(headers['content-length'] ?? 0) > longestBody) {
    throw new Problem('payload_too_large', { limit: longestBody })
  }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    throw new Problem('expectation_failed', {})
  }
  // Those who are refused come back at different moments.
  if (pressure?.tooHigh) throw new Problem('unavailable', {}, { retryAfter: 1 + Math.floor(Math.random() * 3) })
  return undefined
}

const allowed = { allow: 'GET, HEAD', 'cache-control': 'private, no-store' }

const otherMethod = (method: string | undefined): SiteAnswer =>
  method === 'OPTIONS'
    ? { status: 204, headers: allowed }
    : {
        status: 405,
        headers: { ...allowed, 'content-type': 'text/plain; charset=utf-8' },
        body: 'This can be read, and nothing else.\n',
      }
