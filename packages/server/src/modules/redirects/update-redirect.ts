import type { InputOf, siteRedirects } from '@octavo/contract'
import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { announceRedirects } from './announce-redirects.ts'
import { fieldsOf, requireUsable } from './create-redirect.ts'
import { presentRedirect } from './present-redirect.ts'
import { openGround } from './redirect-ground.ts'
import type { RedirectSettings } from './redirect-settings.ts'
import { countRedirects, findRedirect, lockRedirects, putRedirects, type Redirect } from './redirect-store.ts'

type Input = InputOf<typeof siteRedirects.updateSiteRedirectById>['body']

/** What is left out stays; all of it is judged anew, as the site may have changed since. */
export async function updateRedirect(
  work: Work,
  proof: Proof<'site', 'structure'>,
  id: Uuid<'siteRedirect'>,
  input: Input,
  ifMatch: number | undefined,
  settings: RedirectSettings,
): Promise<Redirect> {
  const { transaction } = work
  await lockRedirects(transaction, proof)
  const before = await findRedirect(transaction, proof, id)
  requireVersion(before.version, ifMatch)
  const ground = await openGround(transaction, proof, settings)
  const fields = await fieldsOf(ground, { ...presentRedirect(before), ...input })
  await requireUsable(ground, id, fields)
  await putRedirects(transaction, proof, [{ id, ...fields }])
  await countRedirects(transaction, proof, 0)
  announceRedirects(work, proof, { updated: 1 })
  return findRedirect(transaction, proof, id)
}
