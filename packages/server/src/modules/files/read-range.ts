import type { IncomingHttpHeaders } from 'node:http'
import type { Range } from '../../platform/blobs/blobs.ts'

const form = /^bytes=(\d{0,15})-(\d{0,15})$/i

/** The Range header of a request, where it counts: parts are of GET alone, and of what If-Range names (RFC 9110, 14.2 and 13.1.5). */
export function askedRange(
  { method, headers }: { readonly method: string; readonly headers: IncomingHttpHeaders },
  etag: string,
): string | undefined {
  return method === 'GET' && (headers['if-range'] ?? etag) === etag ? headers.range : undefined
}

/**
 * The part that a Range header asks for. The whole is answered to what asks for several parts, or is no range at all
 * (RFC 9110, 14.2); what lies outside is `none`.
 */
export function readRange(header: string | undefined, size: number): Range | 'whole' | 'none' {
  const [, first = '', last = ''] = form.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'none' : { start, end }
}
