import pg from 'pg'

interface Place {
  readonly host: string
  readonly port: number
}

/** Knows which of several hosts takes writes, as after a failover. With one host there is nothing to find. */
export interface PrimaryFinder {
  /** Settings for a new connection to where the primary was last seen. */
  settings(): pg.ClientConfig
  /** Refuses a new connection that does not lead to the primary. */
  readonly verify: ((client: pg.ClientBase, done: (error?: Error) => void) => void) | undefined
  /** Looks again, once for all who ask at the same time. */
  find(): Promise<void>
}

/** `postgres://user@one:5432,two:5432/name`, as libpq writes it; pg itself takes only one host. */
export function primaryFinder(url: string, common: pg.ClientConfig): PrimaryFinder {
  const { places, template } = placesOf(url)
  let primary = places[0]!
  let search: Promise<void> | undefined

  async function look(): Promise<void> {
    const found = await firstOf(places, (place) => isPrimary(addressOf(template, place)))
    if (found) primary = found
  }

  return {
    settings: () => ({ ...common, connectionString: addressOf(template, primary) }),
    verify: places.length === 1 ? undefined : refuseStandby,
    find: () => {
      if (places.length === 1) return Promise.resolve()
      search ??= look().finally(() => (search = undefined))
      return search
    },
  }
}

function refuseStandby(client: pg.ClientBase, done: (error?: Error) => void): void {
  client
    .query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    .then(
      ({ rows }) => done(rows[0]?.standby === false ? undefined : new Error('Connection terminated: not the primary')),
      done,
    )
}

async function firstOf(places: readonly Place[], test: (place: Place) => Promise<boolean>): Promise<Place | undefined> {
  const answers = await Promise.all(places.map(test))
  return places.find((_, index) => answers[index])
}

async function isPrimary(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 1000, query_timeout: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === false
  } catch {
    return false
  } finally {
    void client.end().catch(() => {})
  }
}

const hostsIn = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/

function placesOf(url: string): { places: readonly Place[]; template: readonly [string, string] } {
  const [, before, hosts, after] = hostsIn.exec(url) ?? []
  if (before === undefined || hosts === undefined) throw new Error('DATABASE_URL is not a postgres:// address')
  const places = hosts.split(',').map((text) => {
    const [, host, port] = /^(.*?)(?::(\d+))?$/.exec(text)!
    return { host: host!, port: Number(port ?? 5432) }
  })
  return { places, template: [before, after ?? ''] }
}

const addressOf = ([before, after]: readonly [string, string], { host, port }: Place): string =>
  `${before}${host}:${port}${after}`
