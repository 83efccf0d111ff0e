import { capabilities, type Operation } from '@octavo/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { isCompared, openForeignIds, swapsOf } from './foreign-ids.ts'
import { startWorlds } from './provoke.ts'
import { faultsOf } from './try-roles.ts'
import { meetProblems, provokedOf } from './walk-operation.ts'

export type Capability = keyof typeof capabilities

/** Holds every operation of these capabilities against the contract, the role matrix and ids of other organizations. */
export async function testContract(...names: readonly Capability[]): Promise<void> {
  const worlds = await startWorlds()
  const { world } = worlds
  const operations = names.flatMap((name) => Object.values<Operation>(capabilities[name]))
  const swaps = operations.flatMap(swapsOf)
  const foreignIds = await openForeignIds(world)
  afterAll(() => foreignIds.close())

  describe.for(operations.map((operation) => [operation.id, operation] as const))('%s', ([, operation]) => {
    test('returns what it declares, and each problem it declares can be met', async () => {
      const { met, scene } = await meetProblems(worlds, operation)
      expect(met).toEqual(Object.fromEntries(provokedOf(operation).map((type) => [type, type])))

      const caller = operation.access.on === 'public' ? undefined : scene.place.caller
      const response = await world.call(operation, scene.input, caller)
      expect(response.status).toBe(operation.status)
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(response.headers.has('etag')).toBe(operation.tagged)
      expect(response.headers.has('location')).toBe(operation.status === 201)
      expect(response.headers.has('deprecation')).toBe(operation.deprecated !== null)
    })

    test('is allowed to those whom the role matrix names, and denied to all others', async () => {
      expect(await faultsOf(world, operation)).toEqual([])
    })
  })

  if (swaps.length === 0) return
  test.for(swaps.map((swap) => [swap.name, swap] as const))(
    'an id of another organization is not found and changes nothing: %s',
    async ([, swap]) => {
      const { status, places, before, after } = await foreignIds.try(swap)

      expect(isCompared(swap) ? [412] : [400, 404]).toContain(status)
      // The response names the place of an id that is not in the path.
      if (swap.part !== 'params' && status !== 412) expect(places).not.toEqual([])
      expect(after).toEqual(before)
    },
  )
}
