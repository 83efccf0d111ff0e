import { evaluate, parseExpression } from '@octavo/content'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schemaOf } from '../testing/example-schema.ts'
import { checkCondition } from './check-condition.ts'
import { fitClaims } from './fit-claims.ts'
import { templateConditions } from './template-conditions.ts'

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((value) => value.isWellFormed() && !/\p{Cc}/u.test(value))
const name = fc
  .oneof(
    text,
    fc.constantFrom('plan', 'length', 'class', 'unsigned', 'vars', 'a b', '"', '\\', '\u2028', 'https://x/y'),
  )
  .filter((one) => !['__proto__', 'constructor', 'prototype'].includes(one))
const description = fc.constant('What it means')
const choice = fc.record({
  type: fc.constant('string'),
  description,
  enum: fc.uniqueArray(text, { minLength: 1, maxLength: 4 }),
})
const flag = fc.record({ type: fc.constant('boolean'), description })
const object = (claim: fc.Arbitrary<unknown>) =>
  fc.record({
    type: fc.constant('object'),
    description,
    properties: fc.dictionary(name, claim, { maxKeys: 4 }),
    additionalProperties: fc.constant(false),
  })
const { claim } = fc.letrec<{ claim: unknown }>((tie) => ({
  claim: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    choice,
    flag,
    fc.record({ type: fc.constant('array'), description, items: choice }),
    object(tie('claim')),
  ),
}))
const jsonSchema = fc
  .tuple(fc.dictionary(name, claim, { maxKeys: 4 }), object(claim))
  .map(([properties, unsigned]) => ({
    type: 'object',
    properties: { ...properties, unsigned },
    additionalProperties: false,
  }))

test('every template of every schema can be kept, holds for a visitor who has the claim, and for no other', () => {
  let templates = 0
  fc.assert(
    fc.property(jsonSchema, (json) => {
      const schema = schemaOf(json)
      for (const { condition } of templateConditions(schema)) {
        templates++
        expect(checkCondition(condition, schema)).toBeUndefined()
        const parsed = parseExpression(condition)
        const holds = (claims: object) => parsed.ok && evaluate(parsed.expression, { visitor: { claims } })
        expect(holds({})).toBe(false)
        const { signed, unsigned, notes } = fitClaims(schema, claimsFor(condition))
        expect(notes).toEqual([])
        expect(holds({ ...signed, unsigned })).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
  expect(templates).toBeGreaterThan(300)
})

/** Claims that make a template hold, read from its text alone. */
function claimsFor(condition: string): { signed: object; unsigned: object } {
  const [, path, list, value] = /^visitor\.claims(.*?)(?: === |(\.includes\())(true|"(?:[^"\\]|\\.)*")\)?$/su.exec(
    condition,
  )!
  const names = [...path!.matchAll(/\.([^.[]+)|\[("(?:[^"\\]|\\.)*")\]/gsu)].map(([, plain, quoted]) =>
    quoted === undefined ? plain! : (JSON.parse(quoted) as string),
  )
  const given: unknown = JSON.parse(value!)
  const leaf = list === undefined ? given : [given]
  const claims = names.reduceRight<unknown>((inner, one) => ({ [one]: inner }), leaf) as Record<string, object>
  const { unsigned = {}, ...signed } = claims
  return { signed, unsigned }
}
