import pg from 'pg'
import { NamingClient, statementName } from './naming-client.ts'
import { primaryFinder } from './primary.ts'

/** Plain SQL and LISTEN, for the job queue's own tables. Modules have no use for it: they read and write rows. */
export interface RawConnections {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: any[] }>
  /** For one statement that is run often: it is planned once per connection. */
  executePrepared(text: string, values?: unknown[]): Promise<{ rows: any[] }>
  /** Calls `heard` for each message, and `missed` whenever messages may have been lost. Listens again by itself. */
  listen(channel: string, heard: (message: string) => void, missed: () => void): { close(): Promise<void> }
  close(): Promise<void>
}

const listenAgainAfter = 500

export async function openRawConnections(url: string, max: number, patience = 30_000): Promise<RawConnections> {
  const finder = primaryFinder(url, {
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 2000,
    // A server that is gone without a word would be waited for without end, and the worker with it.
    query_timeout: patience,
    application_name: 'octavo jobs',
    // What a worker says of a job may be lost with the server: the job then runs again, as after any crash.
    options: '-c synchronous_commit=off',
  })
  await finder.find()
  class Client extends NamingClient {
    constructor() {
      super(finder.settings())
    }
  }
  const { verify } = finder
  const pool = new pg.Pool({ max, Client, idleTimeoutMillis: 30_000, ...(verify && { verify }) } as object)
  pool.on('error', () => {})

  const looked = <T>(query: Promise<T>): Promise<T> =>
    query.catch(async (error: unknown) => {
      await finder.find()
      throw error
    })

  return {
    executeSql: (text, values) => looked(pool.query(text, values)),
    executePrepared: (text, values = []) => looked(pool.query({ name: statementName(text), text, values })),
    listen(channel, heard, missed) {
      let closed = false
      let client: pg.Client | undefined

      async function subscribe(): Promise<void> {
        const listener = new pg.Client(finder.settings())
        let lost = false
        const again = (): void => {
          if (lost || closed) return
          lost = true
          listener.end().catch(() => {})
          setTimeout(() => void finder.find().then(subscribe), listenAgainAfter).unref()
        }
        listener.on('error', again).on('end', again)
        listener.on('notification', ({ payload }) => heard(payload ?? ''))
        try {
          await listener.connect()
          await listener.query(`listen ${channel}`)
          if (closed) return await listener.end()
          client = listener
          missed()
        } catch {
          again()
        }
      }
      void subscribe()

      return {
        async close() {
          closed = true
          await client?.end().catch(() => {})
        },
      }
    },
    close: () => pool.end(),
  }
}
