import type { SitesOrigin } from '@octavo/site'
import type { Names } from '../../platform/dns/names.ts'
import type { Claim } from './hostname-store.ts'

/** What the name servers say of a hostname. */
export interface LookedUp {
  /** All that its TXT records hold. */
  readonly proofs: readonly string[]
  readonly points: 'here' | 'elsewhere' | 'nowhere'
}

export const proofName = (hostname: string): string => `_octavo.${hostname}`
export const proofValue = ({ token }: Pick<Claim, 'token'>): string => `octavo-site=${token}`

/** `target` is the host of the organization's sites, to which the name should lead. */
export async function lookUpHostname(
  names: Names,
  hostname: string,
  target: string,
  { domain }: SitesOrigin,
): Promise<LookedUp> {
  const [proofs, aliases, addresses, ours] = await Promise.all([
    names.txt(proofName(hostname)),
    names.aliases(hostname),
    names.addresses(hostname),
    names.addresses(target),
  ])
  const leadsHere =
    aliases.some((alias) => alias === domain || alias.endsWith(`.${domain}`)) ||
    addresses.some((address) => ours.includes(address))
  if (leadsHere) return { proofs, points: 'here' }
  return { proofs, points: aliases.length + addresses.length > 0 ? 'elsewhere' : 'nowhere' }
}

export const isProvenBy = ({ proofs }: LookedUp, claim: Pick<Claim, 'token'>): boolean =>
  proofs.includes(proofValue(claim))

export function statusOf({ points }: LookedUp, isProven: boolean): NonNullable<Claim['status']> {
  if (points === 'nowhere') return 'dns_no_cname'
  if (points === 'elsewhere') return 'dns_wrong_cname'
  return isProven ? 'live' : 'dns_passed'
}
