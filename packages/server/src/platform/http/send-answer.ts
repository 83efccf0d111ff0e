import type { Operation, Role } from '@octavo/contract'
import type { FastifyReply } from 'fastify'
import { etagOf } from './etag.ts'
import type { Answer } from './handler.ts'

export function sendAnswer(
  reply: FastifyReply,
  { status, deprecated }: Operation,
  { view, version, location, cookies }: Answer,
  role: Role,
  publicUrl: string,
): FastifyReply {
  reply.code(status).header('cache-control', 'private, no-cache')
  if (cookies) reply.header('set-cookie', cookies)
  if (location) reply.header('location', `${publicUrl}${location}`)
  if (version !== undefined) reply.header('etag', etagOf(version, role))
  if (deprecated) {
    reply.header('deprecation', `@${Date.parse(deprecated.since) / 1000}`)
    reply.header('sunset', new Date(deprecated.sunset).toUTCString())
  }
  const next = (view as { next?: { page: string } } | undefined)?.next
  if (next) reply.header('link', `<${publicUrl}${urlOfPage(reply.request.url, next.page)}>; rel="next"`)
  // RFC 9110: neither carries a body, and 205 says so by its length.
  if (status === 205) reply.header('content-length', '0')
  return reply.send(status === 204 || status === 205 ? undefined : view)
}

function urlOfPage(url: string, page: string): string {
  const [path, query] = url.split('?')
  const search = new URLSearchParams(query)
  search.set('page', page)
  return `${path}?${search}`
}
