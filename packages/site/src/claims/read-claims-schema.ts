import type { Claim, ClaimsSchema, ObjectClaim, PrimitiveClaim } from './claim.ts'
import { unsignedName } from './claim.ts'

/** `path` is a JSON Pointer into the schema. */
type SchemaFault = { readonly path: string; readonly message: string }
type ReadSchema =
  | { readonly ok: true; readonly schema: ClaimsSchema }
  | { readonly ok: false; readonly faults: readonly SchemaFault[] }

export const schemaLimits = {
  /** Objects within objects. */
  depth: 5,
  claims: 200,
  /** Of all enums together. */
  values: 1000,
  name: 100,
  value: 200,
  description: 1000,
} as const

const draft = 'http://json-schema.org/draft-07/schema#'
const mostFaults = 50

type Json = Readonly<Record<string, unknown>>
interface Run {
  readonly faults: SchemaFault[]
  claims: number
  values: number
}

/**
 * Reads a JSON Schema (draft-07) of the few forms that claims may have. What it does not know is refused rather than passed over:
 * a keyword that had no effect would be a rule that nobody keeps. Nothing of it is ever compiled.
 */
export function readClaimsSchema(json: unknown): ReadSchema {
  const run: Run = { faults: [], claims: 0, values: 0 }
  const properties = new Map<string, Claim>()
  if (isObject(json)) {
    closed(run, '', json, ['$schema', 'type', 'properties', 'additionalProperties'])
    const { $schema: names = draft } = json
    if (names !== draft && names !== draft.slice(0, -1)) {
      fault(run, '/$schema', `must be "${draft}", the only kind of schema that is read here`)
    }
    readObject(run, '', json, 0, properties)
  } else fault(run, '', 'must be an object: a JSON Schema with type, properties and additionalProperties')
  if (run.faults.length > 0) return { ok: false, faults: run.faults.slice(0, mostFaults) }
  return { ok: true, schema: { type: 'object', description: '', properties } }
}

/** What an object with properties has at every level. */
function readObject(run: Run, path: string, json: Json, depth: number, into: Map<string, Claim>): void {
  if (json['type'] !== 'object') fault(run, `${path}/type`, 'must be "object"')
  if (json['additionalProperties'] !== false) {
    fault(run, `${path}/additionalProperties`, 'must be false: claims that are not described are not read')
  }
  const { properties } = json
  if (!isObject(properties)) {
    fault(run, `${path}/properties`, 'must be an object with one entry for each claim')
    return
  }
  for (const [name, inner] of Object.entries(properties)) {
    if (run.faults.length >= mostFaults) return
    const place = `${path}/properties/${escaped(name)}`
    if (++run.claims > schemaLimits.claims) {
      fault(run, place, `is one too many: a site knows at most ${schemaLimits.claims} claims`)
      return
    }
    const fit = nameFault(name)
    if (fit) fault(run, place, fit)
    const claim = readClaim(run, place, inner, depth + 1, path === '' && name === unsignedName)
    if (claim && !fit) into.set(name, claim)
  }
}

function readClaim(run: Run, path: string, json: unknown, depth: number, isUnsigned: boolean): Claim | undefined {
  if (!isObject(json)) {
    fault(run, path, 'must be an object with a type and a description')
    return undefined
  }
  if (isUnsigned && json['type'] !== 'object') {
    fault(run, `${path}/type`, 'must be "object": below it stand the claims that a visitor makes without proof')
    return undefined
  }
  const description = readDescription(run, path, json, isUnsigned)
  switch (json['type']) {
    case 'array': {
      closed(run, path, json, ['type', 'description', 'items'])
      const { items } = json
      const inner = isObject(items) ? readPrimitive(run, `${path}/items`, items, '') : undefined
      if (!isObject(items)) fault(run, `${path}/items`, 'must say what the list holds: boolean, number or string')
      else readDescription(run, `${path}/items`, items, true)
      return inner && { type: 'array', description, items: inner }
    }
    case 'object': {
      closed(run, path, json, ['type', 'description', 'properties', 'additionalProperties'])
      if (depth > schemaLimits.depth) {
        fault(run, path, `lies too deep: objects may hold objects ${schemaLimits.depth} times`)
        return undefined
      }
      const properties = new Map<string, Claim>()
      readObject(run, path, json, depth, properties)
      return { type: 'object', description, properties } satisfies ObjectClaim
    }
    default:
      return readPrimitive(run, path, json, description, ', "array" or "object"')
  }
}

function readPrimitive(run: Run, path: string, json: Json, description: string, more = ''): PrimitiveClaim | undefined {
  const { type } = json
  if (type === 'boolean' || type === 'number') {
    closed(run, path, json, ['type', 'description'])
    return { type, description }
  }
  if (type !== 'string') {
    const known = more ? `"boolean", "number", "string"${more}` : '"boolean", "number" or "string"'
    fault(run, `${path}/type`, `must be ${known}`)
    return undefined
  }
  closed(run, path, json, ['type', 'description', 'enum'])
  return {
    type,
    description,
    values: json['enum'] === undefined ? null : readValues(run, `${path}/enum`, json['enum']),
  }
}

function readValues(run: Run, path: string, json: unknown): readonly string[] {
  if (!Array.isArray(json) || json.length === 0) {
    fault(run, path, 'must be a list of at least one text; leave it out where every text may be')
    return []
  }
  run.values += json.length
  if (run.values > schemaLimits.values) {
    fault(run, path, `is too much: a site knows at most ${schemaLimits.values} values of all its claims together`)
    return []
  }
  const seen = new Set<string>()
  json.forEach((value: unknown, index) => {
    const place = `${path}/${index}`
    if (typeof value !== 'string') fault(run, place, 'must be a text')
    else if (value.length > schemaLimits.value) fault(run, place, `must have at most ${schemaLimits.value} characters`)
    else if (!isReadable(value)) fault(run, place, 'must not hold control characters or broken ones')
    else if (seen.has(value)) fault(run, place, `stands there twice: take one "${value}" away`)
    else seen.add(value)
  })
  return [...seen]
}

function readDescription(run: Run, path: string, json: Json, isOptional: boolean): string {
  const { description } = json
  if (description === undefined && isOptional) return ''
  if (typeof description !== 'string' || description.trim() === '') {
    fault(run, `${path}/description`, 'must say in words what the claim means: authors choose conditions by it')
    return ''
  }
  if (description.length > schemaLimits.description) {
    fault(run, `${path}/description`, `must have at most ${schemaLimits.description} characters`)
  }
  return description
}

function closed(run: Run, path: string, json: Json, known: readonly string[]): void {
  for (const name of Object.keys(json)) {
    if (run.faults.length >= mostFaults) return
    if (known.includes(name)) continue
    fault(run, `${path}/${escaped(name)}`, `is not read here: take it away (known are ${known.join(', ')})`)
  }
}

/** Names that lead to what every object has would be read as claims that no token carries. */
const inherited = new Set(['__proto__', 'constructor', 'prototype'])

function nameFault(name: string): string | undefined {
  if (name === '' || name.length > schemaLimits.name) return `must have a name of 1 to ${schemaLimits.name} characters`
  if (inherited.has(name)) return 'must have another name: this one means something to JavaScript'
  return isReadable(name) ? undefined : 'must have a name without control characters'
}

const isReadable = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text)
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const escaped = (name: string) => name.slice(0, 200).replaceAll('~', '~0').replaceAll('/', '~1')
const fault = (run: Run, path: string, message: string) => void run.faults.push({ path, message })
