import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutboundError } from './outbound-error.ts'

/** The codings that we ask for; what is sent in any other cannot be read. */
export const acceptedEncodings = 'gzip, deflate, br'

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
}

/** All of a body, at most `maxBytes` of it: as it was sent, and as it is when unpacked. */
export async function readBody(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
  at: string,
): Promise<Uint8Array> {
  const name = encoding?.trim().toLowerCase() ?? ''
  const isPlain = name === '' || name === 'identity'
  const decoder = isPlain ? undefined : decoders[name]
  if (!isPlain && decoder === undefined) {
    body.on('error', () => {}).destroy()
    throw new OutboundError('unreadable_answer', at, { cause: new Error(`content-encoding ${name.slice(0, 100)}`) })
  }
  const chunks: Buffer[] = []
  async function* limited(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    let size = 0
    for await (const chunk of source) {
      size += chunk.length
      if (size > maxBytes) throw new OutboundError('too_large', at)
      yield chunk
    }
  }
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) chunks.push(chunk)
  }
  if (decoder === undefined) await pipeline(body, limited, collect)
  else await pipeline(body, limited, decoder(), limited, collect)
  return Buffer.concat(chunks)
}
