import type { Operation } from '@octavo/contract'
import type { CallInput } from '../call.ts'
import type { Place } from '../examples.ts'
import type { World } from '../open-world.ts'
import { exampleOf } from './all-examples.ts'

/** An operation with a request that would succeed, and the caller who may make it. */
export interface Scene {
  readonly operation: Operation
  readonly place: Place
  readonly input: CallInput<Operation>
}

/** An admin in an organization of its own. */
export async function givenPlace(world: World): Promise<Place> {
  const organization = await world.givenOrganization()
  return { organization, caller: await world.givenMember(organization, 'admin') }
}

export async function sceneOf(world: World, operation: Operation): Promise<Scene> {
  const place = await givenPlace(world)
  return { operation, place, input: await exampleOf(operation)(world, place) }
}
