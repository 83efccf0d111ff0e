import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address, as the system writes it, is one of the public internet. IPv6 must also lie in 2000::/3: the
 * ranges of ipaddr.js take `::127.0.0.1` for an ordinary one.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed.match(globalUnicast) && !isTunnel(parsed as ipaddr.IPv6))
}

/** ISATAP: the last 32 bits name an IPv4 host behind a tunnel. */
const isTunnel = ({ parts }: ipaddr.IPv6): boolean => (parts[4]! & 0xfdff) === 0 && parts[5] === 0x5efe
