import type { TryKey } from './handler.ts'
import type { RateLimit } from './rate-limit.ts'

type KeyLimits = Pick<RateLimit, 'admitKey' | 'noteRightKey' | 'noteWrongKey'>

/** Looks for what a share key opens, and counts the wrong ones of whoever asks. */
export const keyTrier =
  (limits: KeyLimits, client: { readonly ip: string }): TryKey =>
  async (shown, look) => {
    limits.admitKey(client, shown)
    const found = await look()
    if (found === undefined) await limits.noteWrongKey(client)
    else limits.noteRightKey(shown)
    return found
  }
