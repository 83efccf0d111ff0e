import type { Operation } from '@octavo/contract'
import type { World } from '../open-world.ts'
import { exampleOf } from './all-examples.ts'
import { givenIdentity, identities, type Identity } from './identities.ts'
import { roleMatrix } from './role-matrix.ts'

const succeeds = (status: number): boolean => status < 400

const roles: readonly Identity[] = ['guest', 'read', 'comment', 'edit', 'review', 'create', 'admin']

const expectedOf = ({ id }: Operation, identity: Identity): number => roleMatrix[id]![identities.indexOf(identity)]!

async function givenRequest(world: World, operation: Operation, identity: Identity) {
  const organization = await world.givenOrganization()
  const caller = (await givenIdentity(world, organization, identity)) ?? (await world.givenUser())
  return { organization, caller, input: await exampleOf(operation)(world, { organization, caller }) }
}

/** Every cell of the operation's row that does not hold, as a sentence. */
export async function faultsOf(world: World, operation: Operation): Promise<string[]> {
  const [allowed, denied] = [true, false].map((wanted) =>
    identities.filter((identity) => succeeds(expectedOf(operation, identity)) === wanted),
  ) as [Identity[], Identity[]]
  return [
    ...(await faultsOfDenied(world, operation, denied)),
    ...(operation.writes
      ? await faultsOfWriters(world, operation, allowed)
      : await faultsOfReaders(world, operation, allowed)),
  ]
}

/** All try the same request. A denial counts only if the lowest allowed role then succeeds with it. */
async function faultsOfDenied(world: World, operation: Operation, denied: readonly Identity[]): Promise<string[]> {
  if (denied.length === 0) return []
  const lowest = roles.find((role) => succeeds(expectedOf(operation, role)))!
  const { organization, caller, input } = await givenRequest(world, operation, lowest)
  const faults: string[] = []
  for (const identity of denied) {
    const { status } = await world.call(operation, input, await givenIdentity(world, organization, identity))
    faults.push(...faultOf(operation, identity, status))
  }
  const { status } = await world.call(operation, input, caller)
  if (status !== operation.status) faults.push(`the denials prove nothing, for ${lowest} got ${status}`)
  return faults
}

/** A write uses up its scene. */
async function faultsOfWriters(world: World, operation: Operation, allowed: readonly Identity[]): Promise<string[]> {
  const faults: string[] = []
  for (const identity of allowed)
    faults.push(...faultOf(operation, identity, await statusAlone(world, operation, identity)))
  return faults
}

/** Reads share a scene, unless the example gives its own caller more than a role. */
async function faultsOfReaders(world: World, operation: Operation, allowed: readonly Identity[]): Promise<string[]> {
  const [first, ...others] = allowed
  if (first === undefined) return []
  const { organization, caller, input } = await givenRequest(world, operation, first)
  const asFirst = await world.call(operation, input, first === 'no token' ? undefined : caller)
  const faults = faultOf(operation, first, asFirst.status)
  for (const identity of others) {
    const shared = await world.call(operation, input, await givenIdentity(world, organization, identity))
    const status = succeeds(shared.status) ? shared.status : await statusAlone(world, operation, identity)
    faults.push(...faultOf(operation, identity, status))
  }
  return faults
}

async function statusAlone(world: World, operation: Operation, identity: Identity): Promise<number> {
  const { caller, input } = await givenRequest(world, operation, identity)
  return (await world.call(operation, input, identity === 'no token' ? undefined : caller)).status
}

function faultOf(operation: Operation, identity: Identity, status: number): string[] {
  const expected = expectedOf(operation, identity)
  return status === expected ? [] : [`${identity}: ${status} instead of ${expected}`]
}
