import { isUtf8 } from 'node:buffer'
import { Problem } from '../problem.ts'

const deepest = 64

const fault = (message: string) => new Problem('invalid_request', [{ path: '', message }])

/** Parses a body, and refuses what later code could not hold: too deep, or text that PostgreSQL cannot store. */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  // Decoded anyhow, a wrong byte would become U+FFFD without a word, and be stored as that.
  if (!isUtf8(bytes)) throw fault('is not UTF-8')
  let value: unknown
  try {
    value = JSON.parse(bytes.toString())
  } catch {
    throw fault('is not JSON')
  }
  requireStorable(value)
  return value
}

/** Recursion is safe here: it ends at the depth that is refused. */
export function requireStorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') return requireText(value)
  if (typeof value !== 'object' || value === null) return
  if (depth === deepest) throw fault(`is nested deeper than ${deepest} levels`)
  if (Array.isArray(value)) {
    for (const item of value) requireStorable(item, depth + 1)
    return
  }
  for (const key of Object.keys(value)) {
    requireText(key)
    if (key === '__proto__') throw fault('holds the key __proto__')
    requireStorable((value as Record<string, unknown>)[key], depth + 1)
  }
}

function requireText(text: string): void {
  if (!text.isWellFormed()) throw fault('holds half of a surrogate pair')
  if (text.includes('\0')) throw fault('holds the character U+0000')
}
