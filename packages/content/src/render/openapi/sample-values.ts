import { listOf, entriesOf, own, type Part, partOf, textOf } from './parts.ts'
import type { Specification } from './specification.ts'

/** Which way something goes: what only the server says is not asked for, and what only callers say is not answered. */
export type Way = 'request' | 'response'

const leftOut: Readonly<Record<Way, string>> = { request: 'readOnly', response: 'writeOnly' }

/** Whether a field goes this way. */
export const goes = (schema: unknown, way: Way | undefined): boolean =>
  way === undefined || own(partOf(schema), leftOut[way]) !== true

/** An example of what a schema allows, bounded in depth and size. */
export function exampleOf(schema: unknown, specification: Specification, way: Way): unknown {
  return new Examples(specification, way).of(schema, [])
}

class Examples {
  readonly #specification: Specification
  readonly #way: Way
  #left = 200

  constructor(specification: Specification, way: Way) {
    this.#specification = specification
    this.#way = way
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
      if (name === '__proto__' || !goes(this.#specification.resolve(schema).part, this.#way)) continue
      const value = this.of(schema, trail)
      if (value !== undefined) made[name] = value
    }
    return made
  }
}

/** What stands for the bytes of a file. */
export const fileExample = '…'

const formats: Readonly<Record<string, string>> = {
  date: '2030-01-31',
  'date-time': '2030-01-31T12:00:00Z',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  email: 'name@example.com',
  uri: 'https://example.com',
  binary: fileExample,
}

const longest = 20_000

/** As JSON; undefined where it says nothing or far too much. */
export function asJson(value: unknown): string | undefined {
  if (value === undefined) return undefined
  const json = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return json === undefined || json.length > longest ? undefined : json
}
