import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isKnown } from '../../files/index.ts'
import type { SiteAnswer } from '../site-answer.ts'
import type { ReadyAnswer, ReadyBody } from './ready-answer.ts'

/** Sends what is ready, or says that the client has it. */
export function sendReady(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { status }: ReadyAnswer,
  body: ReadyBody,
): void {
  const known = headers['if-none-match']
  if (known !== undefined && status === 200 && body.etag !== undefined && isKnown(known, body.etag)) {
    response.writeHead(304, body.unchangedHeaders)
    response.end()
    return
  }
  response.writeHead(status, body.headers)
  response.end(method === 'HEAD' ? undefined : body.bytes)
}

/** Sends what is read while it is sent. Who hangs up meanwhile is no fault of ours. */
export async function sendStream(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers }: SiteAnswer,
  body: Readable,
): Promise<void> {
  response.writeHead(status, headers as Record<string, string | string[]>)
  if (method === 'HEAD') {
    body.destroy()
    response.end()
    return
  }
  await pipeline(body, response).catch((error: unknown) => {
    if (!response.destroyed || body.errored) throw error
  })
}
