import { matchesPassword } from '../../platform/crypto/password.ts'
import type { Unlocker } from '../../platform/crypto/share-key.ts'
import type { DeferredWork } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { Problem } from '../../platform/problem.ts'

/** Whoever knows the password of a link need not tell it again for a while. */
export async function unlockShareLink(
  { caller, attempt }: DeferredWork,
  { row }: Proof<'site', 'unlock'>,
  shown: { readonly shareKey: string; readonly password: string },
  unlocker: Unlocker,
): Promise<{ key: string; expires: number }> {
  const [link, hash] = [row.opened_by!, row.opened_password_hash]
  // Counted for each who asks: nobody can keep the others out by guessing.
  await attempt(`share-password:${link}:${caller.userId}`)
  if (hash !== null && !(await matchesPassword(hash, shown.password))) throw new Problem('link_password_wrong', {})
  return unlocker.unlock(shown.shareKey.split('.', 1)[0]!, link, hash ?? '')
}
