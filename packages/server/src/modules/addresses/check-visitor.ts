import { type ClaimsSchema, fitClaims } from '@octavo/site'
import { readShareKey } from '../../platform/crypto/share-key.ts'
import type { Reader } from '../../platform/database/database.ts'
import { findPublishingAuth, type JudgeVisitor, type OpenShareLink } from '../audience/index.ts'
import type { CheckVisitor, SignInAddress, SiteKeys } from './address-settings.ts'

interface VisitorTools {
  readonly judgeVisitor: JudgeVisitor
  readonly openShareLink: OpenShareLink
  /** The claims that a site knows. */
  readonly claimsOf: (reader: Reader, site: SiteKeys) => Promise<ClaimsSchema>
}

/** Of what a visitor shows, what is true: a key that opens a link of this site, a token that was signed for it. */
export const visitorChecker =
  ({ judgeVisitor, openShareLink, claimsOf }: VisitorTools): CheckVisitor =>
  async ({ reader, tryKey }, site, { shareKey, token, unsignedClaims }) => {
    const verdict = token === undefined ? undefined : await judgeVisitor(reader, site, token)
    const signed = verdict && 'claims' in verdict ? verdict : undefined
    // Clocks differ, so a token is read for a while after its end: as one that has ended, which says nothing of its visitor any more.
    const said = signed && signed.expiresAt.getTime() > Date.now() ? signed.claims : undefined
    const hasClaims = signed !== undefined || unsignedClaims !== undefined
    const schema = hasClaims ? await claimsOf(reader, site) : undefined
    const claims = schema && fitClaims(schema, { signed: said, unsigned: unsignedClaims })
    const shown = shareKey === undefined ? undefined : readShareKey(shareKey)
    return {
      shareLink: shown && (await tryKey(shown, () => openShareLink(reader, site, shown))),
      visitor: signed && claims && { expiresAt: signed.expiresAt.getTime(), claims: claims.signed },
      unsigned: claims?.unsigned,
    }
  }

/** The address that the site names, with the page to come back to. */
export const signInAddress: SignInAddress = async (reader, site, path) => {
  const { fallback_url: fallback } = await findPublishingAuth(reader, site)
  const url = fallback === null ? null : URL.parse(fallback)
  url?.searchParams.set('location', path)
  return url?.href
}
