import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signs what others carry and bring back, each use with keys of its own. */
export interface Signer {
  /** 43 characters that fit into an address. */
  sign(text: string): string
  verify(text: string, signature: string): boolean
}

const digest = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const form = /^[\w-]{43}$/

/** The first key signs; what an older one has signed is still believed. */
export function openSigner(secrets: readonly string[], use: string): Signer {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, 'octavo', use, 32)))
  return {
    sign: (text) => digest(keys[0]!, text).toString('base64url'),
    verify(text, signature) {
      if (!form.test(signature)) return false
      const shown = Buffer.from(signature, 'base64url')
      // Two spellings of one signature would be two addresses for one thing.
      return shown.toString('base64url') === signature && keys.some((key) => timingSafeEqual(digest(key, text), shown))
    },
  }
}
