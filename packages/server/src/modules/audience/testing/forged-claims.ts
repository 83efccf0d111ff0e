import { type Part, signedByKey, signedBySecret } from './sign-token.ts'
import { hs256, payloadOf, rs256, type TokenCase } from './token-case.ts'
import type { Sites } from './visitor-keys.ts'

export function withWrongTimes(sites: Sites, now: number): TokenCase[] {
  const { exp: _exp, iat: _iat, ...rest } = payloadOf(sites, now)
  const day = 24 * 3600
  const times: Record<string, object> = {
    'no exp': {},
    'no exp, with iat': { iat: now },
    'expired a minute ago': { exp: now - 61 },
    'expired just past the tolerance': { exp: now - 60 },
    'expired an hour ago': { exp: now - 3600 },
    'expired a year ago': { exp: now - 365 * day },
    'exp 0': { exp: 0 },
    'exp below 0': { exp: -1 },
    'exp null': { exp: null },
    'exp as text': { exp: String(now + 3600) },
    'exp true': { exp: true },
    'exp in a list': { exp: [now + 3600] },
    'exp in milliseconds': { exp: (now + 3600) * 1000 },
    'exp in 25 hours': { exp: now + day + 3600 },
    'exp in ten years': { exp: now + 3650 * day },
    'exp at the end of numbers': { exp: Number.MAX_SAFE_INTEGER },
    'a lifetime of 25 hours, nearly over': { iat: now - day, exp: now + 3600 },
    'nbf in two minutes': { exp: now + 3600, nbf: now + 120 },
    'nbf tomorrow': { exp: now + 3600, nbf: now + day },
    'nbf as text': { exp: now + 3600, nbf: '0' },
    'nbf null': { exp: now + 3600, nbf: null },
    'iat in two minutes': { exp: now + 3600, iat: now + 120 },
    'iat as text': { exp: now + 3600, iat: '0' },
    'iat null': { exp: now + 3600, iat: null },
  }
  const endless = JSON.stringify({ ...rest, exp: 0 }).replace('"exp":0', '"exp":1e999')
  return [
    ...Object.entries(times).flatMap(([name, time]) => forBoth(sites, name, { ...rest, ...time })),
    ...forBoth(sites, 'exp without end', endless),
  ]
}

export function forOthers(sites: Sites, now: number): TokenCase[] {
  const { iss, aud, ...rest } = payloadOf(sites, now)
  const audiences: Record<string, object> = {
    none: {},
    another: { aud: 'app' },
    'another case': { aud: 'DOCS' },
    'a part of it': { aud: 'doc' },
    'more than it': { aud: 'docs ' },
    'several others': { aud: ['app', 'docs2'] },
    'an empty list': { aud: [] },
    'a list in a list': { aud: [['docs']] },
    'a number': { aud: 1 },
    'an object': { aud: { docs: true } },
    nothing: { aud: null },
  }
  const issuers: Record<string, object> = {
    none: {},
    another: { iss: 'https://id.example.org/' },
    'without the slash': { iss: 'https://id.example.com' },
    'in a list': { iss: [iss] },
    nothing: { iss: null },
  }
  return [
    ...Object.entries(audiences).flatMap(([name, odd]) =>
      forBoth(sites, `audience: ${name}`, { ...rest, iss, ...odd }),
    ),
    ...Object.entries(issuers).flatMap(([name, odd]) => forBoth(sites, `issuer: ${name}`, { ...rest, aud, ...odd })),
  ]
}

/** Signed as it should be, and brought to a site of each kind. */
const forBoth = ({ strict, provided, secret, provider }: Sites, name: string, payload: Part): TokenCase[] => [
  { name, token: signedBySecret(hs256, payload, secret), rules: strict },
  {
    name: `${name}, by the provider`,
    token: signedByKey(rs256, payload, provider.rsa.privateKey, 'RS256'),
    rules: provided,
  },
]
