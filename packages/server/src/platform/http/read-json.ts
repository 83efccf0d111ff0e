import { isUtf8 } from 'node:buffer'
import { pauses } from '../pauses.ts'
import { Turns } from '../turns.ts'
import { invalidJson, type JsonLimits, JsonParser, requireKey, requireText, tooDeep, tooMany } from './parse-json.ts'

const unlimited: JsonLimits = { values: Infinity, keys: Infinity, depth: 64 }

/** No operation takes a larger object; enumerating the keys of one is a single step that cannot be interrupted. */
const mostKeys = 5000

/** In bytes: a body up to this size is parsed in one step. */
const parsedInOneStep = 32 * 1024

/** One large body at a time, so that the slices of several do not add up within one turn of the event loop. */
const turns = new Turns()

/** Parses the body of a request. A large one is parsed in slices, between which other requests are served. */
export async function readBody(bytes: Buffer, mostValues: number): Promise<unknown> {
  const limits = { ...unlimited, values: mostValues, keys: mostKeys }
  if (bytes.length <= parsedInOneStep) return readJson(bytes, limits)
  return turns.take('', async () => {
    const parser = new JsonParser(bytes, limits)
    const pause = pauses()
    while (!parser.advance(500)) await pause()
    return parser.result
  })
}

/** Parses JSON, and rejects what later code could not hold: too deep, or text that PostgreSQL cannot store. */
export function readJson(bytes: Buffer, limits: JsonLimits = unlimited): unknown {
  if (bytes.length === 0) return undefined
  // Decoding would replace an invalid byte by U+FFFD without an error.
  if (!isUtf8(bytes)) throw invalidJson('is not UTF-8')
  let value: unknown
  try {
    value = JSON.parse(bytes.toString())
  } catch {
    throw invalidJson('is not JSON')
  }
  requireStorable(value, limits)
  return value
}

export function requireStorable(value: unknown, limits: JsonLimits = unlimited): void {
  let values = 0
  /** Recursion is safe here: it ends at the depth that is rejected. */
  function require(one: unknown, depth: number): void {
    if (++values > limits.values) throw tooMany('values', limits.values)
    if (typeof one === 'string') return requireText(one)
    if (typeof one !== 'object' || one === null) return
    if (depth === limits.depth) throw tooDeep(limits.depth)
    if (Array.isArray(one)) {
      for (const item of one) require(item, depth + 1)
      return
    }
    const keys = Object.keys(one)
    if (keys.length > limits.keys) throw tooMany('keys', limits.keys)
    for (const key of keys) {
      requireKey(key)
      require((one as Record<string, unknown>)[key], depth + 1)
    }
  }
  require(value, 0)
}
