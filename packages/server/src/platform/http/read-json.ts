import { Problem } from '../problem.ts'

const deepest = 64

const fault = (message: string) => new Problem('invalid_request', [{ path: '', message }])

/** Parses a body, and refuses what later code could not hold: too deep, or text that PostgreSQL cannot store. */
export function readJson(text: string): unknown {
  if (text === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw fault('is not JSON')
  }
  requireStorable(value)
  return value
}

/** Walks without recursion: the depth that is to be refused must not end the walk by itself. */
export function requireStorable(value: unknown): void {
  const queue: (readonly [unknown, number])[] = [[value, 0]]
  for (let item = queue.pop(); item; item = queue.pop()) {
    const [current, depth] = item
    if (typeof current === 'string') requireText(current)
    if (typeof current !== 'object' || current === null) continue
    if (depth >= deepest) throw fault(`is nested deeper than ${deepest} levels`)
    for (const [key, inner] of Object.entries(current)) {
      requireText(key)
      if (key === '__proto__') throw fault('holds the key __proto__')
      queue.push([inner, depth + 1])
    }
  }
}

function requireText(text: string): void {
  if (!text.isWellFormed()) throw fault('holds half of a surrogate pair')
  if (text.includes('\0')) throw fault('holds the character U+0000')
}
