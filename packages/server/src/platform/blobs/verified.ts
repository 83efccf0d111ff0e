import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Hash } from '@octavo/content'

/** Storage gave other bytes than it was given. */
export class DamagedBlob extends Error {
  constructor(hash: Hash) {
    super(`What is stored as ${hash} has another hash: restore it from a backup`)
  }
}

/**
 * Lets the bytes through and holds the last piece back until the hash of all is known: whoever is told how many to
 * expect never has all of a damaged file.
 */
export function verified(hash: Hash): Transform {
  const seen = createHash('sha256')
  let held: Buffer | undefined
  return new Transform({
    transform(piece: Buffer, _, done) {
      seen.update(piece)
      const ready = held
      held = piece
      done(null, ready)
    },
    flush(done) {
      if (seen.digest('hex') === hash) done(null, held)
      else done(new DamagedBlob(hash))
    },
  })
}
