import { constants, createHmac, type KeyObject, sign } from 'node:crypto'

type Json = Readonly<Record<string, unknown>>

/** A part as given: an object is written as JSON, a text or bytes as they are. */
export type Part = Json | string | Uint8Array | readonly unknown[] | null

export const encoded = (part: Part): string =>
  Buffer.from(typeof part === 'string' ? part : part instanceof Uint8Array ? part : JSON.stringify(part)).toString(
    'base64url',
  )

/** Signed by hand, so that nothing here shares a fault with what verifies. */
export function signedBySecret(header: Part, payload: Part, secret: string | Uint8Array, digest = 'sha256'): string {
  const text = `${encoded(header)}.${encoded(payload)}`
  return `${text}.${createHmac(digest, secret).update(text).digest('base64url')}`
}

type Way = 'RS256' | 'RS512' | 'PS256' | 'ES256' | 'ES256 as DER' | 'EdDSA'

export function signedByKey(header: Part, payload: Part, key: KeyObject, way: Way): string {
  const text = `${encoded(header)}.${encoded(payload)}`
  return `${text}.${signatureOf(Buffer.from(text), key, way).toString('base64url')}`
}

function signatureOf(text: Buffer, key: KeyObject, way: Way): Buffer {
  if (way === 'EdDSA') return sign(null, text, key)
  if (way === 'ES256') return sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' })
  if (way === 'PS256') return sign('sha256', text, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 })
  return sign(way === 'RS512' ? 'sha512' : 'sha256', text, key)
}
