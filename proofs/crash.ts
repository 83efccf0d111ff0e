import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../packages/server/src/platform/database/database.ts'
import { migrate } from '../packages/server/src/platform/database/migrate.ts'
import { givens } from '../packages/server/src/testing/given.ts'
import type { ProofOptions, Proven } from './proof.ts'
import { freePort, ownPostgres } from './parts/own-postgres.ts'
import { type Program, productProgram, servingEnvironment, startProgram } from './parts/program.ts'

export const shows =
  'While clients write, the server and PostgreSQL are killed (SIGKILL) again and again; a client repeats what was not acknowledged with the same Idempotency-Key. Every acknowledged write is there, none twice, nothing half-written.'

const writers = 8

export async function run({ small }: ProofOptions): Promise<Proven> {
  const plan = small ? { writes: 200, kills: 4, crashes: 1 } : { writes: 2000, kills: 20, crashes: 3 }
  const postgres = await ownPostgres()
  try {
    await migrate(postgres.url)
    const token = await givenToken(postgres.url)
    const port = await freePort()
    const environment = { ...servingEnvironment(postgres.url), PORT: `${port}` }
    let server: Program = await startProgram(productProgram, environment)
    const log = new WriteLog(`http://127.0.0.1:${port}`, token, plan.writes)
    const writing = Promise.all(Array.from({ length: writers }, () => log.work()))

    const faults = shuffled([...times(plan.kills, 'kill'), ...times(plan.crashes, 'crash')])
    for (const [index, fault] of faults.entries()) {
      await log.reached(((index + 1) * plan.writes) / (faults.length + 1))
      if (fault === 'crash') {
        await postgres.crash()
        await postgres.start()
      } else {
        await server.kill('SIGKILL')
        server = await startProgram(productProgram, environment)
      }
    }
    await writing
    await server.kill()
    const failures = await faultsIn(postgres.url, log)
    const { acknowledged, repeated } = log
    const figures = { 'acknowledged writes': acknowledged.size, 'repeated after a fault': repeated }
    return { figures: { ...figures, 'server kills': plan.kills, 'PostgreSQL kills': plan.crashes }, failures }
  } finally {
    await postgres.remove()
  }
}

async function givenToken(url: string): Promise<string> {
  const database = await openDatabase({ url })
  try {
    return (await givens(database).givenUser()).token
  } finally {
    await database.close()
  }
}

/** Each write creates an organization under a title of its own. */
class WriteLog {
  /** Title to the id that was acknowledged. */
  readonly acknowledged = new Map<string, string>()
  repeated = 0
  readonly #address: string
  readonly #token: string
  readonly #writes: number
  #begun = 0

  constructor(address: string, token: string, writes: number) {
    this.#address = address
    this.#token = token
    this.#writes = writes
  }

  async work(): Promise<void> {
    while (this.#begun < this.#writes) {
      const title = `Organization ${this.#begun++}`
      this.acknowledged.set(title, await this.#write(title))
    }
  }

  async reached(count: number): Promise<void> {
    // A few milliseconds later, so that the fault falls anywhere within a write.
    while (this.acknowledged.size < count) await pause(5)
    await pause(randomInt(20))
  }

  async #write(title: string): Promise<string> {
    const key = randomUUID()
    for (let attempt = 1; ; attempt++) {
      const id = await this.#try(title, key)
      if (id) return id
      if (attempt > 600) throw new Error(`${title} was never acknowledged`)
      this.repeated++
      await pause(50)
    }
  }

  async #try(title: string, key: string): Promise<string | undefined> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    }
    const init = { method: 'POST', headers, body: JSON.stringify({ title }), signal: AbortSignal.timeout(10_000) }
    try {
      const response = await fetch(`${this.#address}/v1/orgs`, init)
      if (response.status === 201) return ((await response.json()) as { id: string }).id
      if (response.status === 503) return undefined
      throw new UnexpectedAnswer(`${response.status} ${await response.text()}`)
    } catch (error) {
      if (error instanceof UnexpectedAnswer) throw error
      return undefined
    }
  }
}

class UnexpectedAnswer extends Error {}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item)

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => [Math.random(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item)

const checks: Readonly<Record<string, string>> = {
  'organizations under one title': 'select title from organization group by title having count(*) > 1',
  'organizations without their admin': `select id from organization o where not exists
    (select from member m where m.organization_id = o.id and m.role = 'admin')`,
  'organizations that their admin does not find': `select id from organization o where not exists
    (select from account_organization a where a.organization_id = o.id)`,
  'organizations whose events are not exactly two': `select id from organization o where
    (select count(*) from event e where e.organization_id = o.id) <> 2`,
  'members without an organization': `select organization_id from member m where not exists
    (select from organization o where o.id = m.organization_id)`,
  'claimed keys without their answer': 'select key from account_idempotency_key where answer is null',
}

async function faultsIn(url: string, { acknowledged }: WriteLog): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const failures: string[] = []
    for (const [fault, query] of Object.entries(checks)) {
      const { rowCount } = await client.query(query)
      if (rowCount !== 0) failures.push(`${rowCount} ${fault}`)
    }
    const { rows } = await client.query<{ title: string }>('select title from organization')
    const there = new Set(rows.map(({ title }) => title))
    const lost = [...acknowledged.keys()].filter((title) => !there.has(title))
    if (lost.length > 0) failures.push(`${lost.length} acknowledged writes are lost`)
    if (there.size !== acknowledged.size) failures.push(`${there.size} organizations for ${acknowledged.size} writes`)
    return failures
  } finally {
    await client.end()
  }
}
