import type { IncomingMessage } from 'node:http'

const form = /^application\/x-www-form-urlencoded(?:\s*;|\s*$)/iu
/** In bytes. */
const longest = 10_240

/** The fields of a form that was sent; undefined where it is none, or too long. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!form.test(request.headers['content-type'] ?? '')) return undefined
  if (Number(request.headers['content-length'] ?? 0) > longest) return undefined
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > longest) return undefined
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
