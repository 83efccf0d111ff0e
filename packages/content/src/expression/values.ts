/** What an expression can see and give: data as JSON has it, and undefined for what is not there. */
export type Value = undefined | null | boolean | number | string | readonly Value[] | { readonly [name: string]: Value }

type Primitive = undefined | null | boolean | number | string

export function isPrimitive(value: unknown): value is Primitive {
  return value === null || ['undefined', 'boolean', 'number', 'string'].includes(typeof value)
}

/** Functions, symbols and anything with a prototype of its own stay outside: they come in as undefined. */
function asData(value: unknown): Value {
  if (isPrimitive(value) || Array.isArray(value)) return value as Value
  if (typeof value !== 'object') return undefined
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype ? (value as Value) : undefined
}

/** An own property that is a value; inherited ones and getters are not there. */
export function ownProperty(holder: Value, name: Value): Value {
  if (holder === undefined || holder === null || !isPrimitive(name) || name === undefined || name === null)
    return undefined
  if (typeof holder === 'string') return name === 'length' ? holder.length : undefined
  if (typeof holder !== 'object') return undefined
  return asData(Object.getOwnPropertyDescriptor(holder, name.toString())?.value)
}

/** As JavaScript says it, but only of plain values: text made of an object would run its methods. */
export function asText(value: Value): string | undefined {
  return isPrimitive(value) ? String(value) : undefined
}

const longestText = 64 * 1024

/** A text that was put together; one that grew beyond all use is as good as none. */
export const bounded = (text: string): string | undefined => (text.length > longestText ? undefined : text)
