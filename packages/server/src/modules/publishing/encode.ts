import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify<Buffer, object, Buffer>(gzip)

/** Off the event loop. Pages are made once and sent often, so they are worth some work. */
export async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return toGzip(bytes, { level: 6 })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return toBrotli(bytes, { params })
}

/** The best that the client takes. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const text = String(accepted)
  if (takes(text, 'br')) return 'br'
  return takes(text, 'gzip') ? 'gzip' : 'identity'
}

/** Not where its weight is 0. */
function takes(accepted: string, coding: string): boolean {
  const at = accepted.indexOf(coding)
  if (at < 0) return false
  const end = accepted.indexOf(',', at)
  const part = accepted.slice(at + coding.length, end < 0 ? undefined : end)
  return part === '' || !/^\s*;\s*q=0(?:\.0*)?\s*$/u.test(part)
}

const compressible = /^(?:text\/|application\/(?:json|javascript|xml|atom\+xml|manifest\+json)|image\/svg)/u

export const isWorthEncoding = (contentType: string, length: number): boolean =>
  length > 800 && compressible.test(contentType)
