import pg from 'pg'
import type { ProofOptions, Proven } from './proof.ts'
import { ask, type Client, openClient } from './parts/client.ts'
import { fillSpace, type FilledSpace } from './parts/fill-space.ts'
import { productProgram, servingEnvironment, startProgram } from './parts/program.ts'
import { median, rounded, withDatabase } from './parts/worlds.ts'

export const shows =
  'What an edit and its merge, renaming the parent of half of all pages, opening a change request and duplicating cost in a space of 100,000 pages against one of 100: median times, rows and bytes written, asked in turn of one server; what 1,000 one-page edits of a 10,000-page space store; and the memory of a server that lists all pages.'

const most = { ratio: 2, bytes: 64 * 1024, rows: 30, perEdit: 20 * 1024, memory: 200 }

export async function run({ small }: ProofOptions): Promise<Proven> {
  const sizes = small ? { little: 100, large: 2_000, edited: 300 } : { little: 100, large: 100_000, edited: 10_000 }
  const rounds = small ? 3 : 30
  const edits = small ? 20 : 1_000
  return withDatabase(async (url, given) => {
    const organization = await given.givenOrganization()
    const { token } = await given.givenMember(organization, 'admin')
    const program = await startProgram(productProgram, { ...servingEnvironment(url), ROLES: 'api' })
    const client = openClient(program, token)
    const database = new pg.Client({ connectionString: url })
    await database.connect()
    try {
      const make = (pages: number, documentBytes = 200) => makeSpace(url, client, organization.id, pages, documentBytes)
      const [little, large] = [await make(sizes.little), await make(sizes.large)]
      const times = await measure(client, database, little, large, rounds)
      const stored = await storedByEdits(client, database, await make(sizes.edited, 6_500), edits)
      const memory = await memoryOfListing(client, program.child.pid!, large)
      const failures = [
        ...times.flatMap((step) => failuresOf(step, small)),
        ...(stored.perEdit > most.perEdit
          ? [`an edit stores ${stored.perEdit} bytes beside three times what it changed`]
          : []),
        ...(!small && memory > most.memory ? [`listing all pages takes ${memory} MB more memory`] : []),
      ]
      const figures = {
        ...Object.fromEntries(times.flatMap(figuresOf)),
        'edits of the 10,000-page space': edits,
        'bytes stored by an edit beyond three times its own': stored.perEdit,
        'memory that listing all pages adds, MB': memory,
      }
      return { figures, failures }
    } finally {
      await database.end()
      await program.kill()
    }
  })
}

interface Space extends FilledSpace {
  readonly id: string
}

async function makeSpace(
  url: string,
  client: Client,
  organization: string,
  pages: number,
  documentBytes: number,
): Promise<Space> {
  const { id } = await ask<{ id: string }>(client, 'POST', `/v1/orgs/${organization}/spaces`, { title: `Of ${pages}` })
  return { id, ...(await fillSpace(url, organization, id, { pages, documentBytes })) }
}

interface Step {
  readonly name: string
  readonly little: number
  readonly large: number
  readonly ratio: number
  readonly rows: number
  readonly bytes: number
}

const steps: Record<string, (client: Client, space: Space, round: number) => Promise<() => Promise<unknown>>> = {
  'open a change request': async (client, space) => () => openChangeRequest(client, space),
  'edit one page': async (client, space, round) => {
    const path = await openChangeRequest(client, space)
    return () => editPage(client, path, space.leaves[round]!, `edited ${round}`)
  },
  'merge one edit': async (client, space, round) => {
    const path = await openChangeRequest(client, space)
    await editPage(client, path, space.leaves[round]!, `merged ${round}`)
    return () => ask(client, 'POST', `${path}/merge`)
  },
  'rename the parent of half': async (client, space, round) => {
    const path = await openChangeRequest(client, space)
    const change = { operation: 'update_page', page: space.parent, title: `Renamed ${round}`, slug: `renamed-${round}` }
    return () => ask(client, 'POST', `${path}/content`, { changes: [change] })
  },
  'merge the rename': async (client, space, round) => {
    const path = await openChangeRequest(client, space)
    const change = { operation: 'update_page', page: space.parent, title: `Merged ${round}`, slug: `merged-${round}` }
    await ask(client, 'POST', `${path}/content`, { changes: [change] })
    return () => ask(client, 'POST', `${path}/merge`)
  },
  'duplicate the space': async (client, space) => () => ask(client, 'POST', `/v1/spaces/${space.id}/duplicate`),
}

async function openChangeRequest(client: Client, { id }: Space): Promise<string> {
  const path = `/v1/spaces/${id}/change-requests`
  const { id: change } = await ask<{ id: string }>(client, 'POST', path, { subject: 'A change' })
  return `${path}/${change}`
}

const editPage = (client: Client, path: string, page: string, text: string) =>
  ask(client, 'POST', `${path}/content`, {
    changes: [{ operation: 'update_page', page, document: { markdown: `# Page\n\n${text}\n` } }],
  })

async function measure(
  client: Client,
  database: pg.Client,
  little: Space,
  large: Space,
  rounds: number,
): Promise<Step[]> {
  const measured: Step[] = []
  for (const [name, prepare] of Object.entries(steps)) {
    const times: [number[], number[]] = [[], []]
    let written = { rows: 0, bytes: 0 }
    for (let round = 0; round < rounds + 3; round++) {
      for (const [index, space] of [little, large].entries()) {
        const step = await prepare(client, space, round)
        const before = index === 1 && round === rounds + 2 ? await nextTransaction(database) : undefined
        const begun = performance.now()
        await step()
        if (round >= 3) times[index]!.push(performance.now() - begun)
        if (before) written = await writtenSince(database, before)
      }
    }
    const [short, long] = [median(times[0]), median(times[1])]
    measured.push({ name, little: short, large: long, ratio: long / short, ...written })
  }
  return measured
}

interface Counted {
  readonly rows: number
  readonly bytes: number
}

/** The transaction that comes next: what is written from now on bears it or a later one. */
async function nextTransaction(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  )
  return rows[0]!.next
}

/** Rows of all tables that were written since, and the bytes of objects among them. */
async function writtenSince(database: pg.Client, transaction: string): Promise<Counted> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables`,
  )
  let rows = 0
  for (const { name } of tables) {
    const counting = `select count(*)::integer as count from ${name} where xmin::text::bigint >= $1::bigint`
    rows += (await database.query<{ count: number }>(counting, [transaction])).rows[0]!.count
  }
  const weighing = `select coalesce(sum(length(bytes)), 0)::integer as bytes from content_object where xmin::text::bigint >= $1::bigint`
  return { rows, bytes: (await database.query<{ bytes: number }>(weighing, [transaction])).rows[0]!.bytes }
}

async function storedByEdits(
  client: Client,
  database: pg.Client,
  space: Space,
  edits: number,
): Promise<{ perEdit: number }> {
  const size = async () =>
    (await database.query<{ bytes: number }>('select sum(length(bytes))::float8 as bytes from content_object')).rows[0]!
      .bytes
  const before = await size()
  let own = 0
  for (let edit = 0; edit < edits; edit++) {
    const text = `an edit, number ${edit} `.repeat(20)
    const path = await openChangeRequest(client, space)
    await editPage(client, path, space.leaves[(edit * 7) % space.leaves.length]!, text)
    await ask(client, 'POST', `${path}/merge`)
    own += text.length
  }
  return { perEdit: Math.round(((await size()) - before - 3 * own) / edits) }
}

/** How much the server grows while it sends all pages. */
async function memoryOfListing(client: Client, pid: number, space: Space): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const resident = async () => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
  const before = await resident()
  let peak = before
  const timer = setInterval(() => void resident().then((now) => (peak = Math.max(peak, now))), 50)
  const response = await fetch(`${client.address}/v1/spaces/${space.id}/content/pages`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  let bytes = 0
  for await (const part of response.body!) bytes += part.length
  clearInterval(timer)
  if (bytes < space.leaves.length * 50) throw new Error(`only ${bytes} bytes of pages came`)
  return Math.round(peak - before)
}

const figuresOf = ({ name, little, large, ratio, rows, bytes }: Step): [string, number][] => [
  [`${name}: ms in the small space`, rounded(little)],
  [`${name}: ms in the large space`, rounded(large)],
  [`${name}: ratio`, rounded(ratio)],
  [`${name}: rows written in the large space`, rows],
  [`${name}: bytes of objects written in the large space`, bytes],
]

function failuresOf({ name, ratio, rows, bytes }: Step, small: boolean): string[] {
  return [
    ...(!small && ratio > most.ratio ? [`${name} takes ${rounded(ratio)} times as long`] : []),
    ...(rows > most.rows ? [`${name} writes ${rows} rows`] : []),
    ...(bytes > most.bytes ? [`${name} writes ${bytes} bytes`] : []),
  ]
}
