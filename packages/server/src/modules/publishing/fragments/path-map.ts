import { loosely, type PathIndex } from '@octavo/content'
import { LayeredMap, SharedKeys } from './layered-map.ts'

/** Where a thing lay and lies now; undefined where it has no file. */
interface Moved {
  readonly id: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Things by the paths of their files. A version stays what it is; the next one costs as much as what moved. */
export class PathMap implements PathIndex {
  readonly #exact: LayeredMap<readonly string[]>
  /** Paths by their loose form, those alone that differ from it. */
  readonly #loose: LayeredMap<readonly string[]>

  constructor(
    exact: LayeredMap<readonly string[]> = new LayeredMap(),
    loose: LayeredMap<readonly string[]> = new LayeredMap(),
  ) {
    this.#exact = exact
    this.#loose = loose
  }

  readonly idAt = (path: string): string | undefined => this.#exact.get(path)?.[0]
  readonly has = (path: string): boolean => this.#exact.has(path)

  readonly like = (loose: string): string | undefined => {
    const other = this.#loose.get(loose)?.[0]
    const isItself = this.#exact.has(loose) && loosely(loose) === loose
    return isItself && (other === undefined || loose < other) ? loose : other
  }

  with(moved: readonly Moved[]): PathMap {
    const exact = new SharedKeys(this.#exact)
    const loose = new SharedKeys(this.#loose)
    for (const { id, before, after } of moved) {
      if (before === after) continue
      if (before !== undefined && exact.remove(before, id) && loosely(before) !== before) {
        loose.remove(loosely(before), before)
      }
      if (after === undefined) continue
      exact.add(after, id)
      if (loosely(after) !== after) loose.add(loosely(after), after)
    }
    return new PathMap(this.#exact.with(exact.changes), this.#loose.with(loose.changes))
  }
}
