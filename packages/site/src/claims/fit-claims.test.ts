import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleSchema, schemaOf } from '../testing/example-schema.ts'
import { noClaims } from './claim.ts'
import { fitClaims } from './fit-claims.ts'

const schema = schemaOf(exampleSchema)
const noted = (given: { signed?: unknown; unsigned?: unknown }) =>
  fitClaims(schema, given).notes.map(({ claim }) => claim)

test('claims that fit are taken over, proven ones and others apart', () => {
  const signed = { isBetaUser: true, plan: 'pro', seats: 3, groups: ['admins'], account: { isOwner: false } }

  const fitted = fitClaims(schema, { signed: { ...signed, iat: 1, exp: 2 }, unsigned: { persona: 'writer' } })

  expect(fitted).toEqual({ signed, unsigned: { persona: 'writer' }, notes: [] })
})

test('what is not proven stays below unsigned, and a token cannot write there', () => {
  const fitted = fitClaims(schema, {
    signed: { unsigned: { persona: 'writer' }, persona: 'writer' },
    unsigned: { isBetaUser: true, plan: 'pro', unsigned: { dark: true } },
  })

  expect(fitted).toMatchObject({ signed: {}, unsigned: {} })
  expect(fitted.notes.map(({ claim }) => claim)).toEqual([
    'visitor.claims.unsigned',
    'visitor.claims.persona',
    'visitor.claims.unsigned.isBetaUser',
    'visitor.claims.unsigned.plan',
    'visitor.claims.unsigned.unsigned',
  ])
})

test.each<[string, unknown, string]>([
  ['a text for a boolean', { isBetaUser: 'true' }, 'visitor.claims.isBetaUser'],
  ['a value that the schema does not know', { plan: 'Pro' }, 'visitor.claims.plan'],
  ['a number that is none', { seats: Number.NaN }, 'visitor.claims.seats'],
  ['a text that is far too long', { company: 'x'.repeat(1001) }, 'visitor.claims.company'],
  ['a list with one odd entry', { groups: ['admins', 'nobody'] }, 'visitor.claims.groups[1]'],
  ['a text for a list', { groups: 'admins' }, 'visitor.claims.groups'],
  ['a list that is far too long', { groups: Array(1001).fill('admins') }, 'visitor.claims.groups'],
  ['a list for an object', { account: [] }, 'visitor.claims.account'],
  ['an odd claim within an object', { account: { isOwner: 1 } }, 'visitor.claims.account.isOwner'],
  ['no object at all', 'plan', 'visitor.claims'],
])('%s is left out with a note, and the rest stays', (_, signed, claim) => {
  expect(noted({ signed })).toEqual([claim])
  if (typeof signed === 'object') {
    expect(fitClaims(schema, { signed: { ...signed, isBetaUser: undefined, seats: 2 } }).signed).toMatchObject({
      seats: 2,
    })
  }
})

test('whatever is sent, nothing is thrown, no getter runs, and only what the schema describes comes out', () => {
  const trap = { get plan() { throw new Error('a getter ran') } } // prettier-ignore
  expect(fitClaims(schema, { signed: trap }).signed).toEqual({})
  expect(fitClaims(schema, { signed: Object.create({ plan: 'pro' }) as unknown }).signed).toEqual({})
  fc.assert(
    fc.property(
      fc.anything({ withNullPrototype: true, withBigInt: true }),
      fc.object({ key: fc.constantFrom('plan', 'seats', 'account', 'isOwner', '__proto__', 'unsigned') }),
      (anything, near) => {
        for (const given of [anything, near]) {
          const { signed, unsigned } = fitClaims(schema, { signed: given, unsigned: given })
          expect(Object.keys(signed).every((name) => name !== 'unsigned' && schema.properties.has(name))).toBe(true)
          expect(Object.keys(unsigned).every((name) => ['persona', 'dark'].includes(name))).toBe(true)
          expect(Object.getPrototypeOf(signed)).toBe(Object.prototype)
        }
      },
    ),
  )
})

test('without a schema there are no claims', () => {
  expect(fitClaims(noClaims, { signed: { plan: 'pro' }, unsigned: { persona: 'writer' } })).toMatchObject({
    signed: {},
    unsigned: {},
  })
})
