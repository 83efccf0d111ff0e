import { type Claim, type ClaimsSchema, noClaims, type ObjectClaim, unsignedName } from './claim.ts'

type ClaimValue =
  | boolean
  | number
  | string
  | readonly (boolean | number | string)[]
  | { readonly [name: string]: ClaimValue }
export type Claims = { readonly [name: string]: ClaimValue }

/** A claim that was left out, and why. */
type ClaimNote = { readonly claim: string; readonly message: string }
export type FittedClaims = { readonly signed: Claims; readonly unsigned: Claims; readonly notes: readonly ClaimNote[] }

const longestText = 1000
const longestList = 1000
const mostNotes = 50

/** They are about the token, and not about the visitor. */
const aboutTheToken = new Set(['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'])

/**
 * Of the claims that a visitor brings, those that fit the schema. What does not fit is left out with a note: a token of which one
 * claim is odd still says the rest. What is not proven goes below `unsigned` and nowhere else, whatever it is called.
 *
 * It walks the schema, which is bounded, and not what was sent. Only own values are read.
 */
export function fitClaims(schema: ClaimsSchema, given: { signed?: unknown; unsigned?: unknown }): FittedClaims {
  const notes: ClaimNote[] = []
  const below = schema.properties.get(unsignedName)
  const provable = [...schema.properties].filter(([name]) => name !== unsignedName)
  const proven: ObjectClaim = { ...schema, properties: new Map(provable) }
  const said: ObjectClaim = below?.type === 'object' ? below : noClaims
  const note = (claim: string, message: string) => void (notes.length < mostNotes && notes.push({ claim, message }))
  const signed = given.signed === undefined ? {} : fitObject(proven, given.signed, 'visitor.claims', note)
  const unsigned =
    given.unsigned === undefined ? {} : fitObject(said, given.unsigned, `visitor.claims.${unsignedName}`, note)
  return { signed: (signed ?? {}) as Claims, unsigned: (unsigned ?? {}) as Claims, notes }
}

type Note = (claim: string, message: string) => void

function fit(claim: Claim, value: unknown, path: string, note: Note): ClaimValue | undefined {
  if (claim.type === 'object') return fitObject(claim, value, path, note)
  if (claim.type !== 'array') {
    const fault = primitiveFault(claim, value)
    if (fault) note(path, fault)
    return fault ? undefined : (value as boolean | number | string)
  }
  if (!Array.isArray(value)) {
    note(path, 'is left out: it must be a list')
    return undefined
  }
  if (value.length > longestList) {
    note(path, `is left out: the list has more than ${longestList} entries`)
    return undefined
  }
  const items = Array.from({ length: value.length }, (_, index) => own(value, String(index)))
  const odd = items.findIndex((item) => primitiveFault(claim.items, item) !== undefined)
  if (odd >= 0) {
    note(`${path}[${odd}]`, `${primitiveFault(claim.items, items[odd])}; so the whole list is`)
    return undefined
  }
  return items as (boolean | number | string)[]
}

function fitObject(claim: ObjectClaim, value: unknown, path: string, note: Note): Claims | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    note(path, 'is left out: it must be an object')
    return undefined
  }
  const fitting: [string, ClaimValue][] = []
  for (const [name, inner] of claim.properties) {
    const held = own(value, name)
    if (held === undefined || held === null) continue
    const fitted = fit(inner, held, `${path}.${name}`, note)
    if (fitted !== undefined) fitting.push([name, fitted])
  }
  const unknown = Object.keys(value).filter((name) => !claim.properties.has(name) && !aboutTheToken.has(name))
  for (const name of unknown.slice(0, mostNotes)) {
    note(`${path}.${name.slice(0, 100)}`, 'is left out: the schema of the site does not describe it')
  }
  // Made of entries, so that no name can set a prototype.
  return Object.fromEntries(fitting)
}

function primitiveFault(claim: Exclude<Claim, { type: 'array' | 'object' }>, value: unknown): string | undefined {
  if (claim.type === 'number') {
    return typeof value === 'number' && Number.isFinite(value) ? undefined : 'is left out: it must be a number'
  }
  if (claim.type === 'boolean') return typeof value === 'boolean' ? undefined : 'is left out: it must be true or false'
  if (typeof value !== 'string') return 'is left out: it must be a text'
  if (value.length > longestText) return `is left out: it has more than ${longestText} characters`
  if (claim.values && !claim.values.includes(value))
    return 'is left out: it is none of the values that the schema knows'
  return undefined
}

const own = (holder: object, name: string): unknown => Object.getOwnPropertyDescriptor(holder, name)?.value
