import type { CustomHostnameView } from '@octavo/contract'
import { showId } from '../../platform/ids.ts'
import type { Claim } from './hostname-store.ts'
import { proofName, proofValue } from './look-up-hostname.ts'

type Records = CustomHostnameView['records']

export const proofRecord = (claim: Pick<Claim, 'hostname' | 'token'>): Records[number] => ({
  type: 'TXT',
  name: proofName(claim.hostname),
  value: proofValue(claim),
})

/** `target` is where the name should lead. */
export function presentHostname(claim: Claim, target: string, publicUrl: string): CustomHostnameView {
  const { hostname, status, verified_at: verified, checked_at: checked } = claim
  return {
    object: 'custom-hostname',
    hostname,
    target: { type: 'site', site: showId('site', claim.site_id) },
    isActive: verified !== null,
    ...(status !== null && { status: status as NonNullable<CustomHostnameView['status']> }),
    records: [proofRecord(claim), { type: 'CNAME', name: hostname, value: target }],
    ...(verified && { verifiedAt: verified.toISOString() }),
    ...(checked && { checkedAt: checked.toISOString() }),
    urls: { location: `${publicUrl}/v1/custom-hostnames/${hostname}` },
  }
}
