import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** What is made anew with every change is worth some work; what is made once for all, any. */
export type Effort = 'quick' | 'thorough'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify<Buffer, object, Buffer>(gzip)

/** Off the event loop. */
export async function encode(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return toGzip(bytes, { level: effort === 'quick' ? 6 : 9 })
  const quality = effort === 'quick' ? 5 : 11
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return toBrotli(bytes, { params })
}

const best: readonly Encoding[] = ['br', 'gzip']

/** Clients send few different ones, and each of them very often. */
const known = new Map<string, Encoding>()
const mostKnown = 500

/** The best that the client takes. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const found = known.get(accepted)
  if (found !== undefined) return found
  const taken = takenBy(accepted)
  const encoding = best.find((one) => taken.get(one) ?? taken.get('*') ?? false) ?? 'identity'
  if (known.size >= mostKnown) known.clear()
  known.set(accepted, encoding)
  return encoding
}

/** Whether each coding that is named is taken: not where its weight is 0. */
const takenBy = (accepted: string): ReadonlyMap<string, boolean> =>
  new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
      return [name, !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/u.test(parameter))]
    }),
  )

const compressible =
  /^(?:text\/|application\/(?:json|javascript|typescript|xml|yaml|x-yaml|toml|x-sh|sql|graphql|wasm|[\w.-]+\+(?:json|xml|yaml))(?:;|$)|image\/(?:svg|bmp)|font\/[ot]tf)/u

export const isCompressible = (contentType: string): boolean => compressible.test(contentType)
