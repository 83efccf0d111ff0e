import { showId, type Uuid } from '../packages/server/src/platform/ids.ts'
import type { ProofOptions, Proven } from './proof.ts'
import { fillDatabase, type Filling, teamNumbered } from './parts/fill-database.ts'
import { type Program, productProgram, servingEnvironment, startProgram } from './parts/program.ts'
import { median, rounded, withDatabase } from './parts/worlds.ts'

export const shows =
  'The median times of requests to an organization of 100,000 members and 10,000 teams among 1,000,000 organizations, against those to one of 100 members among 1,000: both servers in one run, asked in turn.'

const most = 2

/** A request, made again and again: its address, and how it is sent. */
type Request = readonly [path: string, init?: RequestInit]

interface Site {
  readonly program: Program
  readonly token: string
  readonly requests: Readonly<Record<string, Request>>
}

export async function run({ small }: ProofOptions): Promise<Proven> {
  const large: Filling = small
    ? { organizations: 20_000, members: 5_000, teams: 500 }
    : { organizations: 1_000_000, members: 100_000, teams: 10_000 }
  const little: Filling = { organizations: 1_000, members: 100, teams: 10 }
  const page = small ? 50 : 500
  return withSite(little, 2, (one) =>
    withSite(large, page, async (other) => {
      const times = await measure(one, other, small ? 60 : 300)
      // A small run on a busy machine says little of times: there it shows that every request is answered.
      const failures = small ? [] : times.filter(({ ratio }) => ratio > most).map(failureOf)
      return { figures: Object.fromEntries(times.flatMap(figuresOf)), failures }
    }),
  )
}

async function withSite<T>(filling: Filling, pageNumber: number, work: (site: Site) => Promise<T>): Promise<T> {
  return withDatabase(async (url, given) => {
    const organization = await given.givenOrganization()
    const { token } = await given.givenMember(organization, 'admin')
    await fillDatabase(url, organization.organizationId, filling)
    const program = await startProgram(productProgram, { ...servingEnvironment(url), ROLES: 'api' })
    try {
      const base = `/v1/orgs/${organization.id}`
      const cursor = await cursorOfPage(program, token, `${base}/members?limit=50`, pageNumber)
      const team = showId('team', teamNumbered(Math.ceil(filling.teams / 2)) as Uuid<'team'>)
      const body = JSON.stringify({ title: 'Renamed' })
      const requests = {
        'read an organization': [base],
        'first page of members': [`${base}/members?limit=50`],
        'page of members far on': [`${base}/members?limit=50&page=${cursor}`],
        'search members, one hit': [`${base}/members?limit=50&search=person77%40`],
        'search members, many hits': [`${base}/members?limit=10&search=ada`],
        'update a team': [
          `${base}/teams/${team}`,
          { method: 'PATCH', body, headers: { 'content-type': 'application/json' } },
        ],
      } as const satisfies Record<string, Request>
      return await work({ program, token, requests })
    } finally {
      await program.kill()
    }
  })
}

async function cursorOfPage(program: Program, token: string, path: string, number: number): Promise<string> {
  let cursor = ''
  for (let page = 1; page < number; page++) {
    const response = await ask(program, token, [`${path}${cursor && `&page=${cursor}`}`])
    cursor = ((await response.json()) as { next: { page: string } }).next.page
  }
  return cursor
}

async function ask({ address }: Program, token: string, [path, init]: Request): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, ...(init?.headers as object) }
  const response = await fetch(`${address}${path}`, { ...init, headers })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}

interface Times {
  readonly name: string
  readonly little: number
  readonly large: number
  readonly ratio: number
}

async function measure(one: Site, other: Site, rounds: number): Promise<Times[]> {
  const times: Times[] = []
  for (const name of Object.keys(one.requests)) {
    const taken: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds + 20; round++) {
      for (const [index, { program, token, requests }] of [one, other].entries()) {
        const begun = performance.now()
        await (await ask(program, token, requests[name]!)).arrayBuffer()
        // The first ones warm caches, and let PostgreSQL settle on a plan.
        if (round >= 20) taken[index]!.push(performance.now() - begun)
      }
    }
    const [little, large] = [median(taken[0]), median(taken[1])]
    times.push({ name, little, large, ratio: large / little })
  }
  return times
}

const figuresOf = ({ name, little, large, ratio }: Times): [string, number][] => [
  [`${name}: ms in the small database`, rounded(little)],
  [`${name}: ms in the large database`, rounded(large)],
  [`${name}: ratio`, rounded(ratio)],
]

const failureOf = ({ name, ratio }: Times): string => `${name} takes ${rounded(ratio)} times as long`
