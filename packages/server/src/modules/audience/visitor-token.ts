import { type CryptoKey, errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import { readJson } from '../../platform/http/read-json.ts'
import { repeatsKey } from './repeated-key.ts'

/** Finds the key that a header names, among those that a site believes. */
export type FindKey = (header: JWTHeaderParameters) => Promise<CryptoKey>

/** What a site believes. How tokens are signed is decided here, and never by a token. */
type VisitorKeys =
  /** One key, which the site and whoever signs for it share. */
  | { readonly kind: 'secret'; readonly secret: string }
  /** The public keys of an identity provider. */
  | { readonly kind: 'public'; readonly find: FindKey }

export interface VisitorRules {
  readonly keys: VisitorKeys
  readonly issuer?: string | undefined
  readonly audience?: string | undefined
}

/** What a token says of the visitor, the claims about the token itself left out. */
export type VisitorClaims = Readonly<Record<string, unknown>>

type Refusal =
  | 'malformed'
  | 'algorithm'
  | 'unknown_key'
  | 'signature'
  | 'expired'
  | 'not_yet'
  | 'lifetime'
  | 'issuer'
  | 'audience'
  /** The keys of the identity provider could not be had: nothing is known of the token. */
  | 'keys_unavailable'

export type Verdict =
  | { readonly claims: VisitorClaims; readonly expiresAt: Date }
  /** For those who set the site up; a visitor is told nothing. */
  | { readonly refused: Refusal }

export class KeysUnavailable extends Error {}

/** In characters: more than an address or a cookie carries. */
const longestToken = 8192
/** In seconds. */
const longestLifetime = 24 * 60 * 60
const clockTolerance = 60

const algorithms = {
  secret: ['HS256'],
  public: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
} as const satisfies Record<VisitorKeys['kind'], readonly string[]>

const form = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/

/** Those that bring or name a key of their own, ask for rules of their own, or hold another token. */
const refusedHeaders = ['jku', 'jwk', 'x5u', 'x5c', 'crit', 'b64', 'zip', 'enc', 'cty']
/** A provider signs more than what it says of visitors: notices of signing out, for one. */
const types = ['jwt', 'at+jwt']

/** Judges what a visitor brings. Never throws: a token is good, or there is a reason why it is not. */
export async function verifyVisitorToken(token: string, rules: VisitorRules, now = new Date()): Promise<Verdict> {
  const header = headerOf(token)
  if (!header) return { refused: 'malformed' }
  const { keys, issuer, audience } = rules
  const allowed: readonly string[] = algorithms[keys.kind]
  if (!allowed.includes(header.alg)) return { refused: 'algorithm' }
  try {
    const key = keys.kind === 'secret' ? new TextEncoder().encode(keys.secret) : await keys.find(header)
    const { payload } = await jwtVerify(token, key, {
      algorithms: [header.alg],
      ...(issuer !== undefined && { issuer }),
      ...(audience !== undefined && { audience }),
      requiredClaims: ['exp'],
      clockTolerance,
      currentDate: now,
    })
    return judgeClaims(token, payload, Math.floor(now.getTime() / 1000))
  } catch (error) {
    return { refused: refusalOf(error) }
  }
}

function judgeClaims(token: string, payload: JWTPayload, now: number): Verdict {
  const { exp, iat, nbf: _nbf, iss: _iss, sub: _sub, aud: _aud, jti: _jti, ...claims } = payload
  const ends = exp!
  if (iat !== undefined && iat > now + clockTolerance) return { refused: 'not_yet' }
  if (ends - now > longestLifetime + clockTolerance) return { refused: 'lifetime' }
  if (iat !== undefined && ends - iat > longestLifetime) return { refused: 'lifetime' }
  // What was signed is believed, but only where all who read it would read the same.
  if (objectIn(partsOf(token)![1]) === undefined) return { refused: 'malformed' }
  return { claims, expiresAt: new Date(ends * 1000) }
}

function headerOf(token: string): JWTHeaderParameters | undefined {
  if (token.length > longestToken) return undefined
  const header = objectIn(partsOf(token)?.[0] ?? '')
  if (!header || refusedHeaders.some((name) => Object.hasOwn(header, name))) return undefined
  const { alg, typ, kid } = header
  if (typeof alg !== 'string') return undefined
  if (typ !== undefined && !(typeof typ === 'string' && types.includes(typ.toLowerCase()))) return undefined
  if (kid !== undefined && typeof kid !== 'string') return undefined
  return { alg, ...(kid !== undefined && { kid }) }
}

/** Header, payload and signature, each in the one spelling that its bytes have. */
function partsOf(token: string): readonly [header: string, payload: string, signature: string] | undefined {
  const [, ...parts] = form.exec(token) ?? []
  const isSound = parts.length === 3 && parts.every((part) => bytesOf(part).toString('base64url') === part)
  return isSound ? (parts as [string, string, string]) : undefined
}

function objectIn(part: string): Record<string, unknown> | undefined {
  const bytes = bytesOf(part)
  try {
    const value = readJson(bytes)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && !repeatsKey(bytes.toString()) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const bytesOf = (part: string): Buffer => Buffer.from(part, 'base64url')

const claimRefusals: Readonly<Record<string, Refusal>> = { iss: 'issuer', aud: 'audience', nbf: 'not_yet' }

function refusalOf(error: unknown): Refusal {
  if (error instanceof KeysUnavailable) return 'keys_unavailable'
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) {
    const isOff = error.reason === 'check_failed' || error.reason === 'missing'
    return (isOff && claimRefusals[error.claim]) || 'malformed'
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature'
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return 'unknown_key'
  // The key itself is no good: too short, or of another kind.
  return error instanceof TypeError ? 'unknown_key' : 'malformed'
}
