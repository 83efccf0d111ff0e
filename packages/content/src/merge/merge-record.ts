import { canonical } from '../objects/chunk.ts'

/** Fields that only make sense together are merged as one. */
export type Unit = {
  name: string
  fields: readonly string[]
  /** Settles two different changes without asking, the same way whichever side is ours; absent: a conflict. */
  settle?: (ours: Values, theirs: Values) => Values
}

export type Values = { readonly [field: string]: unknown }
type Sides = { base: Values | undefined; ours: Values; theirs: Values }
export type Clash = { unit: string; base: Values; ours: Values; theirs: Values }

/** Each unit from the side that changed it. Where both did, differently, ours stands for now and the clash is told. */
export function mergeUnits(
  { base, ours, theirs }: Sides,
  units: readonly Unit[],
): { merged: Values; clashes: Clash[] } {
  const merged: Record<string, unknown> = {}
  const clashes: Clash[] = []
  for (const { name, fields, settle } of withOthers({ base, ours, theirs }, units)) {
    const [b, o, t] = [pick(base ?? {}, fields), pick(ours, fields), pick(theirs, fields)]
    if (isEqual(o, t) || isEqual(b, t)) Object.assign(merged, o)
    else if (isEqual(b, o)) Object.assign(merged, t)
    else if (settle) Object.assign(merged, settle(o, t))
    else {
      clashes.push({ unit: name, base: b, ours: o, theirs: t })
      Object.assign(merged, o)
    }
  }
  return { merged, clashes }
}

/** Fields that no unit names stand alone. */
function withOthers(sides: Sides, units: readonly Unit[]): Unit[] {
  const named = new Set(units.flatMap(({ fields }) => fields))
  const all = [sides.base ?? {}, sides.ours, sides.theirs].flatMap((side) => Object.keys(side))
  const others = [...new Set(all)].filter((field) => !named.has(field))
  return [...units, ...others.map((field) => ({ name: field, fields: [field] }))]
}

export const pick = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.filter((field) => values[field] !== undefined).map((field) => [field, values[field]]))

export const isEqual = (a: unknown, b: unknown): boolean => canonical([a]) === canonical([b])

/** The same one of two, whichever is named first. */
export const larger = (a: Values, b: Values): Values => (canonical(a) < canonical(b) ? b : a)
