import { createServer, type IncomingMessage, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A customer's own server, which hands paths of its own on to sites: the longest of them first. */
export async function openProxy(origin: string, sites: Readonly<Record<string, string>>) {
  const { port, hostname } = new URL(origin)
  const paths = Object.keys(sites).toSorted((one, other) => other.length - one.length)
  const server = createServer((request, response) => {
    const path = paths.find((one) => new RegExp(`^${one}(?:[/?]|$)`, 'u').test(request.url!))!
    const site = new URL(sites[path]!)
    const headers = { ...request.headers, host: site.host, 'x-forwarded-host': request.headers.host }
    const handedOn = `${site.pathname}${request.url!.slice(path.length)}`
    const passOn = (answer: IncomingMessage) => answer.pipe(response.writeHead(answer.statusCode!, answer.headers))
    ask({ hostname, port, path: handedOn, method: request.method, headers, agent: false }, passOn).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
