import type { Socket } from 'node:net'
import type { PrimaryFinder } from './primary.ts'
import { NamingClient } from './naming-client.ts'
import { ShapedQuery, type Shapes } from './shaped-query.ts'

/** Connections that everyone shares: a statement is sent without waiting for the answer to the one before it. */
export interface Pipeline {
  query<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
  end(): Promise<void>
}

interface Lane {
  client: NamingClient | undefined
  readonly shapes: Shapes
  readonly ready: Promise<NamingClient>
}

/** After a failover, the old primary may be back as a standby: what decides must not be read there. */
async function connected(client: NamingClient, { verify }: PrimaryFinder): Promise<void> {
  await client.connect()
  if (!verify) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  verify(client, (error) => (error ? reject(error) : resolve()))
  await promise.catch(async (error: unknown) => {
    await client.end()
    throw error
  })
}

/** So many may wait at once: beyond, the database is not slow but gone, and who comes is told at once. */
const mostWaiting = 2000

/** What pg keeps to itself of a client: the socket that its messages go out by. */
interface Plumbing {
  readonly connection: { readonly stream: Socket }
}

/**
 * Holds back what is written until the event loop has taken in all the requests that wait:
 * their statements then leave in one call to the system, which costs more than all else that a read does here.
 */
function sendTogether(client: NamingClient): void {
  const { stream } = (client as unknown as Plumbing).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

export function openPipeline(finder: PrimaryFinder, size: number): Pipeline {
  const lanes: (Lane | undefined)[] = Array.from({ length: size })
  let next = 0
  let ended = false
  let waiting = 0

  function open(index: number): Lane {
    const client = new NamingClient({ ...finder.settings(), pipeline: true } as object)
    const drop = (): void => {
      if (lanes[index] === lane) lanes[index] = undefined
    }
    // A connection that breaks is dropped and the next reader opens another one.
    client.on('error', drop).on('end', drop)
    const lane: Lane = {
      client: undefined,
      shapes: new Map(),
      ready: connected(client, finder).then(
        () => (lane.client = client),
        async (error: unknown) => {
          drop()
          await finder.find()
          throw error
        },
      ),
    }
    return (lanes[index] = lane)
  }

  return {
    async query<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
      if (ended) throw new Error('the database is closed')
      if (waiting >= mostWaiting) throw new Error('Connection terminated: too many wait for an answer')
      const index = next++ % size
      const lane = lanes[index] ?? open(index)
      waiting++
      try {
        const client = lane.client ?? (await lane.ready)
        sendTogether(client)
        return await client
          .query(new ShapedQuery<Row>(lane.shapes, name, text, values))
          .answer.catch((error: unknown) => {
            client.leaveIfUseless(error)
            throw error
          })
      } finally {
        waiting--
      }
    },
    async end() {
      ended = true
      await Promise.all(lanes.map(async (lane) => (await lane?.ready.catch(() => undefined))?.end()))
    },
  }
}
