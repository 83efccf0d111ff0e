import pg from 'pg'
import type { ProofOptions, Proven } from './proof.ts'
import { ask, type Client, openClient } from './parts/client.ts'
import { fillSpace } from './parts/fill-space.ts'
import { productProgram, servingEnvironment, startProgram } from './parts/program.ts'
import { median, percentile, rounded, withDatabase } from './parts/worlds.ts'

export const shows =
  'Change requests that each touch another page of one space are merged at once through two servers: all are merged and every edit is there. Then as many that change the same line: exactly one is merged, the others are refused with the conflict. No deadlock, and no answer is a 5xx.'

export async function run({ small }: ProofOptions): Promise<Proven> {
  const count = small ? 8 : 64
  return withDatabase(async (url, given) => {
    const organization = await given.givenOrganization()
    const { token } = await given.givenMember(organization, 'admin')
    const programs = await Promise.all(
      [1, 2].map(() => startProgram(productProgram, { ...servingEnvironment(url), ROLES: 'api' })),
    )
    const clients = programs.map((program) => openClient(program, token))
    const database = new pg.Client({ connectionString: url })
    await database.connect()
    try {
      const space = await ask<{ id: string }>(clients[0]!, 'POST', `/v1/orgs/${organization.id}/spaces`, {})
      const { leaves } = await fillSpace(url, organization.id, space.id, { pages: 2 * count + 10, documentBytes: 2000 })
      const scene: Scene = { clients, space: space.id, count }
      const apart = await race(scene, (index) => leaves[index]!)
      const texts = await Promise.all(apart.map((_, index) => textOf(scene, leaves[index]!)))
      const lost = texts.filter((text, index) => !text.includes(`said by ${index}`)).length
      const together = await race(scene, () => leaves[count]!)
      const said = (await textOf(scene, leaves[count]!)).match(/said by \d+/g) ?? []
      const deadlocks = await deadlocksIn(database)
      const times = apart.map(({ time }) => time)
      const figures = {
        'merged at once, each another page': apart.filter(({ status }) => status === 200).length,
        'edits that are not there': lost,
        'merged at once, all the same line': together.filter(({ status }) => status === 200).length,
        'refused with the conflict': together.filter(({ type }) => type === 'merge_conflicts').length,
        'answers with 5xx': [...apart, ...together].filter(({ status }) => status >= 500).length,
        deadlocks,
        'median ms from asking to merged, all asked at once': rounded(median(times), 0),
        'ms until 95 % were merged': rounded(percentile(times, 0.95), 0),
      }
      return { figures, failures: failuresOf(figures, count, said.length) }
    } finally {
      await database.end()
      await Promise.all(programs.map((program) => program.kill()))
    }
  })
}

interface Scene {
  readonly clients: readonly Client[]
  readonly space: string
  readonly count: number
}

interface Outcome {
  readonly status: number
  readonly type: string | undefined
  readonly time: number
}

/** Opens a change request for each, lets each change the first line of its page, then merges all of them at once. */
async function race({ clients, space, count }: Scene, pageOf: (index: number) => string): Promise<Outcome[]> {
  const paths: string[] = []
  for (let index = 0; index < count; index++) {
    const list = `/v1/spaces/${space}/change-requests`
    const { id } = await ask<{ id: string }>(clients[0]!, 'POST', list, { subject: `Number ${index}` })
    await ask(clients[0]!, 'POST', `${list}/${id}/content`, {
      changes: [
        {
          operation: 'update_page',
          page: pageOf(index),
          patches: [{ find: '\n0.', replace: `\nsaid by ${index}: 0.` }],
        },
      ],
    })
    paths.push(`${list}/${id}/merge`)
  }
  const begun = performance.now()
  return Promise.all(
    paths.map(async (path, index) => {
      const { address, token } = clients[index % clients.length]!
      const response = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
      const body = (await response.json()) as { error?: { type: string } }
      return { status: response.status, type: body.error?.type, time: performance.now() - begun }
    }),
  )
}

async function textOf({ clients, space }: Scene, page: string): Promise<string> {
  const path = `/v1/spaces/${space}/content/page/${page}?format=markdown`
  return (await ask<{ markdown: string }>(clients[0]!, 'GET', path)).markdown
}

async function deadlocksIn(database: pg.Client): Promise<number> {
  // The server's own connections report what they did within a second of going idle.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const query = 'select deadlocks::integer from pg_stat_database where datname = current_database()'
  return (await database.query<{ deadlocks: number }>(query)).rows[0]!.deadlocks
}

function failuresOf(figures: Record<string, number>, count: number, said: number): string[] {
  const expected: Record<string, number> = {
    'merged at once, each another page': count,
    'edits that are not there': 0,
    'merged at once, all the same line': 1,
    'refused with the conflict': count - 1,
    'answers with 5xx': 0,
    deadlocks: 0,
  }
  return [
    ...Object.entries(expected).flatMap(([name, value]) =>
      figures[name] === value ? [] : [`${name}: ${figures[name]} instead of ${value}`],
    ),
    ...(said === 1 ? [] : [`the line that all changed is there ${said} times`]),
  ]
}
