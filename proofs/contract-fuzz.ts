import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { env } from 'node:process'
import { operations } from '../packages/contract/src/index.ts'
import { exampleOf } from '../packages/server/src/testing/contract/all-examples.ts'
import { openWorld, type World } from '../packages/server/src/testing/open-world.ts'
import type { ProofOptions, Proven } from './proof.ts'
import { withDatabase } from './parts/worlds.ts'

export const shows =
  'Schemathesis against the running server with all its checks but one (what a rule of the product refuses need not be accepted): every case acts in an organization of its own, with real ids.'

const config = new URL('./parts/schemathesis.toml', import.meta.url)
const hooks = new URL('./parts/schemathesis_hooks.py', import.meta.url)

export async function run({ small }: ProofOptions): Promise<Proven> {
  const wanted = small ? { requests: 700, successes: 2 } : { requests: 3000, successes: 20 }
  return withDatabase(async (url) => {
    const world = await openWorld(url)
    const answers = countAnswers(world)
    const seeds = await serveSeeds(world)
    try {
      const seedsAt = `http://127.0.0.1:${(seeds.address() as AddressInfo).port}`
      let exitCode = await fuzz(world.origin, seedsAt, { small, pass: 0, only: [] })
      // Where there is nothing to vary, a pass makes one case: further ones make up the count.
      for (let pass = 1; exitCode === 0 && pass < 2 * wanted.successes; pass++) {
        const only = shortOf(answers, wanted.successes).map(({ id }) => id)
        if (only.length === 0) break
        exitCode = await fuzz(world.origin, seedsAt, { small, pass, only })
      }
      return judge(answers, exitCode, wanted)
    } finally {
      seeds.close()
      await world.close()
    }
  })
}

type Answers = Map<string, Map<number, number>>

function countAnswers({ app }: World): Answers {
  const answers: Answers = new Map(operations.map(({ id }) => [id, new Map()]))
  const paths = operations.map(({ id, method, path }) => ({
    id,
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?(\\?|$)`),
  }))
  app.http.server.on('request', (request, response) => {
    const { method, url, headers } = request
    // What makes the seeds is not counted: it succeeds anyway.
    if (headers['x-schemathesis-testcaseid'] === undefined) return
    const found = paths.find((one) => one.method === method && one.pattern.test(url!))?.id ?? 'elsewhere'
    response.on('finish', () => {
      const counts = answers.get(found) ?? new Map<number, number>()
      counts.set(response.statusCode, (counts.get(response.statusCode) ?? 0) + 1)
      answers.set(found, counts)
    })
  })
  return answers
}

/** Answers with a request that succeeds, made by the example of the operation in a new organization. */
async function serveSeeds(world: World): Promise<Server> {
  const server = createServer((request, response) => {
    void seedOf(world, request.url!.slice(1)).then(
      (seed) => response.end(JSON.stringify(seed)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function seedOf(world: World, id: string): Promise<object> {
  const operation = operations.find((one) => one.id === id)!
  const organization = await world.givenOrganization()
  const caller = await world.givenMember(organization, 'admin')
  const input = await exampleOf(operation)(world, { organization, caller })
  // As text: Python writes False where the contract says false.
  const query = Object.entries(input.query ?? {}).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(String) : String(value),
  ])
  const token = operation.access.on === 'public' ? undefined : caller.token
  return { ...input, query: Object.fromEntries(query), token }
}

interface Pass {
  readonly small: boolean
  readonly pass: number
  /** The operations to call; all where none is named. */
  readonly only: readonly string[]
}

/** What business rules refuse is no fault of the data, so that check is off; every success is counted instead. */
async function fuzz(origin: string, seeds: string, { small, pass, only }: Pass): Promise<number> {
  const options = Object.entries({
    '--url': origin,
    '--seed': String(pass),
    // All values at their borders make ten thousand cases: for the full run.
    '--phases': pass === 0 && !small ? 'coverage,fuzzing' : 'fuzzing',
    // One makes cases while the other waits for its answer.
    '--workers': '2',
    // What an earlier run kept would change what this one sends.
    '--generation-database': 'none',
    // Further passes are after successes, which unsound cases have none of.
    '--mode': pass === 0 ? 'all' : 'positive',
    '--max-examples': small ? '4' : '60',
    '--exclude-checks': 'positive_data_acceptance',
    '--suppress-health-check': 'all',
  }).flat()
  const chosen = only.flatMap((id) => ['--include-operation-id', id])
  const child = spawn(
    env['SCHEMATHESIS'] ?? 'st',
    [
      '--config-file',
      config.pathname,
      'run',
      'packages/contract/openapi.json',
      '--continue-on-failure',
      ...options,
      ...chosen,
    ],
    { stdio: 'inherit', env: { ...env, SCHEMATHESIS_HOOKS: hooks.pathname, OCTAVO_SEEDS: seeds } },
  )
  const [code] = (await once(child, 'exit')) as [number]
  return code
}

const successesOf = (answers: Answers) =>
  operations.map(({ id, status }) => ({ id, count: answers.get(id)!.get(status) ?? 0 }))

const shortOf = (answers: Answers, wanted: number) => successesOf(answers).filter(({ count }) => count < wanted)

function judge(answers: Answers, exitCode: number, wanted: { requests: number; successes: number }): Proven {
  const countOf = (test: (status: number) => boolean) =>
    answers.values().reduce((sum, counts) => sum + [...counts].reduce((all, [s, n]) => all + (test(s) ? n : 0), 0), 0)
  const requests = countOf(() => true)
  const serverErrors = countOf((status) => status >= 500)
  const fewest = successesOf(answers).toSorted((a, b) => a.count - b.count)[0]!
  return {
    figures: {
      operations: operations.length,
      requests,
      'fewest successes of an operation': `${fewest.count} (${fewest.id})`,
      'server errors': serverErrors,
      'undocumented answers and other failed checks': exitCode === 0 ? 0 : 'see the report above',
    },
    failures: [
      ...(exitCode === 0 ? [] : ['Schemathesis found failures']),
      ...(serverErrors === 0 ? [] : [`${serverErrors} server errors`]),
      ...(requests >= wanted.requests ? [] : [`only ${requests} requests of ${wanted.requests}`]),
      ...shortOf(answers, wanted.successes).map(
        ({ id, count }) => `${id} reached its success ${count} times of ${wanted.successes}`,
      ),
    ],
  }
}
