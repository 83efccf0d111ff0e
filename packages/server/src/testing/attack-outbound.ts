import { createFetchGuarded, type FetchGuarded } from '../platform/outbound/fetch-guarded.ts'
import { OutboundError, type OutboundFault } from '../platform/outbound/outbound-error.ts'
import { type Canary, startCanary } from './canary.ts'
import { closedAddresses, type HostileAddress, hostileAddresses } from './hostile-addresses.ts'
import { type NameServer, startNameServer } from './name-server.ts'

export interface Attacked {
  readonly addresses: number
  /** Those that were not refused before connecting. */
  readonly tried: readonly string[]
  readonly redirected: number
  readonly followed: readonly string[]
  readonly names: number
  readonly misled: readonly string[]
  /** How often a name that changes where it leads was fetched from where it may lead. */
  readonly rebound: number
  /** Connections that the servers on loopback saw during all of this. */
  readonly reached: number
  /** How many of the same addresses reach them where the operator allows loopback. */
  readonly reachedWhenAllowed: number
  close(): Promise<void>
}

/** Refusals that come before any connection. */
const beforehand = new Set<OutboundFault>([
  'faulty_address',
  'scheme_not_allowed',
  'credentials_in_address',
  'address_not_public',
  'port_not_allowed',
  'host_not_found',
  'faulty_redirect',
])

/** 127.0.0.2 stands for the internet, where a server redirects to wherever it is asked; all else must stay unreached. */
export async function attackOutbound(): Promise<Attacked> {
  const canaries = await startCanaries()
  const [{ port }] = canaries as [Canary, Canary]
  const redirector = await startCanary('127.0.0.2', (request, response) => {
    response.writeHead(302, { location: decodeURIComponent(request.url!.slice(2)) }).end()
  })
  // A name such as 17.names.test is the address of that number; a changing one is good once and bad from then on.
  const names = await startNameServer((name, turn) => {
    if (name.startsWith('changing')) return turn % 2 === 0 ? ['127.0.0.2'] : ['127.0.0.1', '::1']
    if (name.startsWith('both')) return ['127.0.0.1', '::1', '127.0.0.2']
    const closed = closedAddresses[Number.parseInt(name, 10)]
    return closed === undefined ? ['127.0.0.1', '::1'] : [closed]
  })
  const good = await startCanary('127.0.0.2', undefined, port)
  const fetchOut = createFetchGuarded({ allow: ['127.0.0.2'], deny: [], ports: [port, redirector.port] }, [
    names.address,
  ])
  const hostile = hostileAddresses(port)
  const direct = await attack(fetchOut, hostile)
  const redirects = hostile.flatMap(({ url, isLoopback }) => {
    const sent = Buffer.from(url).toString('latin1')
    // oxlint-disable-next-line no-control-regex
    if (/[\0-\x1f]/.test(sent)) return []
    return [{ url: `http://127.0.0.2:${redirector.port}/?${encodeURIComponent(sent)}`, isLoopback }]
  })
  const viaRedirects = await attack(fetchOut, redirects, 'too_many_redirects')
  const byName = closedAddresses.map((_address, number) => ({
    url: `http://${number}.names.test:${port}/`,
    isLoopback: true,
  }))
  const viaNames = await attack(fetchOut, byName)
  const rebinding = await rebind(fetchOut, port, good)
  const reached = canaries.reduce((sum, canary) => sum + canary.reached(), 0)
  const whenAllowed = await openDoor(hostile, port, names)
  return {
    addresses: hostile.length,
    tried: direct,
    redirected: redirects.length,
    followed: viaRedirects,
    names: byName.length + rebinding.tries,
    misled: [...viaNames, ...rebinding.misled],
    rebound: rebinding.arrived,
    reached,
    reachedWhenAllowed: whenAllowed,
    close: async () => {
      names.close()
      for (const server of [...canaries, redirector, good]) await server.close()
    },
  }
}

/** On both families and the same port, so that one address leads to one of them however it is read. */
async function startCanaries(): Promise<Canary[]> {
  const four = await startCanary('127.0.0.1')
  const also = await startCanary('127.0.0.7', undefined, four.port)
  return [four, also, await startCanary('::1', undefined, four.port)]
}

/** Names those that were answered, or that failed only once connected. Some lead a redirector to itself. */
async function attack(fetchOut: FetchGuarded, hostile: readonly HostileAddress[], also?: OutboundFault) {
  const wrong: string[] = []
  for (const { url } of hostile) {
    const outcome = await outcomeOf(fetchOut, url)
    if (!beforehand.has(outcome as OutboundFault) && outcome !== also) wrong.push(`${JSON.stringify(url)}: ${outcome}`)
  }
  return wrong
}

async function outcomeOf(fetchOut: FetchGuarded, url: string): Promise<string> {
  try {
    const { status, url: from } = await fetchOut({ url, timeoutMs: 2000, maxBytes: 1000 })
    return `answered ${status} from ${from}`
  } catch (error) {
    if (error instanceof OutboundError) return error.fault
    throw error
  }
}

async function rebind(fetchOut: FetchGuarded, port: number, good: Canary) {
  const before = good.reached()
  const misled: string[] = []
  const tries = 40
  for (let turn = 0; turn < tries; turn++) {
    const name = turn % 4 === 3 ? 'both.names.test' : 'changing.names.test'
    const outcome = await outcomeOf(fetchOut, `http://${name}:${port}/`)
    if (outcome !== 'address_not_public' && !outcome.startsWith('answered 200')) misled.push(`${name}: ${outcome}`)
  }
  return { tries, misled, arrived: good.reached() - before }
}

async function openDoor(hostile: readonly HostileAddress[], port: number, names: NameServer): Promise<number> {
  const open = { allow: ['127.0.0.0/8', '::1', '::ffff:0:0/96'], deny: [], ports: [port] }
  const fetchOut = createFetchGuarded(open, [names.address])
  let arrived = 0
  for (const { url, isLoopback } of hostile) {
    if (isLoopback && (await outcomeOf(fetchOut, url)).startsWith('answered 200')) arrived++
  }
  return arrived
}
