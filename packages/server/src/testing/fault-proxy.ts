import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** What is done to a connection; the names are those of Toxiproxy, which could take this one's place. */
type Toxic =
  | { readonly type: 'latency'; readonly latency: number }
  /** Nothing goes through, and nobody is told. */
  | { readonly type: 'timeout' }

/** A proxy in front of a server, to make a network of it that fails. */
export async function startFaultProxy(upstream: { readonly host: string; readonly port: number }) {
  const sockets = new Set<Socket>()
  let toxic: Toxic | undefined
  let enabled = true

  const forward = (from: Socket, to: Socket): void => {
    from.on('data', (chunk) => {
      if (toxic?.type === 'timeout') return
      if (toxic?.type === 'latency') setTimeout(() => to.writable && to.write(chunk), toxic.latency)
      else if (to.writable) to.write(chunk)
    })
    from.on('error', () => to.destroy()).on('close', () => to.destroy())
  }
  const server = createServer((client) => {
    if (!enabled) return void client.resetAndDestroy()
    const target = connect(upstream)
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    forward(client, target)
    forward(target, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reset = (): void => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  afterAll(() => {
    reset()
    server.close()
  })
  return {
    port: (server.address() as { port: number }).port,
    add: (added: Toxic) => void (toxic = added),
    remove: () => void (toxic = undefined),
    /** Down: every connection is reset, and so is every new one. */
    disable() {
      enabled = false
      reset()
    },
    enable: () => void (enabled = true),
    /** Resets the connections there are (`reset_peer`). */
    reset,
  }
}
