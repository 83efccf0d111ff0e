import { type IdKind, idPrefixes } from '@octavo/contract'

type Json = Readonly<Record<string, unknown>>

/** Where a schema takes an id: the steps to it, and of what kind of thing it is. */
export interface IdPlace {
  readonly steps: readonly Step[]
  readonly kind: IdKind
}

/** Into a field, into a list, or to the key of a map. */
type Step = { readonly field: string } | 'item' | 'key'

const kindOfPattern = new Map<string, IdKind>(
  (Object.keys(idPrefixes) as IdKind[]).map((kind) => [`^${idPrefixes[kind]}_`, kind]),
)

function kindOf(pattern: unknown): IdKind | undefined {
  if (typeof pattern !== 'string') return undefined
  return kindOfPattern.get(/^\^[a-z]+_/.exec(pattern)?.[0] ?? '')
}

/** Every place of a schema that takes an id, however deep. */
export function idPlaces(schema: unknown, steps: readonly Step[] = []): IdPlace[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { pattern, properties, items, anyOf, oneOf, patternProperties } = schema as Json
  const own = kindOf(pattern)
  return [
    ...(own ? [{ steps, kind: own }] : []),
    ...Object.entries((properties ?? {}) as Json).flatMap(([field, inner]) => idPlaces(inner, [...steps, { field }])),
    ...idPlaces(items, [...steps, 'item']),
    ...((anyOf ?? oneOf ?? []) as unknown[]).flatMap((inner) => idPlaces(inner, steps)),
    ...Object.entries((patternProperties ?? {}) as Json).flatMap(([key, inner]) => {
      const kind = kindOf(key)
      return [...(kind ? [{ steps: [...steps, 'key' as const], kind }] : []), ...idPlaces(inner, [...steps, 'key'])]
    }),
  ]
}

/** The value with a foreign id put in that place, and all else as it was. */
export function withForeignId(value: unknown, [step, ...rest]: readonly Step[], foreign: string): unknown {
  if (step === undefined) return foreign
  if (step === 'item') {
    const list = Array.isArray(value) ? (value as unknown[]) : []
    return [...list.slice(1), withForeignId(list[0], rest, foreign)]
  }
  const map = typeof value === 'object' && value !== null ? (value as Json) : {}
  if (step === 'key') return rest.length === 0 ? { [foreign]: Object.values(map)[0] ?? {} } : map
  return { ...map, [step.field]: withForeignId(map[step.field], rest, foreign) }
}

export const pathOf = (steps: readonly Step[]): string =>
  steps.map((step) => (typeof step === 'string' ? `(${step})` : step.field)).join('/')
