/** Takes from everyone in turn: who adds many stands in its own way only. */
export class FairQueue<Item> {
  readonly #most: { readonly ofAll: number; readonly ofOne: number }
  /** Whose turn is next is first. */
  readonly #lines = new Map<string, Item[]>()
  #size = 0

  constructor(most: { readonly ofAll: number; readonly ofOne: number }) {
    this.#most = most
  }

  get size(): number {
    return this.#size
  }

  /** False where it is full. */
  add(turn: string, item: Item): boolean {
    const line = this.#lines.get(turn)
    if (this.#size >= this.#most.ofAll || (line && line.length >= this.#most.ofOne)) return false
    this.put(turn, item)
    return true
  }

  /** However full it is. */
  put(turn: string, item: Item): void {
    const line = this.#lines.get(turn)
    if (line) line.push(item)
    else this.#lines.set(turn, [item])
    this.#size++
  }

  /** The next one that fits; who has none that does keeps its turn. */
  take(fits: (item: Item) => boolean = () => true): Item | undefined {
    for (const [turn, line] of this.#lines) {
      const place = line.findIndex(fits)
      if (place < 0) continue
      const [item] = line.splice(place, 1)
      this.#lines.delete(turn)
      if (line.length > 0) this.#lines.set(turn, line)
      this.#size--
      return item
    }
    return undefined
  }

  /** Whether it still waited. */
  remove(turn: string, item: Item): boolean {
    const line = this.#lines.get(turn)
    const place = line?.indexOf(item) ?? -1
    if (!line || place < 0) return false
    line.splice(place, 1)
    if (line.length === 0) this.#lines.delete(turn)
    this.#size--
    return true
  }

  /** Everything that waits, which it then does no more. */
  empty(): Item[] {
    const items = [...this.#lines.values()].flat()
    this.#lines.clear()
    this.#size = 0
    return items
  }
}
