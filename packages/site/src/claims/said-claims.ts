import { type ClaimsSchema, type ObjectClaim, type PrimitiveClaim, unsignedName } from './claim.ts'

/**
 * Of what the query of an address says about a visitor, `persona=writer` or `team.name=A`, the claims without proof that a site
 * knows. A text becomes what the schema says that it is; a list is said by saying it several times.
 */
export function readSaidClaims(
  schema: ClaimsSchema,
  said: Iterable<readonly [path: string, text: string]>,
): Readonly<Record<string, unknown>> {
  const texts = new Map<string, string[]>()
  for (const [path, text] of said) texts.set(path, [...(texts.get(path) ?? []), text])
  const unsigned = schema.properties.get(unsignedName)
  return unsigned?.type === 'object' ? valuesOf(unsigned, '', texts) : {}
}

/** It walks the schema, which is bounded. */
function valuesOf(claim: ObjectClaim, above: string, texts: ReadonlyMap<string, readonly string[]>) {
  const found: [string, unknown][] = []
  for (const [name, inner] of claim.properties) {
    const path = `${above}${name}`
    if (inner.type === 'object') {
      const below = valuesOf(inner, `${path}.`, texts)
      if (Object.keys(below).length > 0) found.push([name, below])
      continue
    }
    const isList = inner.type === 'array'
    const values = (texts.get(path) ?? []).map((text) => valueOf(isList ? inner.items : inner, text))
    if (values.length > 0) found.push([name, isList ? values : values.at(-1)])
  }
  return Object.fromEntries(found)
}

const booleans: Readonly<Record<string, boolean>> = { true: true, false: false }

/** What is no number and no boolean stays a text, which does not fit. */
function valueOf({ type }: PrimitiveClaim, text: string): unknown {
  if (type === 'boolean') return booleans[text] ?? text
  return type === 'number' && /^-?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : text
}
