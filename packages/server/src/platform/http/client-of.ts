import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/** Who sent a request, where only these proxies are believed about it. */
export function clientOf(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? ''
  const trusts = proxyAddress.compile([...trustedProxies])
  return (request) => proxyAddress(request, trusts)
}
