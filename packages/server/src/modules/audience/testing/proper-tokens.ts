import type { VisitorClaims } from '../visitor-token.ts'
import type { TokenCase } from './token-case.ts'
import { type Part, signedByKey, signedBySecret } from './sign-token.ts'
import type { Sites } from './visitor-keys.ts'

interface ProperToken extends TokenCase {
  readonly claims: VisitorClaims
}

const gold = { plan: 'gold' }
const day = 24 * 3600

/** Tokens that a site must believe, with what they say. */
export function properTokens(sites: Sites, now: number): ProperToken[] {
  const { own, strict, provided, secret, provider, issuer, audience } = sites
  const hour = { exp: now + 3600 }
  const asked = { ...hour, iss: issuer, aud: audience }
  const everything = {
    beta: true,
    seats: 12.5,
    roles: ['admin', 'é中😀'],
    team: { name: 'A', since: null },
    unsigned: 'no',
  }
  const shared = (
    name: string,
    payload: Part,
    claims: VisitorClaims = {},
    header: Part = { alg: 'HS256' },
    rules = own,
  ) => ({
    name,
    token: signedBySecret(header, payload, secret),
    rules,
    claims,
  })
  const { privateKey: rsaKey } = provider.rsa
  const byProvider = (name: string, token: string) => ({ name, token, rules: provided, claims: gold })
  return [
    shared('nothing but exp', hour),
    shared('a type', { ...hour, ...gold }, gold, { alg: 'HS256', typ: 'JWT' }),
    shared('a kid, which one key needs not', { ...hour, ...gold }, gold, { alg: 'HS256', kid: 'any' }),
    shared('claims of all kinds', { ...hour, ...everything }, everything),
    shared('claims about the token', { ...asked, sub: 'u1', jti: 'a', nbf: now, iat: now, ...gold }, gold),
    shared('exp half a minute ago: clocks differ', { exp: now - 30 }),
    shared('nbf in half a minute', { ...hour, nbf: now + 30, iat: now + 30 }),
    shared('a whole day', { iat: now, exp: now + day }),
    shared('an audience that nobody asked for', { ...hour, aud: 'elsewhere' }),
    shared('the audience and issuer asked for', { ...asked, ...gold }, gold, { alg: 'HS256' }, strict),
    shared('one of several audiences', { ...asked, aud: ['app', audience] }, {}, { alg: 'HS256' }, strict),
    byProvider('RS256', signedByKey({ alg: 'RS256', kid: 'r1' }, { ...asked, ...gold }, rsaKey, 'RS256')),
    byProvider('RS512', signedByKey({ alg: 'RS512', kid: 'r1' }, { ...asked, ...gold }, rsaKey, 'RS512')),
    byProvider('PS256', signedByKey({ alg: 'PS256', kid: 'r1' }, { ...asked, ...gold }, rsaKey, 'PS256')),
    byProvider(
      'ES256',
      signedByKey({ alg: 'ES256', kid: 'e1', typ: 'at+jwt' }, { ...asked, ...gold }, provider.ec.privateKey, 'ES256'),
    ),
    byProvider(
      'ES256 without a kid, having one such key',
      signedByKey({ alg: 'ES256' }, { ...asked, ...gold }, provider.ec.privateKey, 'ES256'),
    ),
    byProvider(
      'EdDSA',
      signedByKey({ alg: 'EdDSA', kid: 'd1' }, { ...asked, ...gold }, provider.ed.privateKey, 'EdDSA'),
    ),
    byProvider(
      'Ed25519',
      signedByKey({ alg: 'Ed25519', kid: 'd1' }, { ...asked, ...gold }, provider.ed.privateKey, 'EdDSA'),
    ),
  ]
}
