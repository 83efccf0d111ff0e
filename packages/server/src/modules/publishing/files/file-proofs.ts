import type { Visit, Way } from '@octavo/site'
import { openSigner } from '../../../platform/crypto/signer.ts'

/** Who a page was shown to: everyone, or those whom `audienceOf` names. */
export type Audience = string
export const everyone: Audience = ''

/** What an address stands for: a file by the hash of its bytes, or an image that lies elsewhere. */
type Shown = { readonly file: string } | { readonly image: string }

/**
 * Tells that a page was shown which names a file: the proof is in the file's address, and pages are the only ones to write it.
 * What one audience was given is nothing to another.
 */
export interface FileProofs {
  prove(site: string, audience: Audience, shown: Shown): string
  /** To which of them it was given. */
  givenTo(site: string, audiences: readonly Audience[], shown: Shown, proof: string): Audience | undefined
}

export function openFileProofs(secretKeys: readonly string[]): FileProofs {
  const signer = openSigner(secretKeys, 'files of sites', 'short')
  return {
    prove: (site, audience, shown) => signer.sign(textOf(site, audience, shown)),
    givenTo: (site, audiences, shown, proof) =>
      audiences.find((audience) => signer.verify(textOf(site, audience, shown), proof)),
  }
}

/** As JSON, no two lists of parts look alike. */
const textOf = (site: string, audience: Audience, shown: Shown): string => JSON.stringify([site, audience, shown])

/** Those who come the same way and of whom the same is known: they are shown the same. Never `everyone`. */
export function audienceOf(
  { shareKey, preview }: Way,
  visit: Pick<Visit, 'visitor' | 'unsigned' | 'preview' | 'shareLink'>,
) {
  const { visitor, unsigned, shareLink, preview: opened } = visit
  const isShown = [shareLink?.sections, opened && [opened.siteSpaces, opened.drafts, opened.changed]]
  return JSON.stringify([shareKey, preview, visitor?.claims, unsigned, ...isShown].map((part) => sorted(part) ?? null))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, held]) => [name, sorted(held)]))
}
