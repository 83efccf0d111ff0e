import { type Operation, operations } from '@octavo/contract'
import { expect, test } from 'vitest'
import { createAuthorize } from './modules/access/index.ts'
import type { Authorize } from './platform/http/proof.ts'
import { exampleOf } from './testing/all-examples.ts'
import { givenIdentity, identities, type Identity } from './testing/identities.ts'
import { roleMatrix } from './testing/role-matrix.ts'
import { startWorld, type World } from './testing/start-world.ts'

const guard = createAuthorize({ organizationCreation: 'everyone', secretKeys: [] })

/** Guards that have each forgotten one thing. */
const roleless: Authorize = (reader, access, credentials) =>
  guard(reader, { ...access, needs: access.on === 'self' ? 'act' : 'view' } as never, credentials)
const scopeless: Authorize = async (reader, access, credentials) =>
  guard(reader, { ...access, scope: 'site:ask' } as never, credentials)

const world = await startWorld()
const rolelessWorld = await startWorld({ authorize: roleless })
const scopelessWorld = await startWorld({ authorize: scopeless })

const succeeds = (status: number): boolean => status < 400

const roles: readonly Identity[] = ['guest', 'read', 'comment', 'edit', 'review', 'create', 'admin']

/** The lowest role that may: a refusal of another counts only where this one is let through. */
function lowestAllowed({ id }: Operation): Identity {
  const row = roleMatrix[id]!
  return roles.find((role) => succeeds(row[identities.indexOf(role)]!))!
}

/** What this identity gets, and, where it is refused, what the lowest allowed role gets for the same request. */
async function tryAs(asked: World, operation: Operation, identity: Identity) {
  const expected = roleMatrix[operation.id]![identities.indexOf(identity)]!
  const organization = await asked.givenOrganization()
  const allowed = succeeds(expected) ? identity : lowestAllowed(operation)
  const caller = (await givenIdentity(asked, organization, allowed)) ?? (await asked.givenUser())
  const input = await exampleOf(operation)(asked, { organization, caller })
  const asker = allowed === identity ? caller : await givenIdentity(asked, organization, identity)
  const { status } = await asked.call(operation, input, identity === 'no token' ? undefined : asker)
  if (succeeds(expected)) return { expected, status }
  return { expected, status, thenAllowed: (await asked.call(operation, input, caller)).status }
}

async function faultsOf(asked: World, operation: Operation): Promise<string[]> {
  // Each in an organization of its own, so all at once.
  const tries = identities.map(async (identity) => ({ identity, ...(await tryAs(asked, operation, identity)) }))
  const faults: string[] = []
  for (const { identity, expected, status, thenAllowed } of await Promise.all(tries)) {
    if (status !== expected) faults.push(`${identity}: ${status} instead of ${expected}`)
    if (thenAllowed !== undefined && thenAllowed !== operation.status) {
      faults.push(`${identity}: proves nothing, for the allowed one got ${thenAllowed}`)
    }
  }
  return faults
}

test('the matrix has a row for every operation, and a cell for every identity', () => {
  expect(Object.keys(roleMatrix).toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
  for (const [id, row] of Object.entries(roleMatrix)) expect(row, id).toHaveLength(identities.length)
})

test.for(operations.map((operation) => [operation.id, operation] as const))(
  '%s is for those whom the matrix names, and for nobody else',
  async ([, operation]) => {
    expect(await faultsOf(world, operation)).toEqual([])
  },
)

const updateOrganization = operations.find(({ id }) => id === 'updateOrganizationById')!

test('the matrix sees a role that is no longer asked for', async () => {
  expect(await faultsOf(rolelessWorld, updateOrganization)).toContain('read: 200 instead of 403')
})

test('the matrix sees a scope that is no longer asked for', async () => {
  expect(await faultsOf(scopelessWorld, updateOrganization)).toContain('lacking scope: 200 instead of 403')
})
