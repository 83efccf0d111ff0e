import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { mcpAddress, type VisibleSite } from '@octavo/site'
import type { SiteAnswer } from '../site-answer.ts'
import type { SiteRequest } from '../site-request.ts'
import { mcpServer } from './mcp-server.ts'

/** Questions are short. */
const longestQuestion = 256 * 1024

/** Agents run in browsers too. Nothing is sent of what a browser would add by itself, so everyone may ask. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers': '*, Authorization',
  'access-control-expose-headers': 'mcp-session-id, mcp-protocol-version',
  'access-control-max-age': '86400',
}

/** Answers a message of the Model Context Protocol. Every message stands for itself, so any node can answer it. */
export async function serveMcp(
  { method, headers, raw }: Pick<SiteRequest, 'method' | 'headers' | 'raw'>,
  site: VisibleSite,
  onError: (error: Error) => void,
): Promise<SiteAnswer> {
  if (method === 'OPTIONS') return { status: 204, headers: crossOrigin }
  const handler = createMcpHandler(() => mcpServer(site), {
    maxRequestBodySize: longestQuestion,
    maxSubscriptions: 0,
    keepAliveMs: 0,
    onerror: onError,
  })
  const own = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') own.set(name, value)
  const hasBody = method === 'POST'
  const response = await handler.fetch(
    new Request(mcpAddress(site), {
      method,
      headers: own,
      ...(hasBody && { body: Readable.toWeb(raw) as globalThis.ReadableStream, duplex: 'half' as const }),
    }),
  )
  const answered = Object.fromEntries(response.headers)
  return {
    status: response.status,
    headers: { ...answered, ...crossOrigin, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    ...(response.body && { body: Readable.fromWeb(response.body as ReadableStream) }),
  }
}
