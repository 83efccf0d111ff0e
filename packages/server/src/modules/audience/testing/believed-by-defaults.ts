import { type CryptoKey, importJWK, jwtVerify } from 'jose'
import type { TokenCase } from './token-case.ts'
import type { Sites } from './visitor-keys.ts'

/** Whether the library believes a token when it is told the key and nothing else. */
export async function isBelievedByDefaults({ provider }: Sites, { token, rules }: TokenCase): Promise<boolean> {
  const key: CryptoKey | Uint8Array =
    rules.keys.kind === 'secret'
      ? new TextEncoder().encode(rules.keys.secret)
      : ((await importJWK(provider.rsa.publicKey.export({ format: 'jwk' }), 'RS256')) as CryptoKey)
  return jwtVerify(token, key).then(
    () => true,
    () => false,
  )
}
