import { asText, bounded, isPrimitive, type Value } from './values.ts'

type Primitive = Extract<Value, string | number | boolean | null | undefined>

/** Operators of JavaScript, with its meaning on plain values. On lists and objects only sameness is defined; else undefined. */
export const binaryOperators: Readonly<Record<string, (left: Value, right: Value) => Value>> = {
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
  '==': looselySame,
  '!=': (left, right) => !looselySame(left, right),
  '<': onPlain((left, right) => left! < right!),
  '<=': onPlain((left, right) => left! <= right!),
  '>': onPlain((left, right) => left! > right!),
  '>=': onPlain((left, right) => left! >= right!),
  '+': onPlain((left, right) =>
    typeof left === 'string' || typeof right === 'string'
      ? bounded(String(left) + String(right))
      : Number(left) + Number(right),
  ),
  '-': onPlain((left, right) => Number(left) - Number(right)),
  '*': onPlain((left, right) => Number(left) * Number(right)),
  '/': onPlain((left, right) => Number(left) / Number(right)),
  '%': onPlain((left, right) => Number(left) % Number(right)),
}

export const unaryOperators: Readonly<Record<string, (value: Value) => Value>> = {
  '!': (value) => !value,
  '-': (value) => (isPrimitive(value) ? -Number(value) : undefined),
  '+': (value) => (isPrimitive(value) ? Number(value) : undefined),
  typeof: (value) => typeof value,
}

/** The only functions there are. On what is not a text or a list they are false. */
export const methods: Readonly<Record<string, (holder: Value, sought: Value) => Value>> = {
  includes: (holder, sought) => {
    // Not as a method of the list, which may have its own.
    if (Array.isArray(holder)) return Array.prototype.includes.call(holder, sought)
    const text = asText(sought)
    return typeof holder === 'string' && text !== undefined && holder.includes(text)
  },
  startsWith: (holder, sought) => typeof holder === 'string' && typeof sought === 'string' && holder.startsWith(sought),
  endsWith: (holder, sought) => typeof holder === 'string' && typeof sought === 'string' && holder.endsWith(sought),
}

function onPlain(operate: (left: Primitive, right: Primitive) => Value): (left: Value, right: Value) => Value {
  return (left, right) => (isPrimitive(left) && isPrimitive(right) ? operate(left, right) : undefined)
}

function looselySame(left: Value, right: Value): boolean {
  // oxlint-disable-next-line eqeqeq
  return isPrimitive(left) && isPrimitive(right) ? left == right : left === right
}
