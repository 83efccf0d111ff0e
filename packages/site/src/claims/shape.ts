import type { Claim } from './claim.ts'
import { claimPath } from './claim-path.ts'

/** What a part of an expression can be. An alternative of several, where it has more than one outcome. */
export type Shape =
  | { readonly kind: 'boolean' | 'number' | 'nothing' | 'any'; readonly name?: string }
  /** `values`, where it can only be one of these. */
  | { readonly kind: 'text'; readonly name?: string; readonly values: ReadonlySet<string> | null }
  | { readonly kind: 'list'; readonly name?: string; readonly items: readonly Shape[] }
  | {
      readonly kind: 'object'
      readonly name: string
      /** From `visitor.claims` down to it. */
      readonly path: readonly string[]
      readonly properties: ReadonlyMap<string, Claim>
    }

const words: Readonly<Record<Shape['kind'], string>> = {
  any: 'anything',
  boolean: 'true or false',
  list: 'a list',
  nothing: 'nothing',
  number: 'a number',
  object: 'an object',
  text: 'a text',
}

export const inWords = (shapes: readonly Shape[]): string =>
  [...new Set(shapes.map(({ kind }) => words[kind]))].join(' or ')

export function shapeOfClaim(claim: Claim, path: readonly string[]): Shape {
  const name = claimPath(path)
  switch (claim.type) {
    case 'string':
      return { kind: 'text', name, values: claim.values && new Set(claim.values) }
    case 'array':
      return { kind: 'list', name, items: [{ ...shapeOfClaim(claim.items, path), name: `an entry of ${name}` }] }
    case 'object':
      return { kind: 'object', name, path, properties: claim.properties }
    default:
      return { kind: claim.type, name }
  }
}

export const is = (shapes: readonly Shape[], ...kinds: readonly Shape['kind'][]): boolean =>
  shapes.some(({ kind }) => kind === 'any' || kinds.includes(kind))

/** The same claim twice is one alternative: so there are never more than names and values in the expression. */
export const either = (...alternatives: readonly (readonly Shape[])[]): readonly Shape[] => [
  ...new Set(alternatives.flat()),
]
