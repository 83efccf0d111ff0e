import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disagreements, keptForOthers, pageTarget, rare } from '../testing/compare-sights.ts'
import { scene } from '../testing/random-visits.ts'
import { Oracle } from '../testing/visibility-oracle.ts'
import { seeSite } from './see-site.ts'

const numRuns = 3000

test('what is seen, and why, is what the oracle says, for every part of a site', () => {
  const tally = new Map<string, number>()

  fc.assert(
    fc.property(scene, (given) => {
      expect(disagreements(given, tally)).toEqual([])
    }),
    { numRuns },
  )

  expect(rare(tally)).toEqual([])
})

test('an answer that another visitor would not get is never kept for others', () => {
  const tally = new Map<string, number>()

  fc.assert(
    fc.property(scene, scene, (given, other) => {
      expect(keptForOthers(given, other, tally)).toEqual([])
    }),
    { numRuns },
  )

  expect(tally.get('answers that differ')! / numRuns).toBeGreaterThan(0.3)
})

test('an answer that depends on nobody may be kept for all', () => {
  let shared = 0

  fc.assert(
    fc.property(scene, (given) => {
      const sight = seeSite(given.site, given.structure, given.visit)
      const impersonal = given.pages.filter((page) => !new Oracle(given).pageIsPersonal({ ...page, conditions: [] }))
      shared += impersonal.length
      for (const page of impersonal) expect(sight.of(pageTarget(page)).privateBecause).toEqual([])
    }),
    { numRuns },
  )

  expect(shared / numRuns).toBeGreaterThan(0.3)
})

test('a block is seen where each of its conditions alone would show it', () => {
  let nested = 0

  fc.assert(
    fc.property(scene, (given) => {
      const sight = seeSite(given.site, given.structure, given.visit)
      for (const one of given.pages) {
        const page = pageTarget(one)
        const isShown = (conditions: readonly string[]) => sight.of({ level: 'block', page, conditions }).seen
        if (one.conditions.length > 1 && isShown([])) nested++
        expect(isShown(one.conditions)).toBe(isShown([]) && one.conditions.every((condition) => isShown([condition])))
      }
    }),
    { numRuns },
  )

  expect(nested).toBeGreaterThan(50)
})
