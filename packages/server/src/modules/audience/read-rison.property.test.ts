import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRison, RisonError } from './read-rison.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Written from the description of the format, and not from the reader. */
function rison(value: Json): string {
  if (value === null) return '!n'
  if (typeof value === 'boolean') return value ? '!t' : '!f'
  if (typeof value === 'number') return String(value).replace('e+', 'e')
  if (typeof value === 'string') {
    return /^[A-Za-z_./~][\w./~-]*$/.test(value) ? value : `'${value.replaceAll(/[!']/g, '!$&')}'`
  }
  if (Array.isArray(value)) return `!(${value.map(rison).join(',')})`
  return `(${Object.entries(value)
    .map(([key, one]) => `${rison(key)}:${rison(one)}`)
    .join(',')})`
}

const json = fc
  .jsonValue({ maxDepth: 6 })
  .filter((value) => !JSON.stringify(value).includes('__proto__'))
  .map((value) => JSON.parse(JSON.stringify(value)) as Json)

test('what is written as Rison is read as it was', () => {
  fc.assert(fc.property(json, (value) => void expect(readRison(rison(value))).toEqual(value)))
})

test('whatever is not Rison is refused at some character of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...`!'():,tfn10.-e ab"{}[]`), maxLength: 30 }), (text) => {
      try {
        readRison(text)
      } catch (error) {
        expect(error).toBeInstanceOf(RisonError)
        expect((error as RisonError).at).toBeLessThanOrEqual(text.length)
      }
    }),
  )
})

test('examples of the format', () => {
  expect(readRison("(plan:gold,beta:!t,seats:!(1,-2.5e3),note:'it!'s !!',none:!n,empty:(),list:!())")).toEqual({
    plan: 'gold',
    beta: true,
    seats: [1, -2500],
    note: "it's !",
    none: null,
    empty: {},
    list: [],
  })
  for (const wrong of [
    '',
    '(',
    '(a)',
    '(a:)',
    '(a:1',
    '(a:1,)',
    '(a:1,a:2)',
    '(__proto__:1)',
    '!x',
    "'a",
    '1x',
    'a b',
    '!(1',
    "'!a'",
  ]) {
    expect(() => readRison(wrong), wrong).toThrow(RisonError)
  }
  expect(() => readRison('!('.repeat(40) + ')'.repeat(40))).toThrow(/deeper/)
})
