import { createHash } from 'node:crypto'
import type { VariableValue, TagRecord } from '@octavo/content'
import type { ContentLookup } from './look-up.ts'
import type { Ask, Kind, Reads } from './render-task.ts'
import { pauses } from '../../../platform/pauses.ts'

const nothing = (): Record<Kind, Map<string, Ask>> => ({
  links: new Map(),
  includes: new Map(),
  specs: new Map(),
  specSources: new Map(),
  conditions: new Map(),
})

/** What a page depends on for a visitor. */
interface VisitorValues {
  readonly visitor: Readonly<Record<string, unknown>>
  isShown(conditions: readonly string[]): boolean
}

interface ContentValues {
  readonly lookup: ContentLookup
  readonly variables: Readonly<Record<string, VariableValue>>
  readonly tags: Readonly<Record<string, TagRecord>>
}

/**
 * All that a document was ever seen to depend on. Two renderings for which all of it has the same values give the same output, so
 * these values name the output. What another visitor's rendering reads more is added, and names all of them anew.
 */
export class KnownReads {
  #asks = nothing()
  readonly #variables = new Set<string>()
  readonly #claims = new Set<string>()
  readonly #tags = new Set<string>()
  /** Changes with what is depended on. */
  version = 0

  get count(): number {
    const asks = Object.values(this.#asks).reduce((sum, { size }) => sum + size, 0)
    return asks + this.#variables.size + this.#claims.size + this.#tags.size
  }

  get hasConditions(): boolean {
    return this.#asks.conditions.size > 0
  }

  get readsClaims(): boolean {
    return this.#claims.size > 0
  }

  add({ asks, variables, claims, tags }: Reads): void {
    const before = this.count
    for (const [kind, list] of Object.entries(asks) as [Kind, readonly Ask[]][]) {
      for (const ask of list) this.#asks[kind].set(ask.join('\n'), ask)
    }
    for (const name of variables) this.#variables.add(name)
    for (const path of claims) this.#claims.add(path)
    for (const tag of tags) this.#tags.add(tag)
    if (this.count !== before || this.version === 0) this.version++
  }

  /** Names the values of all that comes from the content. */
  async contentKey(document: string, { lookup, variables, tags }: ContentValues): Promise<string> {
    const pause = pauses()
    const hash = createHash('sha256').update(document)
    const note = (...values: readonly unknown[]) => hash.update(`${JSON.stringify(values)}\n`)
    const { links, includes, specs, specSources } = this.#asks
    for (const ask of inOrder(links)) {
      note('link', ask, await lookup.link(ask))
      await pause()
    }
    for (const ask of inOrder(includes)) {
      const found = lookup.include(ask)
      note('include', ask, found?.id, found?.record.path, found?.record.document)
    }
    for (const ask of inOrder(specs)) note('spec', ask, (await lookup.specificationNamed(ask[1]))?.hash)
    for (const ask of inOrder(specSources)) note('source', ask, (await lookup.specification(ask))?.hash)
    for (const name of [...this.#variables].toSorted())
      note('variable', name, name === '*' ? variables : variables[name])
    for (const slug of [...this.#tags].toSorted()) note('tag', slug, tags[slug])
    return hash.digest('base64url')
  }

  /** Names the values of all that comes with the visitor. */
  visitorKey({ visitor, isShown }: VisitorValues): string {
    if (!this.hasConditions && !this.readsClaims) return ''
    const shown = Array.from(inOrder(this.#asks.conditions), ([, condition]) => [condition, isShown([condition])])
    const claims = [...this.#claims].toSorted().map((path) => [path, valueAt(visitor, path)])
    return createHash('sha256')
      .update(JSON.stringify([shown, claims]))
      .digest('base64url')
  }
}

function inOrder(asks: ReadonlyMap<string, Ask>): Ask[] {
  return [...asks].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, ask]) => ask)
}

function valueAt(visitor: unknown, path: string): unknown {
  if (path === '*') return visitor
  let value = visitor
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
