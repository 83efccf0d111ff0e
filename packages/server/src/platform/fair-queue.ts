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
    if (line) line.push(item)
    else this.#lines.set(turn, [item])
    this.#size++
    return true
  }

  take(): Item | undefined {
    const [first] = this.#lines
    if (!first) return undefined
    const [turn, line] = first
    const item = line.shift()
    this.#lines.delete(turn)
    if (line.length > 0) this.#lines.set(turn, line)
    this.#size--
    return item
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
