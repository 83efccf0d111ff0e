import type { Operation, Role } from '@octavo/contract'
import type { FastifyReply } from 'fastify'
import { doubleTagOf, etagOf, revisionTagOf } from './etag.ts'
import type { Answer, Pieces } from './handler.ts'
import { startPieces } from './send-pieces.ts'

export async function sendAnswer(
  reply: FastifyReply,
  { status, deprecated, streamed }: Operation,
  { view, version, revision, location, cookies }: Answer,
  role: Role,
  publicUrl: string,
): Promise<FastifyReply> {
  // Its beginning is made before anything is sent: what cannot even begin is refused like any other.
  const started = streamed ? await startPieces(view as Pieces) : undefined
  reply.code(status).header('cache-control', 'private, no-cache')
  if (cookies) reply.header('set-cookie', cookies)
  if (location) reply.header('location', `${publicUrl}${location}`)
  const tag = tagOf(version, revision, role)
  if (tag !== undefined) reply.header('etag', tag)
  if (deprecated) {
    reply.header('deprecation', `@${Date.parse(deprecated.since) / 1000}`)
    reply.header('sunset', new Date(deprecated.sunset).toUTCString())
  }
  if (started !== undefined) return reply.type('application/json').send(started)
  const next = (view as { next?: { page: string } } | undefined)?.next
  if (next) reply.header('link', `<${publicUrl}${urlOfPage(reply.request.url, next.page)}>; rel="next"`)
  // RFC 9110: neither carries a body, and 205 says so by its length.
  if (status === 205) reply.header('content-length', '0')
  return reply.send(status === 204 || status === 205 ? undefined : view)
}

function tagOf(version: Answer['version'], revision: Answer['revision'], role: Role): string | undefined {
  if (version === undefined) return revision === undefined ? undefined : revisionTagOf(revision, role)
  return revision === undefined ? etagOf(version, role) : doubleTagOf(version, role, revision)
}

function urlOfPage(url: string, page: string): string {
  const [path, query] = url.split('?')
  const search = new URLSearchParams(query)
  search.set('page', page)
  return `${path}?${search}`
}
