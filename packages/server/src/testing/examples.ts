import type { Operation, ProblemType } from '@octavo/contract'
import type { CallInput } from './call.ts'
import type { GivenCaller, GivenOrganization } from './given.ts'
import type { World } from './open-world.ts'

/** Where an example takes place, and who will make the request. */
export interface Place {
  readonly organization: GivenOrganization
  readonly caller: GivenCaller
}

type Example<Op extends Operation> = (world: World, place: Place) => Promise<CallInput<Op>>

/** One request per operation that succeeds for whoever may make it; what it needs, it puts into the world first. */
export type ExamplesOf<Operations extends Record<string, Operation>> = {
  readonly [Name in keyof Operations]: Example<Operations[Name]>
}

/** Requests that meet the refusals which only that operation knows. */
export type ProvocationsOf<Operations extends Record<string, Operation>> = {
  readonly [Name in keyof Operations]?: { readonly [Type in ProblemType]?: Example<Operations[Name]> }
}
