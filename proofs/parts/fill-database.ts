import pg from 'pg'

export interface Filling {
  readonly organizations: number
  /** Of the one large organization. */
  readonly members: number
  readonly teams: number
}

/** Ids that can be said in SQL: the number is the last part. */
const numbered = (kind: number, expression: string): string =>
  `('0188bac7-4afa-7${kind}00-8000-' || lpad(to_hex(${expression}), 12, '0'))::uuid`

const firstNames = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Frances', 'Ken', 'Radia', 'Tim']
const lastNames = ['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov', 'Knuth', 'Allen', 'Thompson', 'Perlman', 'Lee']

const pick = (names: readonly string[], expression: string): string =>
  `(array[${names.map((name) => `'${name}'`).join(', ')}])[1 + (${expression}) % ${names.length}]`

const nameOf = (n: string): string => `${pick(firstNames, n)} || ' ' || ${pick(lastNames, `${n} / 10`)} || ' ' || ${n}`

/**
 * Fills a database with organizations of one member each, and makes the given one large: its members and teams are
 * numbered, and each name is borne by one of ten thousand.
 */
export async function fillDatabase(url: string, large: string, filling: Filling): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { organizations, members, teams } = filling
  const people = Math.max(members, Math.ceil(organizations / 10))
  try {
    await client.query(`set maintenance_work_mem = '1GB'`)
    const indexes = await dropIndexes(client, ['member', 'member_search'])
    await client.query(`insert into account (id, display_name, email)
      select ${numbered(1, 'n')}, ${nameOf('n')}, 'person' || n || '@example.com' from generate_series(1, ${people}) n`)
    for (let from = 1; from <= organizations; from += 100_000) {
      const to = Math.min(organizations, from + 99_999)
      await client.query(`insert into organization (id, title)
        select ${numbered(2, 'n')}, 'Organization ' || n from generate_series(${from}, ${to}) n`)
      await client.query(`insert into account_organization (user_id, organization_id)
        select ${numbered(1, `1 + n % ${people}`)}, ${numbered(2, 'n')} from generate_series(${from}, ${to}) n`)
      await client.query(membersOf(`${numbered(2, 'n')}`, `1 + n % ${people}`, from, to, 'admin'))
    }
    await client.query(`insert into account_organization (user_id, organization_id)
      select ${numbered(1, 'n')}, '${large}' from generate_series(1, ${members}) n`)
    await client.query(membersOf(`'${large}'::uuid`, 'n', 1, members, 'read'))
    await client.query(`insert into member_search (organization_id, user_id, value)
      select organization_id, user_id, member_search_value(display_name, email) from member on conflict do nothing`)
    await client.query(`insert into team (organization_id, id, title)
      select '${large}', ${numbered(3, 'n')}, 'Team ' || n from generate_series(1, ${teams}) n`)
    // Built at once, they are there in a fraction of the time that row by row would take.
    for (const index of indexes) await client.query(index)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** Gives the statements that make them again. Those that hold a constraint stay. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
      where tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [tables],
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return rows.map(({ indexdef }) => indexdef)
}

const membersOf = (organization: string, person: string, from: number, to: number, role: string): string =>
  `insert into member (organization_id, user_id, role, joined_at, display_name, email)
    select ${organization}, ${numbered(1, person)}, '${role}', now() - n * interval '1 second',
      ${nameOf(`(${person})`)}, 'person' || (${person}) || '@example.com'
    from generate_series(${from}, ${to}) n`

export const teamNumbered = (n: number): string => `0188bac7-4afa-7300-8000-${n.toString(16).padStart(12, '0')}`
