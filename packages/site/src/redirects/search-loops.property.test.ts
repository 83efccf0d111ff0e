import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLoops } from './testing/find-loops.ts'
import { indexRules, type RedirectRule } from './redirect-rules.ts'
import { keysOf, type RedirectSource, sourceKey } from './redirect-source.ts'

const text = fc
  .array(fc.constantFrom('a', 'b', 'ab'), { minLength: 1, maxLength: 3 })
  .map((segments) => segments.map((segment) => `/${segment}`).join(''))
const source = fc.record({ kind: fc.constantFrom('exact' as const, 'below' as const, 'beginning' as const), text })
const target = fc.option(
  fc.record({ text: fc.oneof({ weight: 5, arbitrary: text }, fc.constant('')), carries: fc.boolean() }),
  { nil: undefined },
)
const someRules = fc
  .uniqueArray(fc.record({ source, target }), { selector: (rule) => sourceKey(rule.source), maxLength: 7 })
  .map((rules) => rules.map((rule, id): RedirectRule => ({ id: String(id), ...rule })))

const rank = ({ source: { kind, text: own } }: RedirectRule): number =>
  kind === 'exact' ? 1000 : own.length * 2 + (kind === 'below' ? 1 : 0)

/** By the words of the definition, with no index. */
function ruleFor(rules: readonly RedirectRule[], address: string): RedirectRule | undefined {
  const isFor = ({ kind, text: own }: RedirectSource): boolean => {
    if (kind === 'beginning') return address.startsWith(own)
    return address === own || (kind === 'below' && address.startsWith(`${own}/`))
  }
  const [first, ...others] = rules.filter((rule) => isFor(rule.source))
  return others.reduce((best, rule) => (best && rank(best) > rank(rule) ? best : rule), first)
}

function next(rules: readonly RedirectRule[], address: string): string | undefined {
  const rule = ruleFor(rules, address)
  if (!rule?.target) return undefined
  const rest = rule.target.carries ? address.slice(rule.source.text.length).replace(/^(?=[^/])/u, '/') : ''
  return `${rule.target.text}${rest}`
}

/** Whether an address is sent on for ever, as far as can be seen. */
function isEndless(rules: readonly RedirectRule[], address: string): boolean {
  let at: string | undefined = address
  for (let step = 0; step < 120; step++) {
    at = next(rules, at)
    if (at === undefined) return false
  }
  return true
}

/** All that the rules can tell apart, down to four segments, and what no rule names. */
const pieces = ['a', 'b', 'ab', 'z']
const addresses = [1, 2, 3, 4].flatMap((depth) =>
  Array.from({ length: pieces.length ** depth }, (_, number) =>
    Array.from(
      { length: depth },
      (_one, at) => `/${pieces[Math.floor(number / pieces.length ** at) % pieces.length]}`,
    ).join(''),
  ),
)

test('a loop is found where an address is sent round for ever, and nowhere else', () => {
  const seen = { loops: 0, none: 0, shrinking: 0 }
  fc.assert(
    fc.property(someRules, (rules) => {
      const found = findLoops(rules)
      expect(found.length > 0).toBe(addresses.some((address) => isEndless(rules, address)))
      if (found.length > 0) seen.loops++
      else seen.none++
      // What leads into itself and still ends is no loop.
      const isInto = rules.some((one) => one.target?.carries === true && one.source.text.startsWith(one.target.text))
      if (found.length === 0 && isInto) seen.shrinking++
    }),
    { numRuns: 3000 },
  )
  expect(Math.min(seen.loops, seen.none, seen.shrinking)).toBeGreaterThan(200)
})

test('without one rule of each loop there is none left', () => {
  fc.assert(
    fc.property(someRules, (rules) => {
      let left = rules
      for (let turn = 0; turn < rules.length && findLoops(left).length > 0; turn++) {
        const broken = new Set(findLoops(left).map((loop) => loop.rules[0]))
        left = left.filter((rule) => !broken.has(rule))
      }
      expect(findLoops(left)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('a page on the way ends it, where the way is one of single addresses', () => {
  let ended = 0
  fc.assert(
    fc.property(someRules, (rules) => {
      const loops = findLoops(rules)
      const served = new Set(loops.flatMap((loop) => (loop.isSingle ? loop.texts.slice(0, 1) : [])))
      const left = findLoops(rules, (address) => served.has(address))
      expect(left.length).toBe(loops.filter((loop) => !loop.isSingle).length)
      ended += loops.length - left.length
    }),
    { numRuns: 1000 },
  )
  expect(ended).toBeGreaterThan(50)
})

test('the index, and the keys that a database is asked for, find the same rule', () => {
  fc.assert(
    fc.property(someRules, fc.constantFrom(...addresses), (rules, address) => {
      const expected = ruleFor(rules, address)
      const byKey = new Map(rules.map((rule) => [sourceKey(rule.source), rule]))
      expect(indexRules(rules).at(address)).toBe(expected)
      expect(keysOf(address).flatMap((key) => byKey.get(key) ?? [])[0]).toBe(expected)
    }),
    { numRuns: 3000 },
  )
})
