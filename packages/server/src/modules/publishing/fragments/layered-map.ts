/** Changes on top of a map until they are so many that a copy is cheaper than carrying them along. */
const mostChanges = (size: number) => Math.max(1024, size / 8)

/** A map of which many versions live side by side: a large one that they share, and what each of them changes. */
export class LayeredMap<Value> {
  readonly #base: ReadonlyMap<string, Value>
  readonly #top: ReadonlyMap<string, Value | undefined>

  constructor(base: ReadonlyMap<string, Value> = new Map(), top: ReadonlyMap<string, Value | undefined> = new Map()) {
    this.#base = base
    this.#top = top
  }

  get(key: string): Value | undefined {
    return this.#top.has(key) ? this.#top.get(key) : this.#base.get(key)
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  /** What is undefined goes. Costs as much as the changes, whatever the size of the map. */
  with(changes: ReadonlyMap<string, Value | undefined>): LayeredMap<Value> {
    if (changes.size === 0) return this
    const top = new Map(this.#top)
    for (const [key, value] of changes) top.set(key, value)
    if (top.size <= mostChanges(this.#base.size)) return new LayeredMap(this.#base, top)
    const base = new Map(this.#base)
    for (const [key, value] of top) {
      if (value === undefined) base.delete(key)
      else base.set(key, value)
    }
    return new LayeredMap(base)
  }
}

/** Which things share a key, the first in order first. Collects changes for a map of such lists. */
export class SharedKeys {
  readonly #map: LayeredMap<readonly string[]>
  readonly changes = new Map<string, readonly string[] | undefined>()

  constructor(map: LayeredMap<readonly string[]>) {
    this.#map = map
  }

  add(key: string, id: string): void {
    const others = this.#listAt(key)
    if (!others.includes(id)) this.changes.set(key, [...others, id].toSorted(byCodeUnits))
  }

  /** Whether the key is nobody's now. */
  remove(key: string, id: string): boolean {
    const others = this.#listAt(key).filter((one) => one !== id)
    this.changes.set(key, others.length === 0 ? undefined : others)
    return others.length === 0
  }

  #listAt(key: string): readonly string[] {
    return (this.changes.has(key) ? this.changes.get(key) : this.#map.get(key)) ?? []
  }
}

const byCodeUnits = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
