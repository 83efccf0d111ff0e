import { isIP } from 'node:net'

export const listIn = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

const tooKnown =
  /change.?me|replace.?(me|this)|your.?(secret|key)|example|placeholder|password|default|01234567|abcdefgh/i

/** Long, made of many different characters, and not what a guide would show. */
export const isStrong = (key: string): boolean => key.length >= 32 && new Set(key).size >= 12 && !tooKnown.test(key)

export function isNetwork(item: string): boolean {
  const [address = '', bits, ...rest] = item.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** An address, with a port where it is not 53: as `[::1]:5353` with one of IPv6. */
export function isNameServer(item: string): boolean {
  const [, bracketed, plain = item] = /^(?:\[(.+)\]|([^:]+))(?::\d{1,5})?$/.exec(item) ?? []
  return isIP(bracketed ?? plain) !== 0
}
