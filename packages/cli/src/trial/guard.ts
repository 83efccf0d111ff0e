import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

export const urlOf = (port: number, password: string, role: 'postgres' | 'octavo'): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${role}`

/**
 * One process at a time uses a folder. The proof of that is a lock in the database, held by a connection: it ends with
 * the process that holds it, however that ends, which no file can promise.
 */
export class Guard {
  readonly #url: string
  #client: pg.Client | undefined
  #isReleased = false
  /** Told once, when PostgreSQL is gone and does not come back. */
  readonly lost: Promise<void>
  #lose: () => void = () => {}

  private constructor(url: string) {
    this.#url = url
    this.lost = new Promise((resolve) => {
      this.#lose = resolve
    })
  }

  /** Gives nothing where another process holds the lock. */
  static async take(url: string): Promise<Guard | undefined> {
    const guard = new Guard(url)
    return (await guard.#hold()) ? guard : undefined
  }

  /** Lets whoever is refused the lock know who has it. */
  async tell(name: string): Promise<void> {
    await this.#client?.query(`select set_config('application_name', $1, false)`, [name])
  }

  async release(): Promise<void> {
    this.#isReleased = true
    await this.#client?.end()
  }

  async #hold(): Promise<boolean> {
    const client = await connect(this.#url)
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey])
    if (!rows[0]?.held) {
      await client.end()
      return false
    }
    this.#client = client
    client.once('end', () => void this.#holdAgain())
    return true
  }

  /** After a crash of one of its processes PostgreSQL closes all connections, and is back within seconds. */
  async #holdAgain(): Promise<void> {
    const deadline = Date.now() + patience
    while (!this.#isReleased && Date.now() < deadline) {
      const isHeld = await this.#hold().catch(() => false)
      if (isHeld) return
      await setTimeout(500)
    }
    if (!this.#isReleased) this.#lose()
  }
}

const lockKey = 0x0c7a_0002
const patience = 15_000

/** Who holds the lock: its name, or undefined where nobody does. */
export async function holderOf(url: string): Promise<string | undefined> {
  const client = await connect(url)
  const { rows } = await client
    .query<{ name: string }>(
      `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.granted`,
      [lockKey],
    )
    .finally(() => client.end())
  return rows[0]?.name
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true })
  // What breaks while nothing is asked is told by `end`.
  client.on('error', () => {})
  await client.connect()
  return client
}
