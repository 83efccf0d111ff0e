import { globSync, readFileSync } from 'node:fs'
import { capabilities, type Operation, operations, problemsOf } from '@octavo/contract'
import { expect, test } from 'vitest'
import { createAuthorize } from './modules/access/index.ts'
import type { Authorize } from './platform/http/proof.ts'
import { examples, provocations } from './testing/contract/all-examples.ts'
import { swapsOf } from './testing/contract/foreign-ids.ts'
import { identities } from './testing/contract/identities.ts'
import { idPlaces, pathOf, withForeignId } from './testing/contract/id-places.ts'
import { provoke, startWorlds } from './testing/contract/provoke.ts'
import { roleMatrix } from './testing/contract/role-matrix.ts'
import { sceneOf } from './testing/contract/scene.ts'
import { faultsOf } from './testing/contract/try-roles.ts'
import { provokedOf } from './testing/contract/walk-operation.ts'
import { startWorld } from './testing/start-world.ts'

const sum = (count: (operation: Operation) => number): number =>
  operations.reduce((all, operation) => all + count(operation), 0)

const ids = operations.map(({ id }) => id).toSorted()

test('every capability is tested by its module, once', () => {
  const files = globSync('modules/*/*.contract.test.ts', { cwd: import.meta.dirname })
  const calls = files.map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
  const tested = calls.flatMap((text) => /testContract\(([^)]*)\)/.exec(text)?.[1]?.match(/\w+/g) ?? [])

  expect(tested.toSorted()).toEqual(Object.keys(capabilities).toSorted())
})

test('every operation has one example, and a row of the role matrix with a cell for every identity', () => {
  expect(Object.keys(examples).toSorted()).toEqual(ids)
  expect(Object.keys(roleMatrix).toSorted()).toEqual(ids)
  for (const [id, row] of Object.entries(roleMatrix)) expect(row, id).toHaveLength(identities.length)
})

test('no walk has lost its cases', () => {
  expect(sum((operation) => provokedOf(operation).length) / operations.length).toBeGreaterThan(10)
  expect(sum((operation) => swapsOf(operation).length) / operations.length).toBeGreaterThan(2)
})

test('every provocation is of a problem that its operation declares', () => {
  for (const [id, own] of Object.entries(provocations)) {
    const operation = operations.find((one) => one.id === id)!
    expect(problemsOf(operation), id).toEqual(expect.arrayContaining(Object.keys(own ?? {})))
  }
})

const guard = createAuthorize({ organizationCreation: 'everyone', secretKeys: [] })
const updateOrganization = operations.find(({ id }) => id === 'updateOrganizationById')!

/** Guards with one check missing. */
const withoutRole: Authorize = (reader, access, credentials) =>
  guard(reader, { ...access, needs: access.on === 'self' ? 'act' : 'view' } as never, credentials)
const withoutScope: Authorize = async (reader, access, credentials) =>
  guard(reader, { ...access, scope: 'site:ask' } as never, credentials)

const worlds = await startWorlds()
const withoutRoleCheck = await startWorld({ database: worlds.world.url, authorize: withoutRole })
const withoutScopeCheck = await startWorld({ authorize: withoutScope })

test('the walk notices a guard without a role check', async () => {
  const scene = await sceneOf(worlds.world, updateOrganization)

  expect(await provoke(worlds, scene, 'forbidden')).toEqual(['forbidden'])
  expect((await provoke({ ...worlds, world: withoutRoleCheck }, scene, 'forbidden')).at(-1)).toBeUndefined()
})

test('the matrix notices a guard without a role check', async () => {
  expect(await faultsOf(withoutRoleCheck, updateOrganization)).toContain('read: 200 instead of 403')
})

test('the matrix notices a guard without a scope check', async () => {
  expect(await faultsOf(withoutScopeCheck, updateOrganization)).toContain('lacking scope: 200 instead of 403')
})

test('id places are found wherever a schema has them', () => {
  const id = { type: 'string', pattern: '^team_[0-7][0-9a-hjkmnp-tv-z]{25}$' }
  const schema = {
    properties: {
      one: id,
      list: { type: 'array', items: { anyOf: [id, { type: 'null' }] } },
      deep: { properties: { map: { patternProperties: { [id.pattern]: { properties: { role: {} } } } } } },
    },
  }

  expect(idPlaces(schema).map(({ steps }) => pathOf(steps))).toEqual(['one', 'list/(item)', 'deep/map/(key)'])
  expect(withForeignId({ list: ['a', 'b'] }, [{ field: 'list' }, 'item'], 'x')).toEqual({ list: ['b', 'x'] })
})
