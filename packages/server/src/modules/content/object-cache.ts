import { decodeChunk, type Chunk, type Hash } from '@octavo/content'

/** Bytes of objects kept in this process. Chunks take about three times their bytes once they are read. */
const capacity = 64 * 1024 * 1024
const weightOfChunk = 4
/** A document that would push out a thousandth of everything is not worth keeping. */
const largest = capacity / 64

type Kept = { bytes: Uint8Array; chunk?: Chunk; weight: number; wasUsed: boolean }

/**
 * Objects by their hash: they never change, so they may be kept for ever and by everyone. A hash is only ever asked
 * for by somebody whose own tree names it, so organizations share this without learning of each other.
 */
export class ObjectCache {
  readonly #kept = new Map<Hash, Kept>()
  #weight = 0

  bytes(hash: Hash): Uint8Array | undefined {
    return this.#use(hash)?.bytes
  }

  chunk(hash: Hash): Chunk | undefined {
    const kept = this.#use(hash)
    return kept && chunkOf(kept)
  }

  keep(hash: Hash, bytes: Uint8Array): void {
    if (this.#kept.has(hash) || bytes.length > largest) return
    const weight = bytes.length * weightOfChunk + 200
    this.#kept.set(hash, { bytes, weight, wasUsed: false })
    this.#weight += weight
    if (this.#weight > capacity) this.#shrink()
  }

  /** The oldest go first, but for those that were used since they were last looked at: to note that costs a reader nothing. */
  #shrink(): void {
    for (const [hash, kept] of this.#kept) {
      if (this.#weight <= capacity) return
      this.#kept.delete(hash)
      if (kept.wasUsed) {
        kept.wasUsed = false
        this.#kept.set(hash, kept)
      } else this.#weight -= kept.weight
    }
  }

  #use(hash: Hash): Kept | undefined {
    const kept = this.#kept.get(hash)
    if (kept) kept.wasUsed = true
    return kept
  }
}

function chunkOf(kept: Kept): Chunk {
  kept.chunk ??= decodeChunk(kept.bytes)
  return kept.chunk
}
