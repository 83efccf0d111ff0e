import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tenureSpans } from './tenure-spans.ts'

const anEnd = fc.option(fc.nat(20), { nil: null })
const tenures = fc.array(
  fc
    .record({
      prefix: fc.constantFrom('', 'a', 'a/b'),
      form: fc.constantFrom('short' as const, 'half' as const),
      since: anEnd,
      until: anEnd,
      name: fc.nat(99),
    })
    .filter(({ since, until }) => since === null || until === null || since < until),
  { maxLength: 8 },
)
const covers = ({ since, until }: { since: number | null; until: number | null }, time: number): boolean =>
  (since ?? -1) <= time && time < (until ?? 99)

test('at every time the longest prefixes count, of them those that are written, and no others', () => {
  fc.assert(
    fc.property(tenures, (given) => {
      const spans = tenureSpans(given)
      for (let time = 0; time <= 20; time++) {
        const held = given.filter((one) => covers(one, time))
        const longest = Math.max(...held.map(({ prefix }) => prefix.length))
        const meant = held.filter(({ prefix }) => prefix.length === longest)
        const written = meant.filter(({ form }) => form !== 'half')
        const expected = (written.length > 0 ? written : meant).map(({ name }) => name)
        const found = spans.filter((one) => covers(one, time)).map(({ name }) => name)
        expect(found.toSorted()).toEqual(expected.toSorted())
      }
    }),
  )
})

test('the last comes first', () => {
  const [first, second] = tenureSpans([
    { prefix: '', form: 'short', since: null, until: null },
    { prefix: 'a', form: 'short', since: 5, until: 9 },
  ])
  expect([first, second]).toEqual([
    { prefix: '', form: 'short', since: 9, until: null },
    { prefix: 'a', form: 'short', since: 5, until: 9 },
  ])
})
