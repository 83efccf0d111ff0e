import type { Vault } from '../../platform/crypto/vault.ts'
import type { Reader } from '../../platform/database/database.ts'
import { showId } from '../../platform/ids.ts'
import type { FetchGuarded } from '../../platform/outbound/fetch-guarded.ts'
import { type FetchKeys, type KeySets, type KeySetSettings, openKeySets } from './key-sets.ts'
import { findPublishingAuth, type PublishingAuth } from './publishing-auth-store.ts'
import type { SiteKey } from './share-link-store.ts'
import { type Verdict, verifyVisitorToken, type VisitorRules } from './visitor-token.ts'

/** Judges the token that a visitor of a site brings, by the rules that the site has at this moment. */
export type JudgeVisitor = (reader: Reader, site: SiteKey, token: string) => Promise<Verdict>

export function visitorJudge(vault: Vault, fetchGuarded: FetchGuarded, log: KeySetSettings['log']): JudgeVisitor {
  const keySets = openKeySets({ fetchKeys: keysBy(fetchGuarded), log })
  return async (reader, site, token) => {
    const auth = await findPublishingAuth(reader, site)
    const secret = await vault.open(reader, site.organizationId, auth.sealed_key)
    return verifyVisitorToken(token, rulesOf(auth, secret.toString(), keySets))
  }
}

const keysBy =
  (fetchGuarded: FetchGuarded): FetchKeys =>
  async (url) => {
    const headers = { accept: 'application/jwk-set+json, application/json' }
    const { status, bytes } = await fetchGuarded({ url, timeoutMs: 5000, maxBytes: 256 * 1024, headers })
    if (status !== 200) throw new Error(`The key set was answered with ${status}`)
    return bytes
  }

/** A provider signs for many: what it signs must be meant for this site, or for whom the site says. */
function rulesOf(auth: PublishingAuth, secret: string, keySets: KeySets): VisitorRules {
  const [issuer, audience] = [auth.issuer ?? undefined, auth.audience ?? undefined]
  if (auth.backend !== 'jwks') return { keys: { kind: 'secret', secret }, issuer, audience }
  const find = keySets.at(auth.jwks_url!)
  return { keys: { kind: 'public', find }, issuer, audience: audience ?? showId('site', auth.site_id) }
}
