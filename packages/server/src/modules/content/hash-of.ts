import { createHash } from 'node:crypto'
import type { Hash } from '@octavo/content'

export const hashOf = (bytes: Uint8Array): Hash => createHash('sha256').update(bytes).digest('hex') as Hash
