import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { OutboundError } from './outbound-error.ts'
import { isPublicAddress } from './public-address.ts'

export interface OutboundSettings {
  /** Hosts and networks that may be reached though they are not public; each may name its port. */
  readonly allow: readonly string[]
  /** Hosts and networks that are never reached. */
  readonly deny: readonly string[]
  /** The ports of all that names none. */
  readonly ports: readonly number[]
}

/** A host or a network, and a port where it is not one of the usual ones. */
interface Item {
  readonly network?: [ipaddr.IPv4 | ipaddr.IPv6, number]
  readonly host?: string
  readonly port: number | 'any' | undefined
}

export interface OutboundRules {
  /** The address as it will be fetched; throws where no lookup is needed to refuse it. */
  judgeUrl(address: string, base?: URL): URL
  /** Whether the operator named this host: then its addresses are the operator's business too. */
  isNamed(url: URL): boolean
  mayConnect(url: URL, address: string): boolean
}

export function outboundRules(settings: OutboundSettings): OutboundRules {
  const allowed = settings.allow.map(readItem)
  const denied = settings.deny.map(readItem)
  const isUsual = (port: number): boolean => settings.ports.includes(port)
  const covers = (item: Item, port: number): boolean =>
    item.port === undefined ? isUsual(port) : item.port === 'any' || item.port === port
  const isNamed = (url: URL): boolean => named(allowed, url).some((item) => covers(item, portOf(url)))

  return {
    judgeUrl(address, base) {
      const url = URL.parse(address, base?.href)
      if (url === null || url.hostname === '') throw new OutboundError('faulty_address')
      if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutboundError('scheme_not_allowed')
      if (url.username !== '' || url.password !== '') throw new OutboundError('credentials_in_address', url.host)
      const mayUsePort = isUsual(portOf(url)) || allowed.some(({ port }) => port === 'any' || port === portOf(url))
      if (!mayUsePort) throw new OutboundError('port_not_allowed', url.host)
      if (named(denied, url).length > 0) throw new OutboundError('address_not_public', url.host)
      return url
    },
    isNamed,
    mayConnect(url, address) {
      if (denied.some((item) => isIn(item, address))) return false
      if (isNamed(url) || allowed.some((item) => isIn(item, address) && covers(item, portOf(url)))) return true
      return isUsual(portOf(url)) && isPublicAddress(address)
    },
  }
}

const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port))

/** Without the brackets of IPv6 and the dot that ends a full name. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.$/g, '')

const isHostOf = ({ host }: Item, name: string): boolean =>
  host !== undefined && (host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host)

const named = (items: readonly Item[], url: URL): Item[] => items.filter((item) => isHostOf(item, hostOf(url)))

/** An IPv4 address is meant too where it is written as an IPv6 one. */
function isIn({ network }: Item, address: string): boolean {
  if (network === undefined || isIP(address) === 0) return false
  const parsed = [ipaddr.parse(address), ipaddr.process(address)].find((one) => one.kind() === network[0].kind())
  return parsed !== undefined && parsed.match(network)
}

/** Whether it is a host or a network that can be allowed or denied. */
export function isOutboundItem(text: string): boolean {
  try {
    readItem(text)
    return true
  } catch {
    return false
  }
}

const hostName = /^(\*\.)?([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/

/** `10.0.0.0/8`, `10.1.2.3:8080`, `fd00::/8`, `[fd00::1]:8080`, `git.example.com`, `*.example.com:8443`; `:*` is any port. */
function readItem(text: string): Item {
  const isBareIpv6 = text.split(':').length > 2 && !text.startsWith('[')
  const [, subject, portText] = isBareIpv6 ? ['', text] : (/^\[?([^[\]]*?)\]?(?::(\d{1,5}|\*))?$/.exec(text) ?? [])
  const port = portText === undefined ? undefined : portText === '*' ? 'any' : Number(portText)
  if (subject === undefined || (typeof port === 'number' && (port === 0 || port > 65535))) throw new Error(text)
  const [address = '', bits, ...rest] = subject.split('/')
  const family = isIP(address)
  if (family !== 0 && rest.length === 0) {
    const range = `${address}/${bits ?? (family === 4 ? 32 : 128)}`
    return { network: family === 4 ? ipaddr.IPv4.parseCIDR(range) : ipaddr.IPv6.parseCIDR(range), port }
  }
  const host = subject.toLowerCase()
  // A name that ends in a number is an IPv4 address that someone misspelled.
  if (!hostName.test(host) || /(^|\.)(\d+|0x[0-9a-f]*)$/.test(host)) throw new Error(text)
  return { host, port }
}
