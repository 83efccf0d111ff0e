import type { ServedHostView } from '@octavo/contract'
import { baseNames, readAddress } from '@octavo/site'
import type { Reader } from '../../platform/database/database.ts'
import type { AddressSettings } from './address-settings.ts'
import { findOrganization, findProven } from './site-address-store.ts'

/** Undefined where nobody's site is at the host, and so nobody should get a certificate for it here. */
export async function findServedHost(
  reader: Reader,
  domain: string,
  { publicUrl, sites }: Pick<AddressSettings, 'publicUrl' | 'sites'>,
): Promise<ServedHostView | undefined> {
  const read = readAddress(`https://${domain}`)
  // Whoever writes more than a name of a host asks for something else.
  if (!read || read.hostname !== domain.toLowerCase().replace(/\.$/u, '')) return undefined
  if (read.hostname === new URL(publicUrl).hostname) return { domain: read.hostname, serves: 'api' }
  for (const name of baseNames(read, sites.domain)) {
    const found =
      name.kind === 'custom'
        ? await findProven(reader, name.hostname)
        : name.kind === 'default-content' && (await findOrganization(reader, name.organization))
    if (found) return { domain: read.hostname, serves: 'sites' }
  }
  return undefined
}
