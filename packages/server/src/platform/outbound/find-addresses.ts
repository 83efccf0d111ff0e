import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { OutboundError } from './outbound-error.ts'
import { hostOf, type OutboundRules } from './outbound-rules.ts'

export interface Found {
  readonly address: string
  readonly family: number
}

/** More than a service has; one that has more is not tried to its end. */
const mostAddresses = 8

/**
 * The addresses that may be connected to, and no others: the name is resolved here, once, and nobody resolves it again.
 * Names that anyone can give are asked for by queries of their own, which can be given up: the system's resolver holds
 * one of the few threads of the process for as long as someone's name server likes.
 */
export async function findAddresses(
  rules: OutboundRules,
  url: URL,
  signal: AbortSignal,
  nameServers?: readonly string[],
): Promise<Found[]> {
  const host = hostOf(url)
  const family = isIP(host)
  const known = family === 0 ? await resolve(rules, url, host, signal, nameServers) : [{ address: host, family }]
  if (known.length === 0) throw new OutboundError('host_not_found', url.host)
  const open = known.filter(({ address }) => rules.mayConnect(url, address))
  if (open.length === 0) {
    const cause = new Error(`resolves to ${known.map(({ address }) => address).join(', ')}`)
    throw new OutboundError('address_not_public', url.host, { cause })
  }
  return open.slice(0, mostAddresses)
}

async function resolve(
  rules: OutboundRules,
  url: URL,
  host: string,
  signal: AbortSignal,
  nameServers?: readonly string[],
): Promise<Found[]> {
  // What the operator named may stand in the system's own files, and nowhere else.
  if (rules.isNamed(url)) return Promise.race([lookup(host, { all: true }).catch(() => []), givenUp(signal)])
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  const giveUp = (): void => resolver.cancel()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    const [four, six] = await Promise.all([
      resolver.resolve4(host).catch(() => []),
      resolver.resolve6(host).catch(() => []),
    ])
    return [...six.map((address) => ({ address, family: 6 })), ...four.map((address) => ({ address, family: 4 }))]
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

const givenUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_, refuse) => {
    signal.addEventListener('abort', () => refuse(new Error('given up', { cause: signal.reason })), { once: true })
  })
