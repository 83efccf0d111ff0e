import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { Transform } from 'node:stream'
import { afterAll } from 'vitest'

const notification = 'A'.charCodeAt(0)

/** In front of PostgreSQL: everything goes through but what is told to those who listen. */
export async function startDeafProxy(upstream: { readonly host: string; readonly port: number }) {
  const server = createServer((client) => {
    const target = connect(upstream)
    client.pipe(target)
    target.pipe(withoutNotifications()).pipe(client)
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  return { port: (server.address() as { port: number }).port }
}

/** Each message is a letter, its length without the letter, and the rest. */
function withoutNotifications(): Transform {
  let held = Buffer.alloc(0)
  return new Transform({
    transform(piece: Buffer, _, done) {
      held = Buffer.concat([held, piece])
      while (held.length >= 5 && held.length >= 1 + held.readUInt32BE(1)) {
        const message = held.subarray(0, 1 + held.readUInt32BE(1))
        held = held.subarray(message.length)
        if (message[0] !== notification) this.push(message)
      }
      done()
    },
  })
}
