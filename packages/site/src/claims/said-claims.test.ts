import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleSchema, schemaOf } from '../testing/example-schema.ts'
import { noClaims } from './claim.ts'
import { fitClaims } from './fit-claims.ts'
import { readSaidClaims } from './said-claims.ts'

const primitive = (type: string) => ({ type, description: 'Said' })
const object = (properties: object) => ({
  type: 'object',
  description: 'Said',
  properties,
  additionalProperties: false,
})
const schema = schemaOf({
  type: 'object',
  properties: {
    plan: primitive('string'),
    unsigned: object({
      persona: { ...primitive('string'), enum: ['developer', 'writer'] },
      isBeta: primitive('boolean'),
      seats: primitive('number'),
      groups: { type: 'array', description: 'Said', items: primitive('string') },
      team: object({ name: primitive('string') }),
    }),
  },
  additionalProperties: false,
})

test('what an address says becomes what the schema knows it as', () => {
  const said: [string, string][] = [
    ['persona', 'developer'],
    ['persona', 'writer'],
    ['isBeta', 'true'],
    ['seats', '-12.5'],
    ['groups', 'a'],
    ['groups', 'b'],
    ['team.name', 'A'],
  ]
  const claims = { persona: 'writer', isBeta: true, seats: -12.5, groups: ['a', 'b'], team: { name: 'A' } }

  expect(readSaidClaims(schema, said)).toEqual(claims)
  expect(fitClaims(schema, { unsigned: readSaidClaims(schema, said) })).toEqual({
    signed: {},
    unsigned: claims,
    notes: [],
  })
})

test('what the site does not know is not there, and what has to be proven cannot be said', () => {
  const said: [string, string][] = [
    ['plan', 'pro'],
    ['unsigned.persona', 'writer'],
    ['team', 'A'],
    ['team.name.length', '1'],
    ['__proto__.isBeta', 'true'],
    ['', 'x'],
  ]

  expect(readSaidClaims(schema, said)).toEqual({})
  expect(readSaidClaims(noClaims, said)).toEqual({})
})

test('what is no number and no boolean does not fit', () => {
  const said: [string, string][] = [
    ['isBeta', '1'],
    ['isBeta', 'toString'],
    ['seats', ''],
    ['seats', '1e999'],
    ['persona', 'admin'],
  ]

  expect(fitClaims(schema, { unsigned: readSaidClaims(schema, said) }).unsigned).toEqual({})
})

test('whatever is said, nothing is proven by it', () => {
  const example = schemaOf(exampleSchema)
  const word = fc.constantFrom(
    'persona',
    'dark',
    'unsigned',
    '__proto__',
    'constructor',
    'isBetaUser',
    'plan',
    'account',
  )
  const path = fc.array(word, { maxLength: 3 }).map((words) => words.join('.'))
  fc.assert(
    fc.property(fc.array(fc.tuple(path, fc.string())), (said) => {
      const fitted = fitClaims(example, { unsigned: readSaidClaims(example, said) })
      expect(fitted.signed).toEqual({})
      expect(Object.getPrototypeOf(fitted.unsigned)).toBe(Object.prototype)
    }),
  )
})
