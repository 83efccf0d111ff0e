import { matchesPassword } from '../../platform/crypto/password.ts'
import { isSameKey, readShareKey, type Unlocker } from '../../platform/crypto/share-key.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Attempt, TryKey } from '../../platform/http/handler.ts'
import { findLinkByKey, type SiteKey } from './share-link-store.ts'

/** Somebody who is not known but by where the request comes from. */
interface Knocking {
  readonly reader: Reader
  readonly tryKey: TryKey
  readonly attempt: Attempt
  readonly network: string
}

/** The key with what makes it open its link, and when that ends; undefined where the password is another. */
export type UnlockByPassword = (
  knocking: Knocking,
  site: SiteKey,
  key: string,
  password: string,
) => Promise<{ key: string; expires: number } | undefined>

export const passwordUnlocker =
  (unlocker: Unlocker): UnlockByPassword =>
  async ({ reader, tryKey, attempt, network }, site, key, password) => {
    const shown = readShareKey(key)
    const link = await tryKey(shown, () => findLinkByKey(reader, site, shown.hash))
    if (!link || !isSameKey(shown, link.key_hash)) return undefined
    // Counted for each network: nobody can keep the others out by guessing.
    await attempt(`share-password:${link.id}:${network}`)
    const hash = link.password_hash
    if (hash !== null && !(await matchesPassword(hash, password))) return undefined
    return unlocker.unlock(key.split('.', 1)[0]!, link.id, hash ?? '')
  }
