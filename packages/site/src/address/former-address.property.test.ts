import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf } from './address-of.ts'
import type { PageOutput } from './site-path.ts'
import { resolveAddress } from './resolve-address.ts'
import { aWalk, type History, historyOf, lookupInHistory, pagesAt } from './testing/site-history.ts'

const outputs: readonly PageOutput[] = ['page', 'markdown']

/** By every address that ever was: the page that had it last, and whether it has it still. */
function lastOwners({ states, base }: History): Map<string, { page: string; isNow: boolean }> {
  const owners = new Map<string, { page: string; isNow: boolean }>()
  for (const [time, state] of states.entries()) {
    for (const { siteSpace, page } of pagesAt(state)) {
      for (const output of outputs) {
        const address = addressOf(state.prefixes, base, { siteSpace, ...page }, { output })!
        owners.set(address, { page: page.id, isNow: time === states.length - 1 })
      }
    }
  }
  return owners
}

test('every address that ever was leads in one hop to the page that had it last', async () => {
  const seen = { now: 0, before: 0 }
  await fc.assert(
    fc.asyncProperty(aWalk, async (walk) => {
      const history = historyOf(walk)
      const resolve = (address: string) => resolveAddress(address, 'sites.example', lookupInHistory(history))
      for (const [address, { page, isNow }] of lastOwners(history)) {
        const found = await resolve(address)
        expect([address, found]).toMatchObject([address, { type: isNow ? 'page' : 'redirect', page: { id: page } }])
        if (found.type === 'redirect')
          expect(await resolve(found.to)).toMatchObject({ type: 'page', page: { id: page } })
        seen[isNow ? 'now' : 'before']++
      }
    }),
    { numRuns: 200 },
  )
  expect(seen.before).toBeGreaterThan(2_000)
})
