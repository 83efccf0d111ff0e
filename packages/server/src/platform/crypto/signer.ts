import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signs what others carry and bring back, each use with keys of its own. */
interface Signer {
  /** 43 characters that fit into an address; 22 where it is short. */
  sign(text: string): string
  verify(text: string, signature: string): boolean
}

/** Short ones are 128 bits long: enough where each try is a request. */
const bytesOf = { whole: 32, short: 16 }

/** The first key signs; what an older one has signed is still believed. */
export function openSigner(secrets: readonly string[], use: string, length: keyof typeof bytesOf = 'whole'): Signer {
  const bytes = bytesOf[length]
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, 'octavo', use, 32)))
  const digest = (key: Buffer, text: string): Buffer =>
    createHmac('sha256', key).update(text).digest().subarray(0, bytes)
  return {
    sign: (text) => digest(keys[0]!, text).toString('base64url'),
    verify(text, signature) {
      const shown = Buffer.from(signature.length > 43 ? '' : signature, 'base64url')
      // Two spellings of one signature would be two addresses for one thing.
      if (shown.length !== bytes || shown.toString('base64url') !== signature) return false
      return keys.some((key) => timingSafeEqual(digest(key, text), shown))
    },
  }
}
