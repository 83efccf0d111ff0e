import { timingSafeEqual } from 'node:crypto'
import { openSigner } from './signer.ts'
import { tokenHash } from './token.ts'

/** A share key as a caller shows it. Of a link with a password, it says until when it is unlocked, too. */
export interface ShownKey {
  readonly hash: Buffer
  readonly unlock: { readonly expires: number; readonly signature: string } | undefined
}

const unlockedForm = /^(\w+)\.(\d{1,12})\.([\w-]+)$/

export function readShareKey(text: string): ShownKey {
  const [, key = text, expires, signature] = unlockedForm.exec(text) ?? []
  const unlock = expires !== undefined && signature !== undefined ? { expires: Number(expires), signature } : undefined
  return { hash: tokenHash(key), unlock }
}

/** By their hashes, which have one length, and in the same time whatever they hold. */
export const isSameKey = (shown: ShownKey, hash: Buffer): boolean => timingSafeEqual(shown.hash, hash)

/** Signs that a password was told, so that it need not be told again for a while. */
export interface Unlocker {
  /** The key with what makes it open the link. */
  unlock(key: string, link: string, passwordHash: string, now?: number): { key: string; expires: number }
  isUnlocked(shown: ShownKey, link: string, passwordHash: string, now?: number): boolean
}

const lasts = 12 * 3600

/** With the hash of the password in it: another password is to be told anew. */
const textOf = (link: string, passwordHash: string, expires: number): string =>
  JSON.stringify([link, passwordHash, expires])

export function openUnlocker(secretKeys: readonly string[]): Unlocker {
  const signer = openSigner(secretKeys, 'share links')
  return {
    unlock(key, link, passwordHash, now = seconds()) {
      const expires = now + lasts
      return { key: `${key}.${expires}.${signer.sign(textOf(link, passwordHash, expires))}`, expires }
    },
    isUnlocked: ({ unlock }, link, passwordHash, now = seconds()) =>
      unlock !== undefined &&
      unlock.expires > now &&
      signer.verify(textOf(link, passwordHash, unlock.expires), unlock.signature),
  }
}

const seconds = (): number => Math.floor(Date.now() / 1000)
