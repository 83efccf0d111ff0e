import type { TSchema } from 'typebox'

/** More than any request needs; validating this number takes about 20 ms. */
const mostOfAll = 120_000

/** What a caller sends by mistake is described rather than counted. */
const fewest = 1000

interface Schema {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly maxProperties?: number
  readonly items?: Schema
  readonly maxItems?: number
}

/** The number of JSON values a body may have: twice as many as the largest valid one, within bounds. */
export const valueLimitOf = (body: TSchema | null): number =>
  Math.min(mostOfAll, Math.max(fewest, 2 * (body ? mostValuesIn(body as Schema) : 0)))

function mostValuesIn(schema: Schema): number {
  const { anyOf, oneOf, properties, patternProperties, items } = schema
  const choices = anyOf ?? oneOf
  if (choices) return Math.max(...choices.map(mostValuesIn))
  if (schema.type === 'array') return 1 + times(schema.maxItems, items)
  if (schema.type === 'object') {
    const named = Object.values(properties ?? {}).reduce((sum, one) => sum + mostValuesIn(one), 1)
    const others = Object.values(patternProperties ?? {}).map((one) => times(schema.maxProperties, one))
    return Math.max(named, ...others)
  }
  return schema.type === undefined && !('const' in schema) && !('enum' in schema) ? Infinity : 1
}

const times = (most = Infinity, schema: Schema = {}): number => most * mostValuesIn(schema)
