import { newToken } from '../../platform/crypto/token.ts'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { Subscriber } from '../../platform/events/events.ts'
import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import {
  addPublishingAuth,
  changePublishingAuth,
  lockPublishingAuth,
  type PublishingAuth,
} from './publishing-auth-store.ts'

/** What visitor tokens of a site are signed with. */
const newVisitorKey = (): Buffer => Buffer.from(newToken('ocv'))

/** Gives every new site its key, in the transaction that makes the site. */
export const giveVisitorKey =
  (vault: Vault): Subscriber =>
  async (transaction, { type, organizationId, resource }) => {
    if (type !== 'site.created' || organizationId === null) return
    const sealed = await vault.seal(transaction, organizationId, newVisitorKey())
    await addPublishingAuth(transaction, { organizationId, id: resource.id as Uuid<'site'> }, sealed)
  }

/** Whatever the old key signed is worth nothing from now on. */
export async function regenerateVisitorKey(
  { transaction, announce }: Work,
  site: Proof<'site', 'admin'>,
  ifMatch: number | undefined,
  vault: Vault,
): Promise<PublishingAuth> {
  const auth = await lockPublishingAuth(transaction, site)
  requireVersion(auth.version, ifMatch)
  const { organizationId } = site
  announce({
    type: 'site.auth-regenerated',
    organizationId,
    resource: { kind: 'site', id: site.id, label: site.row.title },
  })
  const sealed = await vault.seal(transaction, organizationId, newVisitorKey())
  return changePublishingAuth(transaction, auth, { sealed_key: sealed })
}
