import { type DiffNames, unifiedDiff } from '@octavo/content'
import { diffInThread } from './text-threads.ts'

/** In bytes: comparing so much text takes a few milliseconds. */
const short = 32 * 1024

/** Here where the texts are short; else in a thread, so that others are answered meanwhile. */
export const diffTexts = async (before: Uint8Array, after: Uint8Array, names: DiffNames): Promise<Uint8Array> =>
  before.length + after.length <= short ? unifiedDiff(before, after, names) : diffInThread(before, after, names)
