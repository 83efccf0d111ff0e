import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { announceRedirects } from './announce-redirects.ts'
import { countRedirects, findRedirect, lockRedirects, removeRedirects } from './redirect-store.ts'

export async function deleteRedirect(
  work: Work,
  proof: Proof<'site', 'structure'>,
  id: Uuid<'siteRedirect'>,
  ifMatch: number | undefined,
): Promise<void> {
  const { transaction } = work
  await lockRedirects(transaction, proof)
  const { version } = await findRedirect(transaction, proof, id)
  requireVersion(version, ifMatch)
  await removeRedirects(transaction, proof, [id])
  await countRedirects(transaction, proof, -1)
  announceRedirects(work, proof, { deleted: 1 })
}
