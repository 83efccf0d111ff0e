/** Values up to a number of bytes in all. What was not asked for longest goes first. */
export class ByteCache<Value> {
  readonly #most: number
  readonly #kept = new Map<string, { readonly value: Value; readonly size: number }>()
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept.value
  }

  set(key: string, value: Value, size: number): void {
    this.delete(key)
    // One that would push out much of the others is not worth it.
    if (size > this.#most / 4) return
    this.#kept.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#most) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0
    this.#kept.delete(key)
  }
}
