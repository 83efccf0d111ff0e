/** A part of a specification, as nobody has checked it. */
export type Part = Readonly<Record<string, unknown>>

export function partOf(value: unknown): Part | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : undefined
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, 500) : [])
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
export const entriesOf = (value: unknown): [string, unknown][] => Object.entries(partOf(value) ?? {}).slice(0, 500)
export const own = (value: Part | undefined, key: string): unknown =>
  value && Object.hasOwn(value, key) ? value[key] : undefined
