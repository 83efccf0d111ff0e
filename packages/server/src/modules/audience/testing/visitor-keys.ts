import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { newToken } from '../../../platform/crypto/token.ts'
import { openKeySets } from '../key-sets.ts'
import type { VisitorRules } from '../visitor-token.ts'

export interface KeyPair {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

export const rsa = (modulusLength = 2048): KeyPair => generateKeyPairSync('rsa', { modulusLength })
export const ec = (): KeyPair => generateKeyPairSync('ec', { namedCurve: 'P-256' })
export const ed = (): KeyPair => generateKeyPairSync('ed25519')

export const jwkOf = ({ publicKey }: KeyPair, named: object) => ({ ...publicKey.export({ format: 'jwk' }), ...named })

export const bytesOfKeySet = (keys: readonly object[]): Uint8Array => Buffer.from(JSON.stringify({ keys }))

const [issuer, audience] = ['https://id.example.com/', 'docs']

/** A site with a key of its own, the same with an issuer and an audience, and one that believes an identity provider. */
export function givenSites() {
  const secret = newToken('ocv')
  const provider = { rsa: rsa(), ec: ec(), ed: ed(), weak: rsa(1024), encrypting: rsa() }
  const keys = [
    jwkOf(provider.rsa, { kid: 'r1', use: 'sig' }),
    jwkOf(provider.ec, { kid: 'e1', alg: 'ES256' }),
    jwkOf(provider.ed, { kid: 'd1' }),
    jwkOf(provider.weak, { kid: 'weak' }),
    jwkOf(provider.encrypting, { kid: 'enc', use: 'enc' }),
    // Someone's mistake: a secret among public keys would let everyone sign.
    { kty: 'oct', kid: 'oct', k: Buffer.from('published').toString('base64url') },
  ]
  const sets = openKeySets({ fetchKeys: async () => bytesOfKeySet(keys), log: { info() {}, warn() {} } })
  return {
    secret,
    provider,
    issuer,
    audience,
    own: { keys: { kind: 'secret', secret } } satisfies VisitorRules,
    strict: { keys: { kind: 'secret', secret }, issuer, audience } satisfies VisitorRules,
    provided: {
      keys: { kind: 'public', find: sets.at('https://id.example.com/keys') },
      issuer,
      audience,
    } satisfies VisitorRules,
  }
}

export type Sites = ReturnType<typeof givenSites>
