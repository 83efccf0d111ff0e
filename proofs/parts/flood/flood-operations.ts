import { type Operation, operations } from '../../../packages/contract/src/index.ts'
import { valueLimitOf } from '../../../packages/server/src/platform/http/value-limit.ts'
import { exampleOf } from '../../../packages/server/src/testing/contract/all-examples.ts'
import { givenIdentity, identities } from '../../../packages/server/src/testing/contract/identities.ts'
import { roleMatrix } from '../../../packages/server/src/testing/contract/role-matrix.ts'
import type { World } from '../../../packages/server/src/testing/open-world.ts'
import { oversizedBodies } from './oversized-bodies.ts'
import type { WatchedProgram } from './watched.ts'

export interface Flooded {
  readonly operations: number
  readonly cases: number
  /** By status. */
  readonly statuses: ReadonlyMap<number, number>
  /** In milliseconds. */
  readonly longest: number
  readonly worst: string
  readonly faults: readonly string[]
}

/** Sends oversized bodies to every operation that takes one, as the least privileged caller that may call it. */
export async function floodOperations(world: World, program: WatchedProgram, small: boolean): Promise<Flooded> {
  const all = operations.filter(({ body }) => body !== null)
  const taking = small ? all.filter((_, index) => index % everyWhenSmall === 0) : all
  const statuses = new Map<number, number>()
  const faults: string[] = []
  let [cases, longest, worst] = [0, 0, '']
  for (const operation of taking) {
    const send = await senderFor(world, program.address, operation)
    for (const body of bodiesFor(operation, small)) {
      const status = await send(body.text)
      cases++
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500) faults.push(`${operation.id}: ${status} for ${body.name}`)
      if (program.hasExited()) return { operations: taking.length, cases, statuses, longest, worst, faults }
      const block = small ? 0 : await program.longestBlock()
      if (block > longest) [longest, worst] = [block, `${operation.id}, ${body.name}`]
    }
  }
  return { operations: taking.length, cases, statuses, longest, worst, faults }
}

const bytesWhenSmall = 40_000
const casesWhenSmall = 4
const everyWhenSmall = 5

function* bodiesFor({ body, bodyLimit }: Operation, small: boolean) {
  const bytes = small ? bytesWhenSmall : bodyLimit
  const bodies = oversizedBodies(body!, { bytes, values: valueLimitOf(body) })
  yield* small ? bodies.take(casesWhenSmall) : bodies
}

/** No status: the server rejected the request by its head, and closed the connection while the body was still sent. */
const closed = 0

async function senderFor(world: World, address: string, operation: Operation) {
  const organization = await world.givenOrganization()
  const row = roleMatrix[operation.id] ?? []
  const identity = identities.find((_, index) => row[index]! < 400) ?? 'admin'
  const given = await givenIdentity(world, organization, identity)
  const caller = given ?? (await world.givenMember(organization, 'admin'))
  const { params = {}, query = {} } = await exampleOf(operation)(world, { organization, caller })
  const named = params as Readonly<Record<string, unknown>>
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named[name])))
  const search = new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  )
  return async (body: string): Promise<number> => {
    const sending = fetch(`${address}${path}?${search}`, {
      method: operation.method,
      headers: {
        'content-type': 'application/json',
        ...(given && { authorization: `Bearer ${given.token}` }),
      },
      body,
    })
    const response = await sending.catch(() => undefined)
    await response?.arrayBuffer().catch(() => {})
    return response?.status ?? closed
  }
}
