import type { VisitorRules } from '../visitor-token.ts'
import type { Sites } from './visitor-keys.ts'

export interface TokenCase {
  readonly name: string
  readonly token: string
  readonly rules: VisitorRules
}

export const hs256 = { alg: 'HS256', typ: 'JWT' }
export const rs256 = { alg: 'RS256', typ: 'JWT', kid: 'r1' }

export const payloadOf = ({ issuer, audience }: Sites, now: number) => ({
  iss: issuer,
  aud: audience,
  iat: now,
  exp: now + 3600,
  plan: 'gold',
})

export type Payload = ReturnType<typeof payloadOf>
