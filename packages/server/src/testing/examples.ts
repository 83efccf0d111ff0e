import type { Operation } from '@octavo/contract'
import type { CallInput } from './call.ts'
import type { GivenCaller, GivenOrganization } from './given.ts'
import type { World } from './start-world.ts'

/** Where an example takes place, and who will make the request. */
export interface Place {
  readonly organization: GivenOrganization
  readonly caller: GivenCaller
}

/** One request per operation that succeeds for whoever may make it; what it needs, it puts into the world first. */
export type ExamplesOf<Operations extends Record<string, Operation>> = {
  readonly [Name in keyof Operations]: (world: World, place: Place) => Promise<CallInput<Operations[Name]>>
}
