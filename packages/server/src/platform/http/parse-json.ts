import { isUtf8 } from 'node:buffer'
import { Problem } from '../problem.ts'

/** What one JSON text may hold. */
export interface JsonLimits {
  readonly values: number
  /** In one object. */
  readonly keys: number
  readonly depth: number
}

export const invalidJson = (message: string) => new Problem('invalid_request', [{ path: '', message }])

export const tooMany = (what: 'values' | 'keys', limit: number) =>
  invalidJson(what === 'values' ? `has more than ${limit} values` : `has an object with more than ${limit} keys`)

export const tooDeep = (limit: number) => invalidJson(`is nested deeper than ${limit} levels`)

/** Rejects text that PostgreSQL cannot store. */
export function requireText(text: string): void {
  if (!text.isWellFormed()) throw invalidJson('holds half of a surrogate pair')
  if (text.includes('\0')) throw invalidJson('holds the character U+0000')
}

export function requireKey(key: string): void {
  requireText(key)
  if (key === '__proto__') throw invalidJson('holds the key __proto__')
}

const notJson = () => invalidJson('is not JSON')

const quote = 0x22
const backslash = 0x5c

/** In bytes: strings are decoded in pieces of this length. */
const pieceLength = 256 * 1024
const longestNumber = 1000
/** In UTF-16 code units: more than any document or file in a body has. */
const longestString = 8 * 1024 * 1024

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** The bytes that occur in a number or in `true`, `false` and `null`. */
const isScalar = (byte: number | undefined): boolean =>
  byte !== undefined &&
  ((byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    byte === 0x2d ||
    byte === 0x2b ||
    byte === 0x2e ||
    byte === 0x45)

interface Container {
  readonly items: unknown[] | undefined
  readonly fields: Record<string, unknown>
  keys: number
  key: string
}

/** What the grammar allows next. */
type Expected = 'value' | 'first item' | 'key' | 'first key' | 'colon' | 'comma' | 'end'

/**
 * Parses JSON as JSON.parse does, in slices, and applies the limits while it parses.
 * JSON.parse cannot be interrupted: a body of 16 MB would block the event loop for longer than other requests may wait.
 */
export class JsonParser {
  readonly #bytes: Buffer
  readonly #limits: JsonLimits
  readonly #stack: Container[] = []
  #at = 0
  #values = 0
  #expected: Expected = 'value'
  #result: unknown
  /** The decoded pieces of a string that is not complete. */
  #pieces: string[] | undefined
  #length = 0

  constructor(bytes: Buffer, limits: JsonLimits) {
    // Decoding would replace an invalid byte by U+FFFD without an error.
    if (!isUtf8(bytes)) throw invalidJson('is not UTF-8')
    this.#bytes = bytes
    this.#limits = limits
  }

  get result(): unknown {
    return this.#result
  }

  /** Parses at most this number of tokens, or one piece of a string, and returns whether everything is parsed. */
  advance(tokens: number): boolean {
    const end = this.#at + pieceLength
    if (this.#pieces) this.#continueString()
    for (let token = 0; token < tokens && this.#at < end && !this.#pieces; token++) {
      this.#skipBlanks()
      if (this.#expected === 'end') return this.#end()
      this.#token(this.#bytes[this.#at])
    }
    return false
  }

  #skipBlanks(): void {
    while (isBlank(this.#bytes[this.#at])) this.#at++
  }

  #end(): true {
    if (this.#at < this.#bytes.length) throw notJson()
    return true
  }

  #token(byte: number | undefined): void {
    const expected = this.#expected
    if (expected === 'value' || expected === 'first item') {
      if (byte === 0x5d && expected === 'first item') this.#close()
      else this.#value(byte)
    } else if (expected === 'comma') this.#separator(byte)
    else if (expected === 'colon') {
      if (byte !== 0x3a) throw notJson()
      this.#at++
      this.#expected = 'value'
    } else if (byte === 0x7d && expected === 'first key') this.#close()
    else if (byte === quote) this.#openString()
    else throw notJson()
  }

  #separator(byte: number | undefined): void {
    const { items } = this.#stack.at(-1)!
    if (byte === 0x2c) {
      this.#at++
      this.#expected = items ? 'value' : 'key'
    } else if (byte === (items ? 0x5d : 0x7d)) this.#close()
    else throw notJson()
  }

  #value(byte: number | undefined): void {
    if (++this.#values > this.#limits.values) throw tooMany('values', this.#limits.values)
    if (byte === quote) this.#openString()
    else if (byte === 0x5b) this.#open([])
    else if (byte === 0x7b) this.#open(undefined)
    else this.#scalar()
  }

  #open(items: unknown[] | undefined): void {
    if (this.#stack.length >= this.#limits.depth) throw tooDeep(this.#limits.depth)
    this.#at++
    this.#stack.push({ items, fields: {}, keys: 0, key: '' })
    this.#expected = items ? 'first item' : 'first key'
  }

  #close(): void {
    this.#at++
    const { items, fields } = this.#stack.pop()!
    this.#add(items ?? fields)
  }

  #add(value: unknown): void {
    const container = this.#stack.at(-1)
    this.#expected = container ? 'comma' : 'end'
    if (!container) this.#result = value
    else if (container.items) container.items.push(value)
    else container.fields[container.key] = value
  }

  #scalar(): void {
    const start = this.#at
    while (isScalar(this.#bytes[this.#at])) this.#at++
    const length = this.#at - start
    if (length > longestNumber) throw invalidJson(`has a number of more than ${longestNumber} characters`)
    this.#add(parsed(this.#bytes.toString('latin1', start, this.#at)))
  }

  #openString(): void {
    this.#at++
    this.#pieces = []
    this.#length = 0
    this.#continueString()
  }

  /** Decodes up to the end of the string, or one piece of it. */
  #continueString(): void {
    const bytes = this.#bytes
    const start = this.#at
    const end = Math.min(bytes.length, start + pieceLength)
    let at = start
    let hasEscape = false
    while (at < end) {
      const byte = bytes[at]!
      if (byte === quote) break
      if (byte < 0x20) throw notJson()
      if (byte === backslash) {
        hasEscape = true
        at += bytes[at + 1] === 0x75 ? 6 : 2
      } else at++
    }
    // A piece ends between two characters.
    while (at < bytes.length && (bytes[at]! & 0xc0) === 0x80) at++
    if (at >= bytes.length) throw notJson()
    this.#at = at
    const written = bytes.toString('utf8', start, at)
    const piece = hasEscape ? (parsed(`"${written}"`) as string) : written
    this.#pieces!.push(piece)
    this.#length += piece.length
    if (this.#length > longestString) throw invalidJson(`has a string of more than ${longestString} characters`)
    if (bytes[at] === quote) this.#closeString()
  }

  #closeString(): void {
    this.#at++
    const pieces = this.#pieces!
    const text = pieces.length === 1 ? pieces[0]! : pieces.join('')
    this.#pieces = undefined
    if (this.#expected === 'key' || this.#expected === 'first key') this.#key(text)
    else {
      requireText(text)
      this.#add(text)
    }
  }

  #key(text: string): void {
    requireKey(text)
    const container = this.#stack.at(-1)!
    if (++container.keys > this.#limits.keys) throw tooMany('keys', this.#limits.keys)
    container.key = text
    this.#expected = 'colon'
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}
