import { createHash, type KeyObject } from 'node:crypto'
import { newToken } from '../../../platform/crypto/token.ts'
import { encoded, type Part, signedByKey, signedBySecret } from './sign-token.ts'
import { hs256, type Payload, rs256, type TokenCase } from './token-case.ts'
import { ec, ed, rsa, type Sites } from './visitor-keys.ts'

export function unsigned({ own, strict, provided, secret, provider }: Sites, good: Payload): TokenCase[] {
  const names = ['none', 'None', 'NONE', 'nOnE', '', null, 'none\0', ' none', 'HS256,none', ['none'], true]
  const rules = [own, strict, provided]
  return names.flatMap((alg) =>
    rules.flatMap((of) => {
      const signed =
        of === provided
          ? signedByKey({ ...rs256, alg }, good, provider.rsa.privateKey, 'RS256')
          : signedBySecret({ ...hs256, alg }, good, secret)
      const bare = `${encoded({ typ: 'JWT', alg })}.${encoded(good)}.`
      return [
        { name: `alg ${JSON.stringify(alg)} without a signature`, token: bare, rules: of },
        { name: `alg ${JSON.stringify(alg)} with a short one`, token: `${bare}AA`, rules: of },
        { name: `alg ${JSON.stringify(alg)} with a right one`, token: signed, rules: of },
      ]
    }),
  )
}

/** The oldest trick: a public key taken for a shared one. */
export function signedByWhatIsPublic({ provided, provider }: Sites, good: Payload): TokenCase[] {
  const keys = { r1: provider.rsa, e1: provider.ec, d1: provider.ed }
  return Object.entries(keys).flatMap(([kid, { publicKey }]) => {
    const pem = publicKey.export({ format: 'pem', type: 'spki' }) as string
    const jwk = publicKey.export({ format: 'jwk' })
    const spellings: Record<string, string | Uint8Array> = {
      PEM: pem,
      'trimmed PEM': pem.trim(),
      'PEM of one line': pem.replaceAll('\n', ''),
      DER: publicKey.export({ format: 'der', type: 'spki' }),
      JWK: JSON.stringify(jwk),
      'its number': (jwk.n ?? jwk.x)!,
    }
    return Object.entries(spellings).flatMap(([spelling, secret]) =>
      ['256', '384', '512'].map((size) => ({
        name: `HS${size} with the public key ${kid} as ${spelling}`,
        token: signedBySecret({ alg: `HS${size}`, kid }, good, secret, `sha${size}`),
        rules: provided,
      })),
    )
  })
}

export function signedByWrongKeys({ own, provided, secret, provider }: Sites, good: Payload): TokenCase[] {
  const wrong: Record<string, string | Uint8Array> = {
    'no key': '',
    'a zero': '\0',
    'a word': 'secret',
    'the key of another site': newToken('ocv'),
    'the key before it was regenerated': newToken('ocv'),
    'the key in small letters': secret.toLowerCase(),
    'the key without its end': secret.slice(0, -1),
    'the key and a line break': `${secret}\n`,
    'the key without its prefix': secret.slice(4),
    'the key, decoded': Buffer.from(secret, 'base64'),
    'the hash of the key': createHash('sha256').update(secret).digest(),
    'the hash of the key in hex': createHash('sha256').update(secret).digest('hex'),
  }
  const others: Record<string, readonly [header: object, key: KeyObject, way: 'RS256' | 'ES256' | 'EdDSA']> = {
    'another RSA key': [rs256, rsa().privateKey, 'RS256'],
    'another EC key': [{ alg: 'ES256', kid: 'e1' }, ec().privateKey, 'ES256'],
    'another Ed25519 key': [{ alg: 'EdDSA', kid: 'd1' }, ed().privateKey, 'EdDSA'],
    'a key too short': [{ alg: 'RS256', kid: 'weak' }, provider.weak.privateKey, 'RS256'],
    'a key for encryption': [{ alg: 'RS256', kid: 'enc' }, provider.encrypting.privateKey, 'RS256'],
  }
  return [
    ...Object.entries(wrong).map(([name, key]) => ({ name, token: signedBySecret(hs256, good, key), rules: own })),
    ...['384', '512'].map((size) => ({
      name: `HS${size} with the right key`,
      token: signedBySecret({ alg: `HS${size}` }, good, secret, `sha${size}`),
      rules: own,
    })),
    { name: 'the right key, for a provider', token: signedBySecret(hs256, good, secret), rules: provided },
    {
      name: 'a secret that was published among public keys',
      token: signedBySecret({ ...hs256, kid: 'oct' }, good, 'published'),
      rules: provided,
    },
    ...Object.entries(others).map(([name, [header, key, way]]) => ({
      name,
      token: signedByKey(header as Part, good, key, way),
      rules: provided,
    })),
    { name: "a provider's token", token: signedByKey(rs256, good, provider.rsa.privateKey, 'RS256'), rules: own },
  ]
}

export function withOddSignatures({ provided, provider }: Sites, good: Payload): TokenCase[] {
  const es256 = { alg: 'ES256', kid: 'e1' }
  const zeros = (header: Part, length: number) => `${encoded(header)}.${encoded(good)}.${encoded(Buffer.alloc(length))}`
  const {
    rsa: { privateKey: rsaKey },
    ec: { privateKey: ecKey },
    ed: { privateKey: edKey },
  } = provider
  const tokens: Record<string, string> = {
    'ES256 of zeros': zeros(es256, 64),
    'RS256 of zeros': zeros(rs256, 256),
    'EdDSA of zeros': zeros({ alg: 'EdDSA', kid: 'd1' }, 64),
    'ES256 as DER': signedByKey(es256, good, ecKey, 'ES256 as DER'),
    'PS256, signed as RS256': signedByKey({ ...rs256, alg: 'PS256' }, good, rsaKey, 'RS256'),
    'RS256, signed as PS256': signedByKey(rs256, good, rsaKey, 'PS256'),
    'RS512, signed as RS256': signedByKey({ ...rs256, alg: 'RS512' }, good, rsaKey, 'RS256'),
    'ES384 with a key of P-256': signedByKey({ ...es256, alg: 'ES384' }, good, ecKey, 'ES256'),
    'EdDSA, named ES256': signedByKey({ ...es256, kid: 'd1' }, good, edKey, 'EdDSA'),
    'an algorithm of encryption': signedByKey({ ...rs256, alg: 'RSA-OAEP' }, good, rsaKey, 'RS256'),
    'no kid, though there are several keys': signedByKey({ alg: 'RS256' }, good, rsaKey, 'RS256'),
  }
  return Object.entries(tokens).map(([name, token]) => ({ name, token, rules: provided }))
}
