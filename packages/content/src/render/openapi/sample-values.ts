import { listOf, entriesOf, own, type Part, partOf, textOf } from './parts.ts'
import type { Specification } from './specification.ts'

/** An example of what a schema allows, bounded in depth and size. */
export function exampleOf(schema: unknown, specification: Specification): unknown {
  return new Examples(specification).of(schema, [])
}

class Examples {
  readonly #specification: Specification
  #left = 200

  constructor(specification: Specification) {
    this.#specification = specification
  }

  of(schema: unknown, trail: readonly string[]): unknown {
    const { part, name } = this.#specification.resolve(schema)
    if (!part || --this.#left < 0 || trail.length > 6 || (name !== undefined && trail.includes(name))) return undefined
    const inner = [...trail, name ?? '']
    const given =
      part['example'] ?? listOf(part['examples'])[0] ?? part['default'] ?? part['const'] ?? listOf(part['enum'])[0]
    if (given !== undefined) return given
    const all = listOf(part['allOf'])
    if (all.length > 0)
      return Object.assign(
        {},
        ...all.map((one) => partOf(this.of(one, inner)) ?? {}),
        this.#object(part, inner),
      ) as unknown
    const form = listOf(part['oneOf'] ?? part['anyOf'])[0]
    if (form !== undefined) return this.of(form, inner)
    return this.#byType(part, inner)
  }

  #byType(part: Part, trail: readonly string[]): unknown {
    const types = Array.isArray(part['type']) ? part['type'] : [part['type']]
    const type = textOf(types.find((one) => one !== 'null'))
    if (type === 'array' || part['items'] !== undefined) {
      const item = this.of(part['items'], trail)
      return item === undefined ? [] : [item]
    }
    if (type === 'object' || part['properties'] !== undefined) return this.#object(part, trail)
    if (type === 'integer' || type === 'number') return part['minimum'] ?? 1
    if (type === 'boolean') return true
    return type === 'string' ? (formats[textOf(part['format']) ?? ''] ?? 'text') : undefined
  }

  #object(part: Part, trail: readonly string[]): Record<string, unknown> {
    const made: Record<string, unknown> = {}
    for (const [name, schema] of entriesOf(part['properties'])) {
      if (name === '__proto__' || own(partOf(schema), 'writeOnly') === true) continue
      const value = this.of(schema, trail)
      if (value !== undefined) made[name] = value
    }
    return made
  }
}

const formats: Readonly<Record<string, string>> = {
  date: '2030-01-31',
  'date-time': '2030-01-31T12:00:00Z',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  email: 'name@example.com',
  uri: 'https://example.com',
  binary: '…',
}

const longest = 20_000

/** As JSON; undefined where it says nothing or far too much. */
export function asJson(value: unknown): string | undefined {
  if (value === undefined) return undefined
  const json = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return json === undefined || json.length > longest ? undefined : json
}
