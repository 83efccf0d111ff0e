import type { Unlocker } from '../../platform/crypto/share-key.ts'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { Proof } from '../../platform/http/proof.ts'
import type { AddressOf } from '../sites/index.ts'
import type { PreviewTokens } from './preview-address.ts'

/** What the audience of sites needs of others. */
export interface AudienceSettings {
  readonly vault: Vault
  readonly previews: PreviewTokens
  readonly unlocker: Unlocker
  readonly addressOf: AddressOf
}

/** Where readers find a site, without a slash at the end. */
export function siteAddress({ addressOf }: Pick<AudienceSettings, 'addressOf'>, { row }: AnySite): string {
  const address = addressOf({ site: row, hostname: row.organization_hostname })
  if (address === undefined) throw new Error('This site has no address')
  return address.replace(/\/$/, '')
}

type AnySite = Pick<Proof<'site', 'view'>, 'row'>
