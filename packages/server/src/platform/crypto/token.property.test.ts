import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isToken, newToken } from './token.ts'

const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']

test('a token that was made is known as one, and no two are alike', () => {
  const made = Array.from({ length: 2000 }, () => newToken('oct'))

  expect(made.every(isToken)).toBe(true)
  expect(new Set(made)).toHaveLength(made.length)
})

test('a token with one character changed is not one', () => {
  const token = newToken('oct')
  fc.assert(
    fc.property(fc.integer({ min: 4, max: token.length - 1 }), fc.constantFrom(...alphabet), (place, character) => {
      fc.pre(token[place] !== character)
      expect(isToken(token.slice(0, place) + character + token.slice(place + 1))).toBe(false)
    }),
    { numRuns: 5000 },
  )
})
