import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const body = 33
const tail = 6

/** What a credential begins with tells a person, and a scanner of leaked secrets, what it is. */
type TokenPrefix = 'oct' | 'oci' | 'ocl' | 'ocs' | 'ocv' | 'ock'

/** A prefix, 196 random bits, and a checksum by which a mistyped or invented token is known without a look-up. */
export function newToken(prefix: TokenPrefix): string {
  const start = `${prefix}_${Array.from({ length: body }, () => alphabet[randomInt(62)]).join('')}`
  return start + checksum(start)
}

export const isToken = (text: string): boolean =>
  /^[a-z]+_[0-9A-Za-z]{39}$/.test(text) && checksum(text.slice(0, -tail)) === text.slice(-tail)

/** What is stored of a token. It has enough randomness that a plain hash cannot be guessed backwards. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < tail; place++) {
    digits = alphabet[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
