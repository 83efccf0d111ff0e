import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { ProofOptions, Proven } from './proof.ts'
import { type Program, productProgram, servingEnvironment, startProgram } from './parts/program.ts'
import { median, rounded, withDatabase } from './parts/worlds.ts'

export const shows =
  'GET /v1/orgs/{organizationId}, authenticated, authorized and validated, against a bare Fastify + pg route that selects the same row by a named statement from a default pool: one process each, interleaved rounds of wrk with 32 connections.'

const required = 0.8

export async function run({ small }: ProofOptions): Promise<Proven> {
  return withDatabase(async (url, given) => {
    const organization = await given.givenOrganization()
    const { token } = await given.givenMember(organization, 'read')
    const product = await startProgram(productProgram, { ...servingEnvironment(url), ROLES: 'api' })
    const bare = await startProgram(new URL('./parts/bare-route.ts', import.meta.url), { DATABASE_URL: url }, [
      organization.organizationId,
    ])
    try {
      const seconds = small ? 1 : 5
      const routes = {
        product: [`${product.address}/v1/orgs/${organization.id}`, '-H', `Authorization: Bearer ${token}`],
        bare: [`${bare.address}/orgs/${organization.organizationId}`],
      }
      load(product, seconds, routes.product)
      load(bare, seconds, routes.bare)
      const rounds = Array.from({ length: small ? 3 : 10 }, () => {
        const [ours, theirs] = [load(product, seconds, routes.product), load(bare, seconds, routes.bare)]
        return { ours, theirs, ratio: ours.rate / theirs.rate }
      })
      const ratio = median(rounds.map((round) => round.ratio))
      const least = small ? required / 2 : required
      return {
        figures: {
          'product requests/s (median)': Math.round(median(rounds.map(({ ours }) => ours.rate))),
          'bare route requests/s (median)': Math.round(median(rounds.map(({ theirs }) => theirs.rate))),
          'product CPU µs/request (median)': Math.round(median(rounds.map(({ ours }) => ours.cpu))),
          'bare route CPU µs/request (median)': Math.round(median(rounds.map(({ theirs }) => theirs.cpu))),
          'ratio (median of rounds)': rounded(ratio),
          'ratio (lowest round)': rounded(Math.min(...rounds.map((round) => round.ratio))),
          'ratio (highest round)': rounded(Math.max(...rounds.map((round) => round.ratio))),
        },
        failures: ratio < least ? [`the ratio is ${rounded(ratio)}, required is ${least}`] : [],
      }
    } finally {
      await Promise.all([product.kill(), bare.kill()])
    }
  })
}

interface Load {
  /** Requests per second. */
  readonly rate: number
  /** Microseconds of the process's own CPU time per request: what a busy machine changes least. */
  readonly cpu: number
}

/** Any answer but 2xx is a fault of the proof. */
function load({ child }: Program, seconds: number, [address, ...options]: readonly string[]): Load {
  const before = cpuOf(child.pid!)
  const report = execFileSync('wrk', ['-t1', '-c32', `-d${seconds}s`, ...options, address!], { encoding: 'utf8' })
  const spent = cpuOf(child.pid!) - before
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(report)
  const requests = Number(/(\d+) requests in/.exec(report)![1])
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(report)![1]), cpu: spent / requests }
}

/** In microseconds. Linux counts it in hundredths of a second. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}
