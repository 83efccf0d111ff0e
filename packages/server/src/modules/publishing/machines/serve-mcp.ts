import type { Readable } from 'node:stream'
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

const commonHeaders = { ...crossOrigin, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

interface McpTools {
  readonly onError: (error: Error) => void
  /** Runs the work when it is the turn of the organization. */
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>
}

/** Answers a message of the Model Context Protocol. Every message stands for itself, so any node can answer it. */
export async function serveMcp(
  { method, headers, raw }: Pick<SiteRequest, 'method' | 'headers' | 'raw'>,
  site: VisibleSite,
  { onError, inTurn }: McpTools,
): Promise<SiteAnswer> {
  if (method === 'OPTIONS') return { status: 204, headers: crossOrigin }
  const question = method === 'POST' ? await readQuestion(raw) : undefined
  if (question && isBatch(question)) return noBatches
  const handler = createMcpHandler(() => mcpServer(site), {
    maxRequestBodySize: longestQuestion,
    maxSubscriptions: 0,
    keepAliveMs: 0,
    onerror: onError,
  })
  const own = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') own.set(name, value)
  const asked = new Request(mcpAddress(site), { method, headers: own, ...(question && { body: question }) })
  // The response is complete only when its body is.
  const { response, body } = await inTurn(async () => {
    const given = await handler.fetch(asked)
    return { response: given, body: Buffer.from(await given.arrayBuffer()) }
  })
  return {
    status: response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      ...commonHeaders,
      // What was not read is not taken for the next request.
      ...(!raw.complete && { connection: 'close' }),
    },
    ...(response.body && { body }),
  }
}

/** All of the message; of one that is too long, enough to see that. */
async function readQuestion(raw: Readable): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of raw.iterator({ destroyOnReturn: false })) {
    parts.push(part as Buffer)
    length += (part as Buffer).length
    if (length > longestQuestion) break
  }
  return Buffer.concat(parts)
}

/** A batch begins with a bracket; only blanks may come before it. */
const isBatch = (question: Buffer): boolean => /^\s*\[/u.test(question.toString('latin1', 0, 1000))

const noBatches: SiteAnswer = {
  status: 400,
  headers: { 'content-type': 'application/json', ...commonHeaders },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32_600, message: 'Batches are not supported: send one message per request.' },
  }),
}
